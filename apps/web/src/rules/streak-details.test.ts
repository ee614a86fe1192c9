import { expect, it } from 'vitest';
import { yearsFrom } from '@daymark/shared/testing/any-timed-history.ts';
import type { PausedDays } from '@daymark/shared/timeline/pause.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { getStreakDetails } from './streak-details.ts';
import { createTimeline, type TimedArea } from '@daymark/shared/timeline/timeline.ts';

// 2 March 2026 is a Monday.
const monday = '2026-03-02';

interface Life extends Pick<TimedArea, 'streak_rule' | 'forgiving_days'> {
  readonly today: string;
  readonly rule?: Rule;
  readonly pauses?: readonly PausedDays[];
  readonly deleted_on?: string;
}

/** @param marks marks of the days from `monday` on */
const details = (marks: string, { today, rule, pauses = [], deleted_on, ...streak }: Life) =>
  getStreakDetails(
    createTimeline({
      area: {
        id: 'one',
        created_on: monday,
        deleted_on: deleted_on ?? null,
        schedule: rule === undefined ? [] : [{ from: monday, rule }],
        ...streak,
      },
      pauses,
      years: yearsFrom(monday, marks),
      today,
    }),
  );

it('the details of a streak name the last missed day and its mark', () => {
  const { current, last_end } = details('11.111', { today: '2026-03-07' });
  expect(current).toEqual({ length: 3, done: 3, first_day: '2026-03-05', last_day: '2026-03-07' });
  expect(last_end).toEqual({ date: '2026-03-04', mark: null });
  expect(details('1101', { today: '2026-03-05' }).last_end?.mark).toBe(0);
});

it('the best streak in the details of a streak is the latest of equally long streaks', () => {
  expect(details('111.11.111.1', { today: '2026-03-13' }).best).toEqual({
    length: 3,
    done: 3,
    first_day: '2026-03-09',
    last_day: '2026-03-11',
  });
});

it('the details of a streak count bridged days that are paused, not due or free', () => {
  const pauses = [{ first_day: '2026-03-04', last_day: '2026-03-05' }];
  const paused = details('11..1', { today: '2026-03-06', pauses });
  expect(paused).toMatchObject({ current: { length: 3 }, bridged: { paused: 2, not_due: 0 } });
  const rule: Rule = { kind: 'weekdays', weekdays: [1, 3, 5] };
  const notDue = details('1.1.1', { today: '2026-03-06', rule });
  expect(notDue).toMatchObject({ current: { length: 3 }, bridged: { paused: 0, not_due: 2 } });
  const weekly: Rule = { kind: 'times_per_week', times: 2 };
  const free = details('1..1', { today: '2026-03-06', rule: weekly });
  expect(free).toMatchObject({ current: { length: 2 }, bridged: { free: 3 } });
});

it('the details of a streak say how many days a missed weekly goal lacked', () => {
  const rule: Rule = { kind: 'times_per_week', times: 3 };
  const { last_end } = details('1......1', { today: '2026-03-09', rule });
  expect(last_end).toEqual({ date: '2026-03-08', mark: null, missing: 2, per: 'week' });
});

it('the details of a streak treat today as open until it is marked', () => {
  const open = details('11', { today: '2026-03-04' });
  expect(open).toMatchObject({ current: { length: 2 }, last_end: null, is_open_today: true });
  const missed = details('110', { today: '2026-03-04' });
  expect(missed).toMatchObject({ current: null, is_open_today: false });
  expect(missed.last_end).toEqual({ date: '2026-03-04', mark: 0 });
});

it("the details of a streak have no current streak after the area's end, but keep the best streak", () => {
  const ended = details('111', { today: '2026-03-20', deleted_on: '2026-03-05' });
  expect(ended).toMatchObject({ current: null, best: { length: 3 }, is_open_today: false });
  expect(ended.bridged).toEqual({ paused: 0, not_due: 0, free: 0 });
});

it("the details of a streak are empty on the area's first day", () => {
  expect(details('', { today: monday })).toMatchObject({
    current: null,
    best: null,
    last_end: null,
    is_open_today: true,
  });
});

it('the details of a forgiving streak name the forgiven days and the two days that ended it', () => {
  const life = { streak_rule: 'forgiving', forgiving_days: 5 } as const;
  expect(details('1.1111.1', { ...life, today: '2026-03-09' })).toMatchObject({
    unit: 'days',
    current: { length: 6, first_day: monday },
    last_end: null,
    missed_before: null,
    forgiven: ['2026-03-03', '2026-03-08'],
  });
  expect(details('1.1.11', { ...life, today: '2026-03-07' })).toMatchObject({
    current: { length: 2, first_day: '2026-03-06' },
    last_end: { date: '2026-03-05' },
    missed_before: '2026-03-03',
    forgiven: [],
  });
});

it('the details of a streak in weeks name its first and last week and count its done days', () => {
  const rule: Rule = { kind: 'times_per_week', times: 2 };
  const life = { rule, streak_rule: 'weeks' } as const;
  expect(details('11.....111....1', { ...life, today: '2026-03-16' })).toMatchObject({
    unit: 'weeks',
    current: { length: 2, done: 5, first_day: monday, last_day: '2026-03-15' },
    bridged: { free: 9 },
  });
  expect(details('11.....1......1', { ...life, today: '2026-03-16' })).toMatchObject({
    current: null,
    best: { length: 1, done: 2, first_day: monday, last_day: '2026-03-08' },
    last_end: { date: '2026-03-15', missing: 1 },
  });
});
