import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import type { StreakRule } from '@daymark/shared/areas/streak-rule.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekEnd } from '@daymark/shared/calendar/week.ts';
import { createDailyReminders } from '@daymark/shared/notifications/reminder-times.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { pushPayload } from '@daymark/shared/notifications/push-payload.ts';
import { scheduledKinds, type ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import { streakMilestones } from '@daymark/shared/notifications/streak-milestones.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { createTimeline, type TimelineFacts } from '@daymark/shared/timeline/timeline.ts';
import { setMark, getYear, type Marks } from '@daymark/shared/timeline/year-marks.ts';
import type { Delivery, ReminderArea, ReminderFacts } from '../../store/reminder-areas.ts';
import { createReminderMessage } from './reminder-message.ts';

const now = Date.parse('2026-03-02T20:00:00Z');
/** A Monday. */
const today = '2026-03-02';
/** Maximum size of a push payload in bytes, without the bytes that encryption adds. */
const longest = 3993;

const kinds: readonly ReminderKind[] = [
  ...scheduledKinds,
  'celebration',
  ...streakMilestones,
  'perfect_week',
];

function delivery(kind: ReminderKind, changes: Partial<Delivery> = {}): Delivery {
  return {
    user_id: 'a0000000-0000-7000-8000-000000000001',
    kind,
    local_date: today,
    hour: kind === 'daily_reminder' ? '20:00' : '',
    due_at: new Date(now).toISOString(),
    timezone: 'UTC',
    day_ends_at: '00:00',
    weeks: 1,
    language: 'en',
    settings: {
      ...defaultNotificationSettings,
      daily_quote_enabled: true,
      ...createDailyReminders([], '20:00'),
    },
    ...changes,
  };
}

type AreaFacts = Omit<TimelineFacts<ReminderArea>, 'today'>;

/**
 * Returns an area that is due daily since 2020. `done` lists its done days, in days relative to
 * `today`.
 */
function areaNamed(
  name: string,
  done: readonly number[],
  changes: Partial<AreaFacts> = {},
): AreaFacts {
  const years = new Map<number, Marks>();
  for (const days of done) {
    const date = addDays(today, days);
    years.set(getYear(date), setMark(years.get(getYear(date)), date, 1));
  }
  const created_on = '2020-01-01';
  const life = { created_on, deleted_on: null, deleted_at: null };
  const area = { id: randomUUID(), name, unit: '', ...life, schedule: [], reminders: [] };
  return { area, pauses: [], years, ...changes };
}

const run = (length: number, end: number) => Array.from({ length }, (_, day) => end - day);

function areasNamed(names: readonly string[], kind: ReminderKind): AreaFacts[] {
  const done: Partial<Record<ReminderKind, number[]>> = {
    celebration: [0],
    perfect_week: run(7, 6),
    inactivity_alert: [-3],
  };
  const { years } = areaNamed('', done[kind] ?? run(1000, -1));
  return names.map((name) => {
    const { area, ...others } = areaNamed(name, [], { years });
    const streak_rule = kind.endsWith('_weeks') ? 'weeks' : 'days';
    return { ...others, area: { ...area, streak_rule } };
  });
}

function facts(areas: readonly AreaFacts[], amount?: number): ReminderFacts {
  return {
    timelines: ({ kind, local_date }) => {
      const last = kind === 'perfect_week' ? getWeekEnd(local_date) : local_date;
      return areas.map((area) => createTimeline({ ...area, today: last }));
    },
    getAmount: () => amount,
    devices: () => [],
  };
}

const createTestMessage = (kind: ReminderKind, areas: readonly AreaFacts[], changes = {}) =>
  createReminderMessage(delivery(kind, changes), facts(areas), now);

it.each(kinds)('the message of %s with the longest area names fits into a push @long', (kind) => {
  for (const letter of ['x', '漢', '"', '\\', '\u0001', '\u{1f600}']) {
    const names = Array.from({ length: 100 }, () => letter.repeat(100 / letter.length));
    for (const language of languages) {
      const areas = areasNamed(names, kind);
      const { data, ...payload } = pushPayload.parse(
        createTestMessage(kind, areas, { language })?.payload,
      );
      const named = { ...data, notification_id: randomUUID() };
      const text = JSON.stringify({ ...payload, data: named });
      expect(Buffer.byteLength(text)).toBeLessThan(longest);
    }
  }
});

const target = { kind: 'at_least', amount: 999_999.99 } as const;

function areaCounted(name: string, unit: string): AreaFacts {
  const { area, ...others } = areaNamed(name, []);
  const schedule = [{ from: area.created_on, rule: { kind: 'daily' } as const, target }];
  return { ...others, area: { ...area, unit, schedule } };
}

it('the daily reminder with the longest names, units and amounts fits into a push @long', () => {
  for (const letter of ['x', '漢', '"', '\\', '\u0001', '\u{1f600}']) {
    const areas = Array.from({ length: 30 }, () =>
      areaCounted(letter.repeat(100 / letter.length), letter.repeat(20)),
    );
    for (const language of languages) {
      const message = createReminderMessage(
        delivery('daily_reminder', { language }),
        facts(areas, 999_999.98),
        now,
      );
      expect(Buffer.byteLength(JSON.stringify(message?.payload))).toBeLessThan(longest - 60);
    }
  }
});

it('the daily reminder writes the amount of a single area after a colon, in each language', () => {
  const bodyIn = (language: (typeof languages)[number]) =>
    createReminderMessage(
      delivery('daily_reminder', { language }),
      facts([areaCounted('Steps', 'm')], 2500.5),
      now,
    )?.payload.body;
  expect(languages.map(bodyIn)).toEqual([
    'Steps: 2,500.5 of 999,999.99\u{a0}m',
    'Steps: 2\u{a0}500,5 из 999\u{a0}999,99\u{a0}m',
    'Steps: 2.500,5 von 999.999,99\u{a0}m',
    'Steps\u{202f}: 2\u{202f}500,5 sur 999\u{202f}999,99\u{a0}m',
  ]);
});

it.each(kinds)('the message of %s has a tag and the date of its day', (kind) => {
  const message = createTestMessage(kind, areasNamed(['Health'], kind));
  expect(message?.payload.tag).not.toBe('');
  expect(message?.payload.data['date']).toBe('2026-03-02');
});

it('the weekly report shows 100% only if all days were done, and at least 1% if any day was done', () => {
  const weekOf = (done: readonly number[], others: readonly number[]) =>
    createTestMessage('weekly_report', [
      areaNamed('One', done),
      ...Array.from({ length: 49 }, () => areaNamed('Other', others)),
    ])?.content.split(/\n|\. /, 2);
  const all = run(7, -1);
  expect(weekOf(all, all)).toEqual(['Your last week: 100%', '350 of 350 done']);
  expect(weekOf(all.slice(1), all)).toEqual(['Your last week: 99%', '349 of 350 done']);
  expect(weekOf([-1], [])).toEqual(['Your last week: 1%', '1 of 350 done']);
});

it('the daily reminder has the action `done` only for up to thirty areas', () => {
  const ids = (count: number) =>
    createTestMessage(
      'daily_reminder',
      areasNamed(Array<string>(count).fill('Health'), 'daily_reminder'),
    )?.payload;
  expect(ids(30)?.actions.map(({ action }) => action)).toEqual(['done', 'later']);
  expect(ids(30)?.data['area_ids']?.split(',')).toHaveLength(30);
  expect(ids(31)?.actions.map(({ action }) => action)).toEqual(['later']);
});

it('a daily message expires at the end of its day, and a weekly report or a streak milestone after two days', () => {
  const life = (kind: ReminderKind, timezone = 'UTC') => {
    const areas = areasNamed(['Health'], kind);
    const message = createTestMessage(kind, areas, { timezone });
    return message && (message.expiresAt - now) / 3_600_000;
  };
  expect(life('daily_reminder')).toBe(4);
  expect(life('streak_reminder')).toBe(4);
  expect(life('celebration')).toBe(4);
  expect(life('daily_quote', 'Asia/Kathmandu')).toBe(1);
  expect(life('weekly_report')).toBe(48);
  expect(life('streak_30')).toBe(48);
});

it('a message expires at the start of quiet hours at the latest', () => {
  const { settings } = delivery('daily_reminder');
  const life = (kind: ReminderKind, quiet_hours_start: string, timezone = 'UTC') => {
    const quiet = { ...settings, quiet_hours_enabled: true, quiet_hours_start };
    const areas = areasNamed(['Health'], kind);
    const message = createTestMessage(kind, areas, { settings: quiet, timezone });
    return message && (message.expiresAt - now) / 3_600_000;
  };
  expect(life('daily_reminder', '22:00')).toBe(2);
  expect(life('streak_reminder', '22:00')).toBe(2);
  expect(life('celebration', '20:30')).toBe(0.5);
  expect(life('weekly_report', '21:30', 'Europe/Berlin')).toBe(0.5);
  expect(life('streak_30', '20:00', 'America/New_York')).toBe(5);
  expect(life('daily_quote', '04:00')).toBe(4);
});

it.each(['celebration', 'reminder_again'] as const)(
  'the message of %s expires at the end of its day and is not created later',
  (kind) => {
    const shown = facts(areasNamed(['Health'], kind));
    const lifeAt = (instant: string) => {
      const at = Date.parse(instant);
      const message = createReminderMessage(delivery(kind), shown, at);
      return message && message.expiresAt - at;
    };
    expect(lifeAt('2026-03-02T23:50:00Z')).toBe(600_000);
    expect(lifeAt('2026-03-03T00:00:00Z')).toBeNull();
  },
);

it('on a day on which all areas are paused, the only scheduled message is a weekly report in the inbox', () => {
  const heard = (kind: ReminderKind, last_day: string) => {
    const pauses = [{ first_day: today, last_day }];
    const areas = areasNamed(['Health', 'Career'], kind).map((area) => ({ ...area, pauses }));
    const message = createTestMessage(kind, areas);
    return message === null ? 'nothing' : message.isSilent ? 'in the inbox' : 'pushed';
  };
  const before = addDays(today, -1);
  expect(scheduledKinds.map((kind) => [kind, heard(kind, today)])).toEqual(
    scheduledKinds.map((kind) => [kind, kind === 'weekly_report' ? 'in the inbox' : 'nothing']),
  );
  expect(heard('weekly_report', before)).toBe('pushed');
});

it('the message of streak_7 names the area with the shortest streak of at least seven days', () => {
  const areas = [21, 8, 7, 3].map((days, index) => areaNamed('ABCD'.charAt(index), run(days, 0)));
  const payload = createTestMessage('streak_7', areas)?.payload;
  expect(payload?.body).toBe('C: 7 days in a row, strength 31. Nice work!');
  expect(payload?.data['area_ids']).toBe(areas[2]?.area.id);
  expect(createTestMessage('streak_30', areas)).toBeNull();
});

it('the message of streak_4_weeks names an area that counts weeks', () => {
  const [days, weeks] = ['streak_7', 'streak_4_weeks'] as const;
  const [inDays] = areasNamed(['A'], days);
  const [inWeeks] = areasNamed(['B'], weeks);
  const areas = [inDays, inWeeks].flatMap((area) => area ?? []);
  expect(createTestMessage(weeks, areas)?.payload).toMatchObject({
    title: 'A streak of 4 weeks',
    body: 'B: 4 weeks in a row, strength 100. Nice work!',
  });
  expect(createTestMessage(days, areas)?.payload.body).toMatch(/^A: 7 days/);
  expect(createTestMessage(weeks, areas.slice(0, 1))).toBeNull();
});

it('the streak reminder writes the unit of a streak, and leaves out a streak that a missed day today would not end', () => {
  const withRule = (streak_rule: StreakRule, done: readonly number[]) => {
    const { area, ...others } = areaNamed(streak_rule, done);
    return { ...others, area: { ...area, streak_rule, forgiving_days: 7 } };
  };
  const said = (...areas: AreaFacts[]) => createTestMessage('streak_reminder', areas)?.payload.body;
  const weeks = withRule('weeks', run(15, -1));
  expect(said(weeks, withRule('days', run(5, -1)))).toBe(
    'weeks: 2 weeks in a row. Don’t forget today. 1 more streak is open too.',
  );
  expect(said(withRule('forgiving', run(20, -1)))).toBeUndefined();
  expect(said(withRule('forgiving', [...run(3, -1), ...run(20, -5)]))).toBe(
    'forgiving: 23 days in a row. Don’t forget today.',
  );
});

it('perfect_week requires that all scheduled days are done and that no day is paused for all areas', () => {
  const said = (first_day: string, last_day: string) => {
    const pauses = [{ first_day, last_day }];
    const area = areaNamed('Health', [...run(5, 4), 6], { pauses });
    return createTestMessage('perfect_week', [area])?.payload.title;
  };
  expect(said('2026-03-07', '2026-03-07')).toBeUndefined();
  expect(said('2026-02-01', '2026-02-10')).toBeUndefined();
  const weekdays: Rule = { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 7] };
  const { area, ...others } = areaNamed('Health', [...run(5, 4), 6]);
  const scheduled = { ...area, schedule: [{ from: area.created_on, rule: weekdays }] };
  expect(createTestMessage('perfect_week', [{ ...others, area: scheduled }])?.payload.title).toBe(
    'A perfect week',
  );
  expect(createTestMessage('perfect_week', [areaNamed('Health', run(7, 6))])?.payload.title).toBe(
    'A perfect week',
  );
});

