import { expect, it } from 'vitest';
import { yearsOf } from '../testing/any-timed-history.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { countPerfectWeeks, createWeekOutcomes } from './perfect-weeks.ts';
import { getWeeks, type Timeline, createTimeline } from '../timeline/timeline.ts';

function perfectWeeksOf(timelines: readonly Timeline[], today: string): number {
  return countPerfectWeeks(timelines.map(createWeekOutcomes(today, getWeeks(timelines))));
}

/** Counts perfect weeks of an area that begins on Wednesday, 4 March 2026. */
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

it('the first week of an area is perfect if all days from the first day of the area are done', () => {
  expect(perfectWeeks([4, 5, 6, 7, 8], '2026-03-09')).toBe(1);
});

it('the current week is not perfect, even on its last day with all days done', () => {
  expect(perfectWeeks([4, 5, 6, 7, 8], '2026-03-08')).toBe(0);
});

it('a week with one missed day is not perfect', () => {
  expect(perfectWeeks([4, 5, 7, 8], '2026-03-09')).toBe(0);
});

it('a week is perfect if it reached the target of a times-per-week rule', () => {
  const twice: Rule = { kind: 'times_per_week', times: 2 };
  expect(perfectWeeks([5, 8, 9, 10], '2026-03-16', twice)).toBe(2);
  expect(perfectWeeks([5, 8, 9], '2026-03-16', twice)).toBe(1);
});

it('countPerfectWeeks returns 0 without areas and before the first area starts', () => {
  expect(perfectWeeksOf([], '2026-03-09')).toBe(0);
  expect(perfectWeeks([], '2026-02-09')).toBe(0);
});
