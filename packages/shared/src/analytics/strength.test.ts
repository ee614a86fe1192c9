import { expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { type Life, timelineFromMarks } from '../testing/timeline-from-marks.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { listStrengthDays, computeStrength, computeStrengths } from './strength.ts';

const first = '2026-03-02';

const timelineOf = (marks: string, life: Life = {}) => timelineFromMarks(first, marks, life);

it("the strength after 20 done days in a row equals Loop Habit Tracker's value", () => {
  const strengths = computeStrengths(timelineOf('1'.repeat(20)));
  expect(strengths[0]).toBeCloseTo(5.1922, 4);
  expect(strengths[19]).toBeCloseTo(65.5748, 4);
});

it('the strength stays the same on a paused day and falls after it', () => {
  const pauses = [{ first_day: addDays(first, 1), last_day: addDays(first, 1) }];
  const strengths = computeStrengths(timelineOf('1.....', { pauses }));
  expect(strengths[1]).toBe(strengths[0]);
  expect(strengths[5]).toBeCloseTo(4.195, 4);
});

it('the strength of a times-per-week area does not depend on which weekdays were done', () => {
  const rule: Rule = { kind: 'times_per_week', times: 3 };
  const early = computeStrengths(timelineOf('111....'.repeat(30), { rule }));
  const spread = computeStrengths(timelineOf('1.1.1..'.repeat(30), { rule }));
  expect(early.at(-1)).toBeGreaterThan(98);
  expect(spread.at(-1)).toBeGreaterThan(98);
  expect(computeStrengths(timelineOf('11.....'.repeat(60), { rule })).at(-1)).toBeCloseTo(66.7, 0);
});

it("computeStrength returns yesterday's strength until today has an entry", () => {
  expect(computeStrength(timelineOf('1'))).toBe(5.2);
  expect(computeStrength(timelineOf('1.'))).toBe(5.2);
  expect(computeStrength(timelineOf('10'))).toBe(4.9);
  expect(computeStrength(timelineOf('1..'))).toBe(4.9);
});

it('computeStrength without a limit returns 0 before the first day and on an unmarked first day', () => {
  expect(computeStrength(timelineOf('.'))).toBe(0);
  expect(computeStrength(timelineOf(''))).toBe(0);
});

it('computeStrength of an ended area returns the strength of its last day', () => {
  expect(computeStrength(timelineOf('1....', { deleted_on: addDays(first, 2) }))).toBe(4.9);
});

it('listStrengthDays returns only days between the start of the area and today', () => {
  const range = { start_date: '2026-01-01', end_date: '2026-12-31' };
  expect(listStrengthDays(timelineOf('11.'), range)).toEqual([
    { date: '2026-03-02', strength: 5.2 },
    { date: '2026-03-03', strength: 10.1 },
    { date: '2026-03-04', strength: 9.6 },
  ]);
  expect(listStrengthDays(timelineOf('11.'), { ...range, end_date: '2026-03-01' })).toEqual([]);
  expect(
    listStrengthDays(timelineOf('11.'), { start_date: '2026-03-03', end_date: '2026-03-03' }),
  ).toEqual([{ date: '2026-03-03', strength: 10.1 }]);
});
