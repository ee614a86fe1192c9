import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { StreakRule } from '@daymark/shared/areas/streak-rule.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { datesSent, startReminderTest, type ReminderTest } from '../../testing/reminder-app.ts';

// The clock is at noon of Sunday, 2026-03-01. The people are in Berlin, an hour ahead of UTC.

describeEachDatabase('milestones of limits', (openStore) => {
  let reminders: ReminderTest;

  beforeEach(async () => {
    reminders = await startReminderTest(await openStore());
  });

  type Settled = Awaited<ReturnType<ReminderTest['settle']>>;

  const settings = { streak_reminders_enabled: true, achievement_notifications: true };
  const limit = { rule: { kind: 'daily' }, target: { kind: 'at_most', amount: 0 } } as const;
  const avoid = async (
    { person }: Settled,
    created_on: CalendarDate,
    streak_rule: StreakRule = 'days',
  ) => {
    const body = { name: 'Sweets', created_on, schedule: limit, streak_rule };
    return (await person.call(api.createLifeArea, { body })).body.id;
  };
  /** Runs the job at the time of the streak reminder on each day of March to `last`. */
  const eachDay = async (last: number) => {
    for (let day = 1; day <= last; day += 1)
      for (const time of ['19:00:00', '19:00:05'])
        await reminders.at(`2026-03-${String(day).padStart(2, '0')}T${time}Z`);
  };

  it('a streak of seven kept days is reported once, on the evening after the seventh day', async () => {
    const settled = await reminders.settle({ settings, names: [] });
    await avoid(settled, '2026-02-25');
    await eachDay(12);
    expect(settled.device.received.map(({ payload: { title, body } }) => [title, body])).toEqual([
      ['A streak of 7 days', expect.stringMatching(/^Sweets: 7 days in a row, strength \d+/)],
    ]);
    expect(datesSent(settled.device)).toEqual(['2026-03-04']);
  });

  it('a streak of seven kept days begins again after a day on which the limit was not kept', async () => {
    const settled = await reminders.settle({ settings, names: [] });
    const life_area_id = await avoid(settled, '2026-02-25');
    await settled.person.call(api.recordScore, {
      body: { life_area_id, score_date: '2026-02-28', score: 0 },
    });
    await eachDay(12);
    expect(datesSent(settled.device)).toEqual(['2026-03-08']);
  });

  it('a limit that begins in the past reports no milestone that it has already passed', async () => {
    const settled = await reminders.settle({ settings, names: [] });
    await avoid(settled, '2026-01-20');
    await eachDay(12);
    expect(settled.device.received).toEqual([]);
  });

  it('four kept weeks are reported on the first evening after the fourth week', async () => {
    const settled = await reminders.settle({ settings, names: [] });
    await avoid(settled, '2026-02-02', 'weeks');
    await eachDay(12);
    expect(settled.device.received.map(({ payload }) => payload.title)).toEqual([
      'A streak of 4 weeks',
    ]);
    expect(datesSent(settled.device)).toEqual(['2026-03-02']);
  });

  it('a person who turned achievements off gets no milestone of a limit', async () => {
    const settled = await reminders.settle({
      settings: { streak_reminders_enabled: true },
      names: [],
    });
    await avoid(settled, '2026-02-25');
    await eachDay(6);
    expect(settled.device.received).toEqual([]);
  });
});
