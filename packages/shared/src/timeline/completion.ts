import {
  addDays,
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '../calendar/calendar-date.ts';
import { getIndexRange } from './day-arrays.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import type { TimedArea, Timeline } from './timeline.ts';

/** Percentage with at most one decimal. Null if no day was possible, that is, due or done. */
export type CompletionRate = number | null;

/** A day is possible if it is due or done. */
export interface Tally {
  readonly done: number;
  readonly possible: number;
}

export interface DayTally extends Tally {
  readonly date: CalendarDate;
}

export interface DateRange {
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
}

/** Rounds half up to one decimal. */
export function getCompletionRate({ done, possible }: Tally): CompletionRate {
  return possible === 0 ? null : Math.round((done * 1000) / possible) / 10;
}

export function getMeanRate(rates: readonly CompletionRate[]): CompletionRate {
  // Adds tenths, because sums of decimal fractions are inexact.
  const tenths = rates.filter((value) => value !== null).map((value) => Math.round(value * 10));
  if (tenths.length === 0) return null;
  return Math.round(tenths.reduce((sum, value) => sum + value, 0) / tenths.length) / 10;
}

/** Compares counts, because 1999 of 2000 rounds to 100 %. */
export function isPerfect({ done, possible }: Tally): boolean {
  return possible > 0 && done === possible;
}

export function isGreat({ done, possible }: Tally): boolean {
  return possible > 0 && done * 100 >= possible * 80;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    done: tallies.reduce((sum, tally) => sum + tally.done, 0),
    possible: tallies.reduce((sum, tally) => sum + tally.possible, 0),
  };
}

export function sumDayTallies(
  days: readonly DayTally[],
  { start_date, end_date }: DateRange,
): Tally {
  return sumTallies(days.filter(({ date }) => start_date <= date && date <= end_date));
}

export function tallyDays(
  timelines: readonly Timeline[],
  { start_date, end_date }: DateRange,
  today: CalendarDate,
): DayTally[] {
  const first = toDayNumber(start_date);
  const last = toDayNumber(end_date < today ? end_date : today);
  const length = Math.max(0, last - first + 1);
  const done = new Int32Array(length);
  const possible = new Int32Array(length);
  for (const timeline of timelines) {
    const { firstDay, states, marks } = timeline;
    const { start, end } = getIndexRange(timeline, first, last);
    const offset = firstDay - first;
    for (let day = start; day < end; day += 1) {
      const isDone = doneByMark[marks[day] ?? 0] ?? 0;
      const isPossible = isDone | (dueByState[states[day] ?? 0] ?? 0);
      done[day + offset] = (done[day + offset] ?? 0) + isDone;
      possible[day + offset] = (possible[day + offset] ?? 0) + isPossible;
    }
  }
  return Array.from(done, (count, index) => ({
    date: toCalendarDate(first + index),
    done: count,
    possible: possible[index] ?? 0,
  }));
}

export function tallyTimelines(timelines: readonly Timeline[], range: DateRange): Tally {
  return sumTallies(tallyAreas(timelines, range));
}

/** Leaves out today, because marking today must not change the rate of a period. */
export function getEndedDays({ start_date, end_date }: DateRange, today: CalendarDate): DateRange {
  return { start_date, end_date: end_date < today ? end_date : addDays(today, -1) };
}

/** Leaves out today, as all rates of a period do. */
export function tallyEndedDays(timelines: readonly Timeline[], range: DateRange): Tally {
  const [first] = timelines;
  if (first === undefined) return { done: 0, possible: 0 };
  return tallyTimelines(timelines, getEndedDays(range, toCalendarDate(first.today)));
}

export function tallyDay(timelines: readonly Timeline[], date: CalendarDate): Tally {
  return tallyTimelines(timelines, { start_date: date, end_date: date });
}

export interface AreaTally<A extends TimedArea = TimedArea> extends Tally {
  readonly area: A;
}

export function tallyAreas<A extends TimedArea>(
  timelines: readonly Timeline<A>[],
  { start_date, end_date }: DateRange,
): AreaTally<A>[] {
  const first = toDayNumber(start_date);
  const last = toDayNumber(end_date);
  return timelines.map((timeline) => ({
    area: timeline.area,
    ...tallyTimeline(timeline, first, last),
  }));
}

/** Lookup tables by mark and state code are faster than branches on unpredictable values. */
const doneByMark = Uint8Array.of(0, 0, 1);
const dueByState = Uint8Array.of(0, 0, 0, 1);

function tallyTimeline(timeline: Timeline, first: number, last: number): Tally {
  const { states, marks } = timeline;
  const { start, end } = getIndexRange(timeline, first, last);
  let done = 0;
  let possible = 0;
  for (let day = start; day < end; day += 1) {
    const isDone = doneByMark[marks[day] ?? 0] ?? 0;
    done += isDone;
    possible += isDone | (dueByState[states[day] ?? 0] ?? 0);
  }
  return { done, possible };
}

export function countWithoutEntry(timeline: Timeline, { start_date, end_date }: DateRange): number {
  const { states, marks } = timeline;
  const { start, end } = getIndexRange(timeline, toDayNumber(start_date), toDayNumber(end_date));
  let count = 0;
  for (let day = start; day < end; day += 1) {
    if (states[day] === stateCodes.due && marks[day] === markCodes.none) count += 1;
  }
  return count;
}
