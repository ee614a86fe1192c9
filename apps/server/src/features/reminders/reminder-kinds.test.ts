import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import type { TestDevice } from '../../testing/push-service.ts';
import { datesSent, startReminderTest, type ReminderTest } from '../../testing/reminder-app.ts';

// The clock is at noon of Sunday, 2026-03-01. The people are in Berlin, an hour ahead of UTC.

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 15_000 };

describeEachDatabase('notifications other than the daily reminder', (openStore) => {
  let reminders: ReminderTest;

  beforeEach(async () => {
    reminders = await startReminderTest(await openStore());
  });

  const told = ({ received }: TestDevice) =>
    received.map(({ payload: { type, title, body } }) => [type, title, body]);
  const titles = (device: TestDevice) => told(device).map(([, title]) => title);
  /**
   * Sends all due reminders at 17:00 UTC on each day from 1 March to the day `last` of March. This
   * is the time of the inactivity alert.
   */
  const eachDay = async (last: number) => {
    for (let day = 1; day <= last; day += 1) {
      await reminders.at(`2026-03-${String(day).padStart(2, '0')}T17:00:00Z`);
    }
  };

  it('the daily quote is sent at its time and equals the quote of getDailyQuote', async () => {
    const settings = { daily_quote_enabled: true, daily_quote_time: '15:30' };
    const { person, device, inbox } = await reminders.settle({ settings });
    await reminders.at('2026-03-01T14:30:00Z');
    const { body: quote } = await person.call(api.getDailyQuote, { query: {} });
    const body = `“${quote.text}” — ${quote.author}`;
    expect(told(device)).toEqual([['daily_quote', 'Quote of the day', body]]);
    expect(await inbox()).toMatchObject([{ notification_type: 'daily_quote', content: body }]);
  });

  it('the daily quote is not sent on a day on which all areas are paused', async () => {
    const settings = { daily_quote_enabled: true, daily_quote_time: '15:30' };
    const { person, device, areas } = await reminders.settle({ settings, names: ['A', 'B'] });
    const [first = ''] = areas;
    const ofOne = { life_area_id: first, first_day: '2026-03-01', last_day: '2026-03-01' };
    const ofAll = { life_area_id: null, first_day: '2026-03-02', last_day: '2026-03-03' };
    for (const body of [ofOne, ofAll]) await person.call(api.createPause, { body });
    for (const day of ['01', '02', '03', '04']) await reminders.at(`2026-03-${day}T14:30:00Z`);
    expect(datesSent(device)).toEqual(['2026-03-01', '2026-03-04']);
  });

  it('the streak reminder names the longest open streak and counts other open streaks of three days or more', async () => {
    const settings = { streak_reminders_enabled: true };
    const names = ['Short', 'Long', 'Three', 'Marked'];
    const { device, mark } = await reminders.settle({ settings, names });
    for (const date of ['2026-02-27', '2026-02-28']) await mark(0, date);
    for (const date of ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28']) {
      await mark(1, date);
    }
    for (const area of [2, 3]) {
      for (const date of ['2026-02-26', '2026-02-27', '2026-02-28']) await mark(area, date);
    }
    await mark(3, '2026-03-01', 0);
    await reminders.at('2026-03-01T19:00:00Z');
    const body = 'Long: 4 days in a row. Don’t forget today. 1 more streak is open too.';
    expect(told(device)).toEqual([['streak_reminder', 'Keep your streaks', body]]);
    await reminders.at('2026-03-02T19:00:00Z');
    expect(device.received).toHaveLength(1);
  });

  it('the inactivity alert is sent after the chosen number of days and again a week later', async () => {
    const settings = { inactivity_alerts_enabled: true, inactivity_days: 3 };
    const names = ['A', 'B', 'C', 'D'];
    const { device, mark } = await reminders.settle({ settings, names });
    await mark(0, '2026-03-01', 0);
    await eachDay(20);
    expect(datesSent(device)).toEqual(['2026-03-04', '2026-03-11']);
    expect(told(device)[0]).toEqual([
      'inactivity_alert',
      'Nothing marked for 3 days',
      'A, B, C and 1 more: today’s a good day to pick it up again.',
    ]);
    await mark(0, '2026-03-20');
    for (const day of ['21', '22', '23', '24']) await reminders.at(`2026-03-${day}T17:00:00Z`);
    expect(device.received).toHaveLength(3);
  });

  it('an area that is due only on Mondays gets its inactivity alert on the Monday after a missed Monday', async () => {
    const settings = { inactivity_alerts_enabled: true, inactivity_days: 3 };
    const { person, device, areas, mark } = await reminders.settle({ settings, names: ['A'] });
    const [id = ''] = areas;
    const rule = { kind: 'weekdays' as const, weekdays: [1] };
    const body = { schedule: { rule, from: '2026-03-01' } };
    await person.call(api.updateLifeArea, { params: { id }, body });
    await mark(0, '2026-03-01');
    await eachDay(31);
    expect(datesSent(device)).toEqual(['2026-03-09', '2026-03-16']);
  });

  it('the inactivity alert is sent only after a missed due day, not after free days alone', async () => {
    const settings = { inactivity_alerts_enabled: true, inactivity_days: 3 };
    const names = ['Weekdays', 'Twice a week'];
    const { person, device, areas, mark } = await reminders.settle({ settings, names });
    const rules: Rule[] = [
      { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] },
      { kind: 'times_per_week', times: 2 },
    ];
    for (const [index, rule] of rules.entries()) {
      const body = { schedule: { rule, from: '2026-03-01' } };
      await person.call(api.updateLifeArea, { params: { id: areas[index] ?? '' }, body });
    }
    // Each entry is recorded in the evening, after the time of the alert.
    const marks = ['2 0', '3 0', '3 1', '4 0', '5 0', '5 1', '6 0'];
    for (let day = 1; day <= 10; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      await reminders.at(`${date}T17:00:00Z`);
      for (const area of [0, 1]) if (marks.includes(`${day} ${area}`)) await mark(area, date);
    }
    // Monday, 9 March, was the first due day after the last mark. It counts as missed from Tuesday
    // on.
    expect(datesSent(device)).toEqual(['2026-03-10']);
    expect(told(device)).toEqual([
      [
        'inactivity_alert',
        'Nothing marked for 4 days',
        'Weekdays and Twice a week: today’s a good day to pick it up again.',
      ],
    ]);
  });

  it('the inactivity alert for a weekly goal is sent after the first day on which the goal needed a mark', async () => {
    const settings = { inactivity_alerts_enabled: true, inactivity_days: 3 };
    const { person, device, areas, mark } = await reminders.settle({ settings });
    const rule = { kind: 'times_per_week' as const, times: 2 };
    const body = { schedule: { rule, from: '2026-03-01' } };
    await person.call(api.updateLifeArea, { params: { id: areas[0] ?? '' }, body });
    await mark(0, '2026-03-01');
    await eachDay(20);
    // Saturday, 7 March, was the first day on which the goal of two days needed a mark.
    expect(datesSent(device)).toEqual(['2026-03-08', '2026-03-11']);
  });

  it('an inactivity alert with inactivity_days 1 is sent on the first due day without a mark', async () => {
    const settings = { inactivity_alerts_enabled: true, inactivity_days: 1 };
    const { device, mark } = await reminders.settle({ settings });
    await mark(0, '2026-03-01');
    for (const day of ['01', '02', '03']) await reminders.at(`2026-03-${day}T17:00:00Z`);
    expect(titles(device)).toEqual(['Nothing marked for 1 day']);
  });

  it('the inactivity alert does not count paused days', async () => {
    const settings = { inactivity_alerts_enabled: true, inactivity_days: 3 };
    const { person, device, mark } = await reminders.settle({ settings, names: ['A', 'B'] });
    await mark(0, '2026-03-01');
    // One unmarked day comes before the first holiday. The second holiday lies between the alerts.
    for (const [first_day, last_day] of [
      ['2026-03-03', '2026-03-10'],
      ['2026-03-14', '2026-03-15'],
    ] as const)
      await person.call(api.createPause, { body: { life_area_id: null, first_day, last_day } });
    await eachDay(31);
    expect(titles(device)).toEqual(['Nothing marked for 3 days', 'Nothing marked for 10 days']);
    expect(datesSent(device)).toEqual(['2026-03-12', '2026-03-21']);
  });

  it('the weekly report is sent on Monday, but not after a week without done days', async () => {
    const settings = { weekly_reports_enabled: true };
    const { device, mark } = await reminders.settle({ settings, names: ['A', 'B'] });
    for (const date of ['2026-02-23', '2026-02-24', '2026-02-25']) {
      await mark(0, date);
      await mark(1, date);
    }
    for (const date of ['2026-02-26', '2026-02-27', '2026-02-28']) await mark(0, date);
    await reminders.at('2026-03-01T20:00:00Z');
    expect(device.received).toEqual([]);
    await reminders.at('2026-03-02T20:00:00Z');
    expect(told(device)).toEqual([
      [
        'weekly_report',
        'Your last week: 64%',
        '9 of 14 done. A good week. Biggest gain: A, strength 26 (+26).',
      ],
    ]);
    for (const day of ['03', '04', '09']) await reminders.at(`2026-03-${day}T20:00:00Z`);
    expect(device.received).toHaveLength(1);
  });

  it('the weekly report names the biggest gain of strength among areas that were done in the week', async () => {
    const settings = { weekly_reports_enabled: true };
    const { person, device, areas, mark } = await reminders.settle({ settings, names: ['A', 'B'] });
    const rule = { kind: 'weekdays' as const, weekdays: [1, 2, 3, 4, 5] };
    const body = { schedule: { rule, from: '2026-01-01' } };
    await person.call(api.updateLifeArea, { params: { id: areas[0] ?? '' }, body });
    for (const day of ['16', '17', '18', '19', '20']) await mark(0, `2026-02-${day}`);
    await mark(1, '2026-02-23');
    await reminders.at('2026-03-02T20:00:00Z');
    expect(told(device)).toEqual([
      [
        'weekly_report',
        'Your last week: 8%',
        '1 of 12 done. A new week is a new start. Biggest gain: B, strength 4 (+4).',
      ],
    ]);
  });

  it('a streak of seven days is reported once, after the entry that completes the streak', async () => {
    const settings = { achievement_notifications: true };
    const { device, mark } = await reminders.settle({ settings, names: ['A', 'B'] });
    const dates = ['22', '23', '24', '25', '26', '27'].map((day) => `2026-02-${day}`);
    for (const date of dates) await mark(0, date);
    await reminders.node.sendAll();
    expect(device.received).toEqual([]);
    // The entry of the 21st joins the 20th and the six later days.
    await mark(0, '2026-02-20');
    await mark(0, '2026-02-21');
    await reminders.node.sendAll();
    const body = 'A: 7 days in a row, strength 35. Nice work!';
    expect(told(device)).toEqual([['achievement', 'A streak of 7 days', body]]);
    expect(device.received[0]?.payload.tag).toBe('streak_7');
    for (const date of [...dates, '2026-02-28']) await mark(1, date);
    await reminders.node.sendAll();
    expect(device.received).toHaveLength(1);
  });

  it('a streak of seven days is not reported if one of its entries is deleted before the job runs', async () => {
    const settings = { achievement_notifications: true };
    const { person, device, mark } = await reminders.settle({ settings });
    const ids: string[] = [];
    for (let day = 21; day <= 27; day += 1) ids.push(await mark(0, `2026-02-${day}`));
    await person.call(api.deleteScore, { params: { id: ids[3] ?? '' }, query: {} });
    await reminders.node.sendAll();
    expect(device.received).toEqual([]);
  });

  it('a perfect week is reported after its last entry', async () => {
    const settings = { achievement_notifications: true };
    const { device, mark } = await reminders.settle({ settings, names: ['A', 'B'] });
    const week = ['23', '24', '25', '26', '27', '28'].map((day) => `2026-02-${day}`);
    for (const date of [...week, '2026-03-01']) await mark(0, date);
    for (const date of week) await mark(1, date);
    await reminders.node.sendAll();
    expect(titles(device)).toEqual(['A streak of 7 days']);
    await mark(1, '2026-03-01');
    await reminders.node.sendAll();
    expect(titles(device)).toEqual(['A streak of 7 days', 'A perfect week']);
  });

  it('a week is perfect only if an area existed on each of its days', async () => {
    const settings = { achievement_notifications: true };
    const { person, device } = await reminders.settle({ settings, names: [] });
    const create = async (name: string) =>
      (await person.call(api.createLifeArea, { body: { name } })).body.id;
    const mark = async (life_area_id: string, days: readonly string[]) => {
      for (const day of days) {
        const body = { life_area_id, score_date: `2026-03-${day}`, score: 1 } as const;
        await person.call(api.recordScore, { body });
      }
    };
    const first = await create('First');
    await mark(first, ['01']);
    await reminders.node.sendAll();
    expect(device.received).toEqual([]);
    // The second area replaces the first during the week.
    reminders.test.clock.set('2026-03-05T12:00:00Z');
    const second = await create('Second');
    await mark(first, ['02', '03', '04']);
    await person.call(api.deleteLifeArea, { params: { id: first }, query: {} });
    reminders.test.clock.set('2026-03-08T12:00:00Z');
    await mark(second, ['05', '06', '07', '08']);
    await reminders.node.sendAll();
    expect(titles(device)).toEqual(['A perfect week']);
  });

  it('a day on which all areas are done is reported once, and not if an entry is deleted before the job runs', async () => {
    const settings = { celebration_notifications: true };
    const { person, device, mark } = await reminders.settle({ settings, names: ['A', 'B'] });
    await mark(0, '2026-03-01');
    await mark(0, '2026-02-28');
    await mark(1, '2026-02-28');
    const last = await mark(1, '2026-03-01');
    await person.call(api.deleteScore, { params: { id: last }, query: {} });
    await reminders.node.sendAll();
    expect(device.received).toEqual([]);
    for (const score of [1, 0, 1] as const) {
      await mark(1, '2026-03-01', score);
      await reminders.node.sendAll();
    }
    expect(told(device)).toEqual([
      [
        'celebration',
        'All done today',
        'All 2 areas are done for today. A: 2 days, your best so far.',
      ],
    ]);
  });

  it('a push expires at the start of quiet hours and is not retried later', async () => {
    const settings = {
      achievement_notifications: true,
      quiet_hours_enabled: true,
      quiet_hours_start: '14:00',
    };
    const inTwoHours = { status: 429, headers: { 'retry-after': '7200' } };
    const { device, mark, inbox } = await reminders.settle({ settings, script: [inTwoHours] });
    for (let day = 21; day <= 27; day += 1) await mark(0, `2026-02-${day}`);
    await reminders.node.sendAll();
    expect(device.received.map(({ ttl }) => ttl)).toEqual(['3600']);
    await expect.poll(() => reminders.node.log.join(), soon).toContain('push given up');
    expect(await inbox()).toHaveLength(1);
  });

  it('achievements in quiet hours appear only in the inbox', async () => {
    const settings = {
      achievement_notifications: true,
      celebration_notifications: true,
      quiet_hours_enabled: true,
      quiet_hours_start: '12:00',
      quiet_hours_end: '14:00',
    };
    const { device, mark, inbox } = await reminders.settle({ settings });
    for (let day = 23; day <= 28; day += 1) await mark(0, `2026-02-${day}`);
    await mark(0, '2026-03-01');
    await reminders.node.sendAll();
    expect(device.received).toEqual([]);
    const types = (await inbox()).map(({ notification_type }) => notification_type);
    expect(types).toEqual(['achievement', 'achievement']);
  });
});
