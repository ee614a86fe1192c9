import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { getChosenWeeks, type Weekday, weekdays, getWeekEnd } from '../calendar/week.ts';
import {
  anyTimedHistory,
  type TimedHistory,
  timelinesOf,
  weekChoicesOf,
} from '../testing/any-timed-history.ts';
import { timelineFromMarks } from '../testing/timeline-from-marks.ts';
import { type Day, getDay } from './day.ts';
import { countPerfectWeeks, createWeekOutcomes } from '../analytics/perfect-weeks.ts';
import { getStreak } from './streak.ts';
import { getWeeks } from './timeline.ts';

const monday = '2026-11-23';
const chosenOn = (on: CalendarDate, weekday: Weekday) =>
  getChosenWeeks(weekChoicesOf({ firstWeekday: 1, weekChoices: [{ on, weekday }] }));

/** The first week ends on Friday, because Saturday was chosen as first weekday on Tuesday. */
function cutWeek(times: number, marks: string) {
  const weeks = chosenOn(addDays(monday, 1), 6);
  return timelineFromMarks(monday, marks, { rule: { kind: 'times_per_week', times }, weeks });
}

it('the weekly goal of a shortened week is lowered in proportion to its days', () => {
  expect(getDay(cutWeek(5, '..'), monday)).toMatchObject({ state: 'free', missing: 3 });
  expect(getDay(cutWeek(5, '.....'), addDays(monday, 2))).toMatchObject({ state: 'due' });
  expect(getDay(cutWeek(1, '.....'), addDays(monday, 4))).toMatchObject({ missing: 0 });
});

it('the weekly goal of a shortened week ignores days of the next week', () => {
  expect(getDay(cutWeek(5, '11...11'), addDays(monday, 4))).toMatchObject({ state: 'due' });
  expect(getDay(cutWeek(5, '11...11'), addDays(monday, 6))).toMatchObject({ missing: 3 });
});

const ofAnyHistory = (hold: (before: TimedHistory, after: TimedHistory) => void) =>
  fc.property(
    anyTimedHistory({ days: 60, areas: 3 }),
    fc.constantFrom(...weekdays),
    (before, weekday) => {
      const { today: on, weekChoices = [] } = before;
      hold(before, { ...before, weekChoices: [...weekChoices, { on, weekday }] });
    },
  );
const runs = { numRuns: 100 };

/** Returns the days without `missing`, because a shortened week lowers that number. */
function daysUpToToday(history: TimedHistory): Omit<Day, 'missing'>[] {
  const { today } = history;
  return timelinesOf(history).flatMap((timeline) =>
    Array.from({ length: 61 }, (_, ago) => {
      const { missing: _left, ...day } = getDay(timeline, addDays(today, -ago));
      return day;
    }),
  );
}

function perfectWeeksOf(history: TimedHistory): number {
  const timelines = timelinesOf(history);
  return countPerfectWeeks(timelines.map(createWeekOutcomes(history.today, getWeeks(timelines))));
}

it('choosing a new first weekday changes no day up to today', () => {
  fc.assert(
    ofAnyHistory((before, after) => {
      expect(daysUpToToday(after)).toEqual(daysUpToToday(before));
    }),
    runs,
  );
});

it('choosing a new first weekday changes no streak and no number of perfect weeks', () => {
  fc.assert(
    ofAnyHistory((before, after) => {
      expect(timelinesOf(after).map(getStreak)).toEqual(timelinesOf(before).map(getStreak));
      expect(perfectWeeksOf(after)).toBe(perfectWeeksOf(before));
    }),
    runs,
  );
});

it('choosing a new first weekday keeps past weeks and ends the current week today or later', () => {
  fc.assert(
    ofAnyHistory((before, after) => {
      const [known, next] = [before, after].map((one) => getChosenWeeks(weekChoicesOf(one)));
      for (let day = addDays(before.today, -60); day <= before.today; day = addDays(day, 1)) {
        const end = getWeekEnd(day, known);
        const isOver = end < before.today;
        expect(isOver ? getWeekEnd(day, next) === end : getWeekEnd(day, next) >= before.today).toBe(
          true,
        );
      }
    }),
    runs,
  );
});
