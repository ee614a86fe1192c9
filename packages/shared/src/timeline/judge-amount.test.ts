import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import { findChangedTargets, judgeAmount } from './judge-amount.ts';
import { getTarget, type Schedule } from './schedule.ts';
import type { Rule } from './schedule-schema.ts';
import type { Target } from './target-schema.ts';
import { scoreAmount } from './target.ts';

const first = '2026-03-01';
const daily = { kind: 'daily' } as const;

function since(from: CalendarDate, target?: Target) {
  return { from, rule: daily, ...(target && { target }) };
}

const eight: Target = { kind: 'at_least', amount: 8 };
const six: Target = { kind: 'at_least', amount: 6 };

const anyDate = fc.integer({ min: 0, max: 20 }).map((days) => addDays(first, days));
const anyAmount = fc.integer({ min: 0, max: 12 });
const anyTarget: fc.Arbitrary<Target | undefined> = fc.option(
  fc.record({ kind: fc.constantFrom('at_least', 'at_most'), amount: anyAmount }),
  { nil: undefined },
);
const anySchedule: fc.Arbitrary<Schedule> = fc
  .uniqueArray(fc.tuple(anyDate, anyTarget), { selector: ([from]) => from, maxLength: 4 })
  .map((rules) => rules.map((rule) => since(...rule)).toSorted(compareFrom));

function compareFrom(one: { from: CalendarDate }, other: { from: CalendarDate }): number {
  return one.from < other.from ? -1 : 1;
}

const anyCase = fc.record({
  before: anySchedule,
  after: anySchedule,
  date: anyDate,
  amount: anyAmount,
});

function derive(schedule: Schedule, score_date: CalendarDate, amount: number) {
  return { score_date, amount, score: scoreAmount(getTarget(schedule, score_date), amount) };
}

type Row = readonly [number, ScoreValue, Target | undefined, Target | undefined, ScoreValue];

it.each([
  [7, 0, eight, six, 1],
  [8, 1, eight, { kind: 'at_least', amount: 10 }, 0],
  [3, 0, { kind: 'at_most', amount: 2 }, { kind: 'at_most', amount: 4 }, 1],
  [1, 1, undefined, six, 0],
  [3, 0, eight, undefined, 1],
  [5, 1, eight, six, 1],
  [9, 0, eight, six, 0],
] as const)('an amount of %d with the score %d under %j gets under %j the score %d', (...row) => {
  const [amount, score, before, after, judged]: Row = row;
  const change = { before: [since(first, before)], after: [since(first, after)] };
  expect(judgeAmount({ score_date: first, score, amount }, change)).toBe(judged);
});

it('a score that follows from its target follows from each later target', () => {
  fc.assert(
    fc.property(anyCase, ({ before, after, date, amount }) => {
      const entry = derive(before, date, amount);
      expect(judgeAmount(entry, { before, after })).toBe(derive(after, date, amount).score);
    }),
  );
});

it('a change and its undo restore each score that follows from its target', () => {
  fc.assert(
    fc.property(anyCase, ({ before, after, date, amount }) => {
      const entry = derive(before, date, amount);
      const changed = { ...entry, score: judgeAmount(entry, { before, after }) };
      expect(judgeAmount(changed, { before: after, after: before })).toBe(entry.score);
    }),
  );
});

it('a score that was set by hand stays after a change of the target', () => {
  fc.assert(
    fc.property(anyCase, ({ before, after, date, amount }) => {
      const score = derive(before, date, amount).score === 1 ? 0 : 1;
      expect(judgeAmount({ score_date: date, amount, score }, { before, after })).toBe(score);
    }),
  );
});

it('findChangedTargets returns the days from the first to the last different target', () => {
  const change = {
    before: [since('2026-03-01', eight), since('2026-03-20', six)],
    after: [since('2026-03-01', eight), since('2026-03-10', six), since('2026-03-15', eight)],
  };
  expect(findChangedTargets(change)).toEqual({ first: '2026-03-10', last: null });
  const back = { before: change.before, after: change.before.slice(0, 1) };
  expect(findChangedTargets(back)).toEqual({ first: '2026-03-20', last: null });
  const within = {
    before: [since('2026-03-01', eight)],
    after: [since('2026-03-01', eight), since('2026-03-10', six), since('2026-03-15', eight)],
  };
  expect(findChangedTargets(within)).toEqual({ first: '2026-03-10', last: '2026-03-14' });
});

it('findChangedTargets returns null if only the rules differ', () => {
  const rule: Rule = { kind: 'weekdays', weekdays: [6, 7] };
  const before = [since('2026-03-01', eight)];
  const after = [since('2026-03-01', eight), { from: '2026-03-05', rule, target: eight }];
  expect(findChangedTargets({ before, after })).toBeNull();
  expect(findChangedTargets({ before: [], after: [since('2026-03-01')] })).toBeNull();
});

it('a day whose target differs is within the days of findChangedTargets', () => {
  fc.assert(
    fc.property(anySchedule, anySchedule, anyDate, (before, after, date) => {
      const days = findChangedTargets({ before, after });
      const [one, other] = [getTarget(before, date), getTarget(after, date)];
      const isWithin =
        days !== null && date >= days.first && (days.last === null || date <= days.last);
      expect(isWithin || JSON.stringify(one) === JSON.stringify(other)).toBe(true);
    }),
  );
});