it('the daily reminder omits a weekly goal that can still be reached on later days', () => {
  const asked = (rule: Rule, done: readonly number[], pauses: AreaFacts['pauses'] = []) => {
    const { area, ...others } = areaNamed('Health', done, { pauses });
    const scheduled = { ...area, schedule: [{ from: area.created_on, rule }] };
    const at = { local_date: '2026-03-04' };
    return createTestMessage('daily_reminder', [{ ...others, area: scheduled }], at) !== null;
  };
  const twice = { kind: 'times_per_week', times: 2 } as const;
  expect(asked({ kind: 'daily' }, [0])).toBe(true);
  expect(asked({ kind: 'daily' }, [2])).toBe(false);
  expect(asked({ kind: 'daily' }, [], [{ first_day: '2026-03-04', last_day: null }])).toBe(false);
  expect(asked({ kind: 'weekdays', weekdays: [3] }, [])).toBe(true);
  expect(asked({ kind: 'weekdays', weekdays: [1, 2] }, [])).toBe(false);
  // The day is Wednesday, so five days are left for a goal of two days.
  expect(asked(twice, [])).toBe(false);
  expect(asked(twice, [0, 1])).toBe(false);
  const six = { kind: 'times_per_week', times: 6 } as const;
  expect(asked(six, [0])).toBe(true);
});

