import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { weekdays } from '../calendar/week.ts';
import {
  agoOf,
  anyOneArea,
  anyRule,
  type TimedHistory,
  type TimedHistoryArea,
  timelineWith,
} from '../testing/any-timed-history.ts';
import { timelineFromMarks } from '../testing/timeline-from-marks.ts';
import { type Day, getDay } from './day.ts';
import { getStreak } from './streak.ts';
import { getRule, type Schedule, addRule } from './schedule.ts';
import type { Rule } from './schedule-schema.ts';

const monday = '2026-11-16';
const friday = '2026-11-20';
const times = (number: number): Rule => ({ kind: 'times_per_week', times: number });
const daily: Rule = { kind: 'daily' };

/** Creates an area with one rule from Monday and a second rule from Friday of its first week. */
function changedOnFriday(before: Rule, after: Rule, marks: string) {
  const schedule = [
    { from: monday, rule: before },
    { from: friday, rule: after },
  ];
  return timelineFromMarks(monday, marks, { schedule });
}

const fourAndThree = '1111...111...';

it('a weekly goal that changes on a Friday counts earlier done days of that week', () => {
  expect(getStreak(changedOnFriday(times(5), times(3), fourAndThree)).current).toBe(7);
  expect(getStreak(changedOnFriday(daily, times(3), fourAndThree)).current).toBe(7);
  expect(getStreak(changedOnFriday(times(3), times(3), fourAndThree)).current).toBe(7);
});

it('a weekly goal lowered on a Friday needs no more days if the week already reached the new goal', () => {
  const lowered = changedOnFriday(times(5), times(3), '1111..');
  expect(getDay(lowered, addDays(monday, 5))).toMatchObject({ state: 'free', missing: 0 });
});

it('a weekly goal raised on a Friday requires a proportional number of days in that week', () => {
  const raised = changedOnFriday(times(3), times(6), '1.....');
  // Six times a week requires three on the three open days, and one day of the week is done.
  expect(getDay(raised, friday)).toMatchObject({ state: 'free', missing: 2 });
  expect(getDay(raised, addDays(friday, 1))).toMatchObject({ state: 'due', missing: 2 });
});

it('a rule that changes on a Friday does not change earlier days', () => {
  const raised = changedOnFriday(times(1), daily, '.....');
  expect(getDay(raised, addDays(friday, -1))).toMatchObject({ state: 'free', missing: 1 });
  expect(getDay(raised, friday).missing).toBeUndefined();
});

it('a weekly goal raised within a week requires at least the old goal in that week', () => {
  const [two, three, four] = [times(2), times(3), times(4)];
  // The proportion of four a week from Friday to Sunday alone would be two days.
  expect(getDay(changedOnFriday(three, four, '.....'), friday)).toMatchObject({ missing: 3 });
  expect(getDay(changedOnFriday(two, three, '1....'), friday)).toMatchObject({ missing: 1 });
  expect(getDay(changedOnFriday(two, three, '11...'), friday)).toMatchObject({ missing: 0 });
});

it('raising a weekly goal and lowering it again on the same day keeps the streak', () => {
  // Two days of the first week are done. In the second week, which needs two, only Sunday is done.
  const marks = '11...........111.';
  const from = addDays(monday, 5);
  const first = addDays(monday, -7);
  const streakUnder = (...schedule: Schedule) =>
    getStreak(timelineFromMarks(first, marks, { schedule })).current;
  const twoAWeek = { from: first, rule: times(2) };
  expect(streakUnder(twoAWeek)).toBe(3);
  expect(streakUnder(twoAWeek, { from, rule: times(3) })).toBe(3);
  expect(streakUnder(twoAWeek, { from, rule: times(2) })).toBe(3);
});

const days = 60;
const oneArea = anyOneArea(days);
const daysAgo = fc.integer({ min: -3, max: days });

function timelineOn(history: TimedHistory, schedule: Schedule, today: CalendarDate) {
  const change = ({ area }: TimedHistoryArea) => ({ area: { ...area, schedule: [...schedule] } });
  return timelineWith(history, change, today);
}

/** Returns one of the easier rules, selected by `choice`, or null if there is none. */
function easierRule(rule: Rule, choice: number): Rule | null {
  if ('times' in rule)
    return rule.times > 1 ? { ...rule, times: 1 + (choice % (rule.times - 1)) } : null;
  if (rule.kind === 'every_n_days') return { ...rule, every: rule.every * (2 + (choice % 3)) };
  if (rule.kind === 'month_days') return { ...rule, days: chooseSome(rule.days, choice) };
  if (rule.kind === 'daily' && choice % 2 === 0) return fromDaily(choice);
  const kept = chooseSome(rule.kind === 'daily' ? weekdays : rule.weekdays, choice);
  return { kind: 'weekdays', weekdays: kept };
}

function fromDaily(choice: number): Rule {
  const easier: readonly [Rule, ...Rule[]] = [
    times(1 + (choice % 6)),
    { kind: 'times_per_month', times: 1 + (choice % 30) },
    { kind: 'times_in_days', times: 1 + (choice % 9), days: 10 },
    { kind: 'every_n_days', every: 2 + (choice % 9), start: monday },
    { kind: 'month_days', days: [1 + (choice % 31)] },
  ];
  return easier[(choice / 2) % easier.length] ?? easier[0];
}

/** Returns at least one of the numbers. */
function chooseSome(numbers: readonly number[], choice: number): number[] {
  const kept = numbers.filter((_, index) => ((choice >> (index % 7)) & 1) === 1);
  return kept.length === 0 ? numbers.slice(0, 1) : kept;
}

it('a random change to an easier rule never shortens a streak', () => {
  fc.assert(
    fc.property(oneArea, daysAgo, fc.nat(127), (history, ago, choice) => {
      const from = agoOf(history, ago);
      const before = (history.areas[0]?.area.schedule ?? []).filter((dated) => dated.from <= from);
      const easier = easierRule(getRule(before, from), choice);
      if (easier === null) return;
      const after = addRule(before, { from, rule: easier });
      for (let on = Math.max(0, ago - 20); on <= ago + 1 && on <= days; on += 1) {
        const today = agoOf(history, on);
        const kept = getStreak(timelineOn(history, before, today));
        const lowered = getStreak(timelineOn(history, after, today));
        expect(lowered.current).toBeGreaterThanOrEqual(kept.current);
        expect(lowered.best).toBeGreaterThanOrEqual(kept.best);
      }
    }),
    { numRuns: 100 },
  );
});

it('a random change of a rule changes no day before the change', () => {
  fc.assert(
    fc.property(oneArea, daysAgo, anyRule, (history, ago, rule) => {
      const from = agoOf(history, ago);
      const before = history.areas[0]?.area.schedule ?? [];
      const after = addRule(before, { from, rule });
      const daysUnder = (schedule: Schedule): Day[] => {
        const timeline = timelineOn(history, schedule, history.today);
        return Array.from({ length: 40 }, (_, nth) => getDay(timeline, addDays(from, -1 - nth)));
      };
      expect(daysUnder(after)).toEqual(daysUnder(before));
    }),
    { numRuns: 100 },
  );
});
