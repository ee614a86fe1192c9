import { expect, it } from 'vitest';
import { yearsOf } from '../testing/any-timed-history.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { countPerfectWeeks, createWeekOutcomes } from './perfect-weeks.ts';
import { getWeeks, type Timeline, createTimeline } from '../timeline/timeline.ts';

function perfectWeeksOf(timelines: readonly Timeline[], today: string): number {
  return countPerfectWeeks(timelines.map(createWeekOutcomes(today, getWeeks(timelines))));
}

/** Counts for an area from Wednesday, 4 March, done on these days of the month. */
function perfectWeeks(days: readonly number[], today: string, rule: Rule = { kind: 'daily' }) {
  const done = days.map((day) => [`2026-03-${String(day).padStart(2, '0')}`, 1] as const);
  const area = {
    id: 'health',
    created_on: '2026-03-04',
    deleted_on: null,
    schedule: [{ from: '2026-03-04', rule }],
  };
  const timeline = createTimeline({ area, pauses: [], years: yearsOf(new Map(done)), today });
  return perfectWeeksOf([timeline], today);
}

it('perfect weeks count the first week of an area if all days since its start are done', () => {
  expect(perfectWeeks([4, 5, 6, 7, 8], '2026-03-09')).toBe(1);
});

it('perfect weeks exclude the current week, even on its last day', () => {
  expect(perfectWeeks([4, 5, 6, 7, 8], '2026-03-08')).toBe(0);
});

it('perfect weeks exclude a week with one missed day', () => {
  expect(perfectWeeks([4, 5, 7, 8], '2026-03-09')).toBe(0);
});

it('perfect weeks include a week that reached the target of a times-per-week rule', () => {
  const twice: Rule = { kind: 'times_per_week', times: 2 };
  expect(perfectWeeks([5, 8, 9, 10], '2026-03-16', twice)).toBe(2);
  expect(perfectWeeks([5, 8, 9], '2026-03-16', twice)).toBe(1);
});

it('perfect weeks are 0 without areas and before the first area starts', () => {
  expect(perfectWeeksOf([], '2026-03-09')).toBe(0);
  expect(perfectWeeks([], '2026-02-09')).toBe(0);
});