it('the streak reminder and the celebration ignore areas that are free on the day', () => {
  const rule = { kind: 'times_per_week', times: 2 } as const;
  const { area, ...others } = areaNamed('Free', run(10, -1));
  const schedule = [{ from: area.created_on, rule }];
  const free = { ...others, area: { ...area, schedule } };
  expect(createTestMessage('streak_reminder', [free])).toBeNull();
  const due = areaNamed('Due', run(10, -1));
  expect(createTestMessage('streak_reminder', [free, due])?.payload.data['area_ids']).toBe(
    due.area.id,
  );
  expect(createTestMessage('celebration', [free])).toBeNull();
  expect(createTestMessage('celebration', [free, areaNamed('Done', [0])])).not.toBeNull();
});

it('createReminderMessage returns null if notifications of its kind or all notifications are off', () => {
  const areas = areasNamed(['Health'], 'daily_reminder');
  const { settings } = delivery('daily_reminder');
  for (const off of ['daily_reminder_enabled', 'push_notifications_enabled']) {
    const changes = { settings: { ...settings, [off]: false } };
    expect(createTestMessage('daily_reminder', areas, changes)).toBeNull();
  }
});

it('the weekly report shows how many weekly goals were reached, without daily areas and areas paused all week', () => {
  const weekly = (times: number, done: readonly number[], pauses: AreaFacts['pauses'] = []) => {
    const { area, ...others } = areaNamed('Health', done, { pauses });
    const rule = { kind: 'times_per_week', times } as const;
    return { ...others, area: { ...area, schedule: [{ from: area.created_on, rule }] } };
  };
  const said = (...areas: AreaFacts[]) => createTestMessage('weekly_report', areas)?.payload.body;
  const daily = areaNamed('Daily', run(7, -1));
  const reached = weekly(3, [-2, -4, -6]);
  const missed = weekly(4, [-1, -2, -3]);
  const resting = weekly(2, [], [{ first_day: '2026-02-20', last_day: null }]);
  // A goal of three days a week requires two days in a week with four unpaused days.
  const half = weekly(3, [-5, -6], [{ first_day: '2026-02-26', last_day: '2026-02-28' }]);
  expect(said(daily)).not.toMatch(/goals/);
  expect(said(daily, reached)).toMatch(/ Weekly goals: 1 of 1 reached\. /);
  expect(said(daily, reached, missed, resting)).toMatch(/ Weekly goals: 1 of 2 reached\. /);
  expect(said(half)).toMatch(/ Weekly goals: 1 of 1 reached\. /);
  // The area gets its weekly goal in the middle of the reported week.
  const late = areaNamed('Late', [-1, -2]);
  const rule = { kind: 'times_per_week', times: 3 } as const;
  const schedule = [{ from: '2026-02-26', rule }];
  expect(said({ ...late, area: { ...late.area, schedule } })).toMatch(/ Weekly goals: 1 of 1 /);
});

it('the weekly report rates a week by its percentage', () => {
  const said = (done: number) => {
    // The reported week has ten due days of two areas.
    const days = run(5, -1).slice(0, Math.min(done, 5));
    const others = run(5, -1).slice(0, done - days.length);
    const areas = [days, others].map((marked) =>
      areaNamed('Health', marked, {
        pauses: [{ first_day: '2026-02-23', last_day: '2026-02-24' }],
      }),
    );
    return createTestMessage('weekly_report', areas)?.payload.body;
  };
  const gain = 'Biggest gain: Health, strength 23 (+23).';
  expect([10, 8, 7, 6, 5, 0].map(said)).toEqual([
    `10 of 10 done. An excellent week. ${gain}`,
    `8 of 10 done. An excellent week. ${gain}`,
    `7 of 10 done. A good week. ${gain}`,
    `6 of 10 done. A good week. ${gain}`,
    `5 of 10 done. A new week is a new start. ${gain}`,
    undefined,
  ]);
});
