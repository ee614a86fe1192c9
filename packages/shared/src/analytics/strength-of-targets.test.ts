import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { computeLoopScores } from '../testing/loop-score-list.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { scoreAmount } from '../timeline/target.ts';
import type { Target } from '../timeline/target-schema.ts';
import { createTimeline } from '../timeline/timeline.ts';
import { getYear, type Marks, setMark, toMark } from '../timeline/year-marks.ts';
import { getTarget } from '../timeline/schedule.ts';
import { computeStrengths } from './strength.ts';

const first = '2026-03-02';

type Value = number | 'skip' | null;

/** Writes one value per day. The day after the last one is today and has no entry. */
function strengthsOf(values: readonly Value[], schedule: readonly DatedRule[]): number[] {
  const years = new Map<number, Marks>();
  const amounts = new Map<number, Record<CalendarDate, number>>();
  const pauses: { first_day: CalendarDate; last_day: CalendarDate }[] = [];
  for (const [day, value] of values.entries()) {
    const date = addDays(first, day);
    const year = getYear(date);
    if (value === 'skip') pauses.push({ first_day: date, last_day: date });
    if (typeof value !== 'number') continue;
    const score = scoreAmount(getTarget(schedule, date), value);
    years.set(year, setMark(years.get(year), date, toMark(score, true)));
    amounts.set(year, { ...amounts.get(year), [date]: value });
  }
  const area = { id: 'area', created_on: first, deleted_on: null, schedule };
  const today = addDays(first, values.length);
  const timeline = createTimeline({ area, pauses, years, amounts, today });
  return [...computeStrengths(timeline)].slice(0, -1);
}

const always = (target: Target, rule: Rule = { kind: 'daily' }): DatedRule[] => [
  { from: first, rule, target },
];

const anyValues = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }).map((cents) => cents / 100) },
    { weight: 2, arbitrary: fc.constantFrom<Value>('skip', null) },
  ),
  { minLength: 1, maxLength: 400 },
);

const anyTarget = fc.oneof(
  fc.record({ kind: fc.constant('at_least' as const), amount: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('at_most' as const), amount: fc.integer({ min: 0, max: 20 }) }),
);

it("strengths of a daily area with a target equal Loop's scores of a numerical habit", () => {
  fc.assert(
    fc.property(anyValues, anyTarget, (values, target) => {
      const loop = { isAtMost: target.kind === 'at_most', targetValue: target.amount };
      const expected = computeLoopScores(values, loop);
      const found = strengthsOf(values, always(target));
      expect(found).toHaveLength(expected.length);
      for (const [day, score] of expected.entries()) expect(found[day]).toBeCloseTo(100 * score, 8);
    }),
    { numRuns: 300 },
  );
});

it('half of a daily target strengthens half as much as the whole target', () => {
  const target: Target = { kind: 'at_least', amount: 8 };
  const [whole = 0] = strengthsOf([8], always(target));
  const [half = 0] = strengthsOf([4], always(target));
  expect(whole).toBeCloseTo(5.1922, 4);
  expect(half).toBeCloseTo(whole / 2, 10);
});

it('a limit begins with a strength of 100 and loses it in proportion to the excess', () => {
  const target: Target = { kind: 'at_most', amount: 2 };
  expect(strengthsOf([null, 2], always(target))).toEqual([100, 100]);
  const [half = 0] = strengthsOf([3], always(target));
  const [double = 0] = strengthsOf([4], always(target));
  const [triple = 0] = strengthsOf([6], always(target));
  expect(100 - half).toBeCloseTo(5.1922 / 2, 4);
  expect(100 - double).toBeCloseTo(5.1922, 4);
  expect(triple).toBe(double);
});

it('a limit on certain weekdays keeps its strength before its first slip and on other days', () => {
  const schedule = always(
    { kind: 'at_most', amount: 0 },
    { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] },
  );
  expect(strengthsOf(Array<Value>(7).fill(null), schedule)).toEqual(Array(7).fill(100));
  const [monday = 0, tuesday = 0] = strengthsOf([1, null], schedule);
  expect(monday).toBeLessThan(100);
  // A slip counts in all windows of two weeks that contain it.
  expect(tuesday).toBeLessThan(monday);
});

it('the strength compares an amount with the target of its date', () => {
  const schedule: DatedRule[] = [
    ...always({ kind: 'at_least', amount: 4 }),
    { from: addDays(first, 1), rule: { kind: 'daily' }, target: { kind: 'at_least', amount: 8 } },
  ];
  const [before = 0, after = 0] = strengthsOf([4, 4], schedule);
  expect(before).toBeCloseTo(5.1922, 4);
  // Half of the new target on each day would make the strength approach 50.
  expect(after).toBeCloseTo(before * 0.5 ** (1 / 13) + 50 * (1 - 0.5 ** (1 / 13)), 10);
});

it('the strength of an area that is not daily counts the amounts of twice the period of its rule', () => {
  const target: Target = { kind: 'at_least', amount: 10 };
  const schedule = always(target, { kind: 'times_per_week', times: 3 });
  const [found = 0] = strengthsOf([5], schedule);
  expect(found).toBeCloseTo(((100 * 0.5) / 6) * (1 - 0.5 ** (Math.sqrt(3 / 7) / 13)), 10);
});

it('a day that is marked as not done adds nothing to the strength, even if its amount reached the target', () => {
  const years = new Map([[2026, setMark(undefined, first, 'p')]]);
  const amounts = new Map([[2026, { [first]: 9 }]]);
  const schedule = always({ kind: 'at_least', amount: 8 });
  const area = { id: 'area', created_on: first, deleted_on: null, schedule };
  const today = addDays(first, 1);
  const timeline = createTimeline({ area, pauses: [], years, amounts, today });
  expect(computeStrengths(timeline)[0]).toBe(0);
});
