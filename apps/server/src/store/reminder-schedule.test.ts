import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getTimeInZone } from '@daymark/shared/calendar/zone.ts';
import { createDailyReminders } from '@daymark/shared/notifications/reminder-times.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { isInactivityDay, getNextInactivityDay } from '../features/reminders/inactivity.ts';
import { isQuietTime, findNextQuietStart } from '@daymark/shared/notifications/quiet-hours.ts';
import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import { getDueTime, getJoinedTimes, isTooLate, getNextDueTime } from './reminder-schedule.ts';
import { listReachedMilestones } from '@daymark/shared/notifications/streak-milestones.ts';

const settings: NotificationSettings = {
  ...defaultNotificationSettings,
  ...createDailyReminders([], '09:00'),
};
const own = {
  timezone: 'UTC',
  day_ends_at: '00:00',
  weeks: 1,
  hour: '09:00',
  weekdays: '1234567',
} as const;
const hour = 3_600_000;

const after = Date.parse('2026-03-03T12:00:00Z');
const due = (changes: Partial<typeof settings> = {}) =>
  scheduledKinds.map((kind) => {
    const plan = { ...own, settings: { ...settings, ...changes } };
    const next = getNextDueTime(kind, plan, after);
    return next === null ? null : new Date(next.instant).toISOString().slice(0, 16);
  });

it("getNextDueTime returns the user's time for daily kinds, an evening time for alerts and Monday for the weekly report", () => {
  expect(due()).toEqual([
    '2026-03-04T09:00',
    '2026-03-04T08:00',
    '2026-03-03T20:00',
    '2026-03-03T18:00',
    '2026-03-09T09:00',
  ]);
});

it('evening notifications avoid the time of the daily reminder', () => {
  expect(due({ daily_reminder_times: ['20:00'] })[2]).toBe('2026-03-03T21:00');
  expect(due({ daily_reminder_times: ['18:00'] })[3]).toBe('2026-03-03T19:00');
});

it('evening notifications avoid all times of daily reminders', () => {
  const times = ['20:00', '18:00', '21:00'];
  expect(due({ daily_reminder_times: times }).slice(2, 4)).toEqual([
    '2026-03-03T19:00',
    '2026-03-03T19:00',
  ]);
});

it('getNextDueTime assigns 01:00 to the previous date if days end at 03:00', () => {
  const late = { ...own, settings, day_ends_at: '03:00', hour: '01:00' } as const;
  const next = getNextDueTime('daily_reminder', late, after);
  expect(next).toEqual({ instant: Date.parse('2026-03-04T01:00:00Z'), date: '2026-03-03' });
  expect(getDueTime('daily_reminder', late, '2026-03-03')).toEqual(next);
  const atNight = { ...late, settings: { ...settings, daily_reminder_time: '01:00' } };
  // Monday, 01:00, belongs to Sunday.
  expect(getNextDueTime('weekly_report', atNight, after)).toEqual({
    instant: Date.parse('2026-03-10T01:00:00Z'),
    date: '2026-03-09',
  });
  expect(getNextDueTime('weekly_report', { ...own, settings, weeks: 7 }, after)?.date).toBe(
    '2026-03-08',
  );
});

it('getJoinedTimes returns all times that a clock change moved to one instant for the latest of these times, and none for the others', () => {
  const times = new Set(['01:59', '02:00', '02:59', '03:00', '03:01']);
  const joined = (hour: string, date: string) => [
    ...getJoinedTimes({ ...own, timezone: 'Europe/Berlin', settings, hour }, { date, times }),
  ];
  for (const time of times) expect(joined(time, '2026-03-28')).toEqual([time]);
  expect([...times].map((time) => joined(time, '2026-03-29'))).toEqual([
    ['01:59'],
    [],
    [],
    ['02:00', '02:59', '03:00'],
    ['03:01'],
  ]);
});

it('isTooLate is true after an hour, and for achievements after a day', () => {
  const ended = { due: after, now: after + hour };
  expect(isTooLate('daily_reminder', ended)).toBe(false);
  expect(isTooLate('daily_reminder', { due: after, now: after + hour + 1 })).toBe(true);
  expect(isTooLate('celebration', { due: after, now: after + hour + 1 })).toBe(true);
  expect(isTooLate('streak_7', { due: after, now: after + 24 * hour })).toBe(false);
  expect(isTooLate('perfect_week', { due: after, now: after + 24 * hour + 1 })).toBe(true);
});

const quiet =
  (start: string, end: string, enabled = true) =>
  (time: string) =>
    isQuietTime(
      { quiet_hours_enabled: enabled, quiet_hours_start: start, quiet_hours_end: end },
      time,
    );

it('quiet hours include their start and exclude their end', () => {
  const times = ['12:59', '13:00', '14:59', '15:00'];
  expect(times.map(quiet('13:00', '15:00'))).toEqual([false, true, true, false]);
});

it('quiet hours may span midnight', () => {
  const times = ['21:59', '22:00', '23:59', '00:00', '07:59', '08:00'];
  expect(times.map(quiet('22:00', '08:00'))).toEqual([false, true, true, true, true, false]);
});

it('isQuietTime is false if start equals end or quiet hours are off', () => {
  expect(['00:00', '12:00', '23:59'].map(quiet('12:00', '12:00'))).toEqual([false, false, false]);
  expect(quiet('00:00', '23:59', false)('12:00')).toBe(false);
});

describe('the next quiet hours', () => {
  const next = (startAndEnd: string, after: string, timezone = 'Europe/Berlin') => {
    const [quiet_hours_start = '', quiet_hours_end = ''] = startAndEnd.split('-');
    const hours = { quiet_hours_enabled: true, quiet_hours_start, quiet_hours_end };
    const instant = findNextQuietStart(hours, { after: Date.parse(after), timezone });
    return instant === null ? null : new Date(instant).toISOString().slice(0, 16);
  };

  it("findNextQuietStart returns a time of today or tomorrow in the user's time zone", () => {
    expect(next('22:00-08:00', '2026-03-01T20:59:59Z')).toBe('2026-03-01T21:00');
    expect(next('22:00-08:00', '2026-03-01T21:00:00Z')).toBe('2026-03-02T21:00');
    expect(next('22:00-08:00', '2026-03-01T23:30:00Z', 'UTC')).toBe('2026-03-02T22:00');
    expect(next('13:00-15:00', '2026-03-01T11:00:00Z')).toBe('2026-03-01T12:00');
  });

  it('findNextQuietStart returns null if start equals end or quiet hours are off', () => {
    expect(next('12:00-12:00', '2026-03-01T11:00:00Z')).toBeNull();
    const off = { ...settings, quiet_hours_enabled: false };
    const after = Date.parse('2026-03-01T11:00:00Z');
    expect(findNextQuietStart(off, { after, timezone: 'UTC' })).toBeNull();
  });

  it('findNextQuietStart considers clock changes that skip or repeat quiet hours', () => {
    expect(next('02:30-08:00', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00');
    expect(next('02:10-02:40', '2026-03-28T12:00:00Z')).toBe('2026-03-30T00:10');
    expect(next('22:00-02:30', '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:00');
    expect(next('02:30-08:00', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30');
  });

  it('findNextQuietStart returns the first quiet minute in any zone on any day', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
    const given = fc.record({
      timezone: fc.constantFrom(...zones),
      minute: fc.integer({ min: Date.UTC(2025) / 60_000, max: Date.UTC(2030) / 60_000 }),
      quiet_hours_start: time,
      quiet_hours_end: time,
    });
    fc.assert(
      fc.property(given, ({ timezone, minute, ...times }) => {
        const hours = { quiet_hours_enabled: true, ...times };
        const isQuietAt = (instant: number) => isQuietTime(hours, getTimeInZone(instant, timezone));
        const after = minute * 60_000;
        fc.pre(times.quiet_hours_start !== times.quiet_hours_end && !isQuietAt(after));
        let first = after;
        while (!isQuietAt(first)) first += 60_000;
        expect(findNextQuietStart(hours, { after, timezone })).toBe(first);
      }),
    );
  });
});

describe('inactivity', () => {
  const chosen = 3;
  const counted = Array.from({ length: 31 }, (_, day) => day + 1);
  const isDue = (days: number) =>
    isInactivityDay({ days, daysTold: days - 1, isAsked: true }, chosen);
  const next = (days: number) => {
    const inactivity = { days, daysTold: Math.max(0, days - 1), isAsked: true };
    return getNextInactivityDay(inactivity, { today: '2026-03-01', chosen });
  };

  it('isInactivityDay is true after the chosen number of days and a week later', () => {
    expect(counted.filter(isDue)).toEqual([3, 10]);
  });

  it('if alerts are possible on every seventh day, isInactivityDay is true on the first such day after each threshold', () => {
    const told = counted.filter((days) =>
      isInactivityDay(
        { days, daysTold: Math.max(0, (Math.ceil(days / 7) - 1) * 7), isAsked: days % 7 === 0 },
        chosen,
      ),
    );
    expect(told).toEqual([7, 14]);
  });

  it('getNextInactivityDay returns a day that is not later than the next possible alert', () => {
    expect(next(0)).toBe('2026-03-04');
    expect(next(2)).toBe('2026-03-02');
    expect(next(3)).toBe('2026-03-04');
    expect(next(9)).toBe('2026-03-02');
    expect(next(19)).toBe('2026-03-04');
    const today = '2026-03-01';
    expect(getNextInactivityDay(null, { today, chosen })).toBe('2026-03-04');
    const notAsked = { days: 5, daysTold: 0, isAsked: false };
    expect(getNextInactivityDay(notAsked, { today, chosen })).toBe('2026-03-02');
  });
});

it('listReachedMilestones returns the milestones that a streak has passed in its unit', () => {
  expect(listReachedMilestones('days', 6, 7)).toEqual(['streak_7']);
  expect(listReachedMilestones('days', 7, 8)).toEqual([]);
  expect(listReachedMilestones('days', 3, 120)).toEqual(['streak_7', 'streak_30', 'streak_100']);
  expect(listReachedMilestones('days', 0, 1)).toEqual([]);
  expect(listReachedMilestones('weeks', 3, 12)).toEqual(['streak_4_weeks', 'streak_12_weeks']);
  expect(listReachedMilestones('weeks', 6, 7)).toEqual([]);
});
