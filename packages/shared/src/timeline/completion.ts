import {
  addDays,
  type CalendarDate,
  dateOfDayNumber,
  dayNumberOf,
} from '../calendar/calendar-date.ts';
import { markCodes, rangeWithin, stateCodes, type TimedArea, type Timeline } from './timeline.ts';

/** A percentage 0-100 with at most one decimal; null where nothing was possible. */
export type Rate = number | null;

/** Days of areas that were done, of those that were possible: due or done. */
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

/** The one formula of completion: done / possible as a percentage, rounded to one decimal, halves up. */
export function completionRate({ done, possible }: Tally): Rate {
  return possible === 0 ? null : Math.round((done * 1000) / possible) / 10;
}

/** The mean of the rates that are there, with at most one decimal; null when none is. */
export function meanRate(rates: readonly Rate[]): Rate {
  // In tenths: sums of decimal fractions drift, and a mean that ends in a half would round either way.
  const tenths = rates.filter((value) => value !== null).map((value) => Math.round(value * 10));
  if (tenths.length === 0) return null;
  return Math.round(tenths.reduce((sum, value) => sum + value, 0) / tenths.length) / 10;
}

/** Everything possible was done, and something was possible. Asked of the counts, because 1999 of 2000 rounds to 100. */
export function isPerfect({ done, possible }: Tally): boolean {
  return possible > 0 && done === possible;
}

/** At least 80 % of what was possible was done; what is perfect is great too. */
export function isGreat({ done, possible }: Tally): boolean {
  return possible > 0 && done * 100 >= possible * 80;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    done: tallies.reduce((sum, tally) => sum + tally.done, 0),
    possible: tallies.reduce((sum, tally) => sum + tally.possible, 0),
  };
}

/** The tally of the days of a range, both ends included. */
export function tallyRange(days: readonly DayTally[], { start_date, end_date }: DateRange): Tally {
  return sumTallies(days.filter(({ date }) => start_date <= date && date <= end_date));
}

/** The tally of each day of a range, up to today: days after it are absent. */
export function tallyDays(
  timelines: readonly Timeline[],
  { start_date, end_date }: DateRange,
  today: CalendarDate,
): DayTally[] {
  const first = dayNumberOf(start_date);
  const { done, possible } = countDays(
    timelines,
    first,
    dayNumberOf(end_date < today ? end_date : today),
  );
  return Array.from(done, (count, index) => ({
    date: dateOfDayNumber(first + index),
    done: count,
    possible: possible[index] ?? 0,
  }));
}

/** The tally of a range, up to today. */
export function tallySpan(timelines: readonly Timeline[], range: DateRange): Tally {
  return sumTallies(tallyAreas(timelines, range));
}

/**
 * The days of a range on which its number rests, everywhere: those that are over. Today counts once it is over, even where everything
 * of today is done, so that no mark of today changes the number of a period.
 */
export function endedDays({ start_date, end_date }: DateRange, today: CalendarDate): DateRange {
  return { start_date, end_date: end_date < today ? end_date : addDays(today, -1) };
}

/** The one number of a period: what was done of what was due on its days that are over. */
export function tallyEnded(timelines: readonly Timeline[], range: DateRange): Tally {
  const [first] = timelines;
  if (first === undefined) return { done: 0, possible: 0 };
  return tallySpan(timelines, endedDays(range, dateOfDayNumber(first.today)));
}

/** The tally of one day; nothing is possible on a day after today. */
export function tallyDay(timelines: readonly Timeline[], date: CalendarDate): Tally {
  return tallySpan(timelines, { start_date: date, end_date: date });
}

export interface AreaTally<A extends TimedArea = TimedArea> extends Tally {
  readonly area: A;
}

/** The tally of each area over a range, up to today, in the order of the timelines. */
export function tallyAreas<A extends TimedArea>(
  timelines: readonly Timeline<A>[],
  { start_date, end_date }: DateRange,
): AreaTally<A>[] {
  const first = dayNumberOf(start_date);
  const last = dayNumberOf(end_date);
  return timelines.map((timeline) => ({
    area: timeline.area,
    ...tallyTimeline(timeline, first, last),
  }));
}

/** By `markCodes` and `stateCodes`. Tables, because branches on what a person did cannot be predicted. */
const doneOf = Uint8Array.of(0, 0, 1);
const dueOf = Uint8Array.of(0, 0, 0, 1);

function tallyTimeline(timeline: Timeline, first: number, last: number): Tally {
  const { states, marks } = timeline;
  const { start, end } = rangeWithin(timeline, first, last);
  let done = 0;
  let possible = 0;
  for (let day = start; day < end; day += 1) {
    const isDone = doneOf[marks[day] ?? 0] ?? 0;
    done += isDone;
    possible += isDone | (dueOf[states[day] ?? 0] ?? 0);
  }
  return { done, possible };
}

/** On how many days of a range, up to today, the area was due and nobody said whether it was done. */
export function countWithoutEntry(timeline: Timeline, { start_date, end_date }: DateRange): number {
  const { states, marks } = timeline;
  const { start, end } = rangeWithin(timeline, dayNumberOf(start_date), dayNumberOf(end_date));
  let count = 0;
  for (let day = start; day < end; day += 1) {
    if (states[day] === stateCodes.due && marks[day] === markCodes.none) count += 1;
  }
  return count;
}

/** What was done and possible on each day from one to another, both included, by their numbers. */
interface DayCounts {
  readonly done: Int32Array;
  readonly possible: Int32Array;
}

function countDays(timelines: readonly Timeline[], first: number, last: number): DayCounts {
  const length = Math.max(0, last - first + 1);
  const done = new Int32Array(length);
  const possible = new Int32Array(length);
  for (const timeline of timelines) {
    const { firstDay, states, marks } = timeline;
    const { start, end } = rangeWithin(timeline, first, last);
    const offset = firstDay - first;
    for (let day = start; day < end; day += 1) {
      const isDone = doneOf[marks[day] ?? 0] ?? 0;
      const isPossible = isDone | (dueOf[states[day] ?? 0] ?? 0);
      done[day + offset] = (done[day + offset] ?? 0) + isDone;
      possible[day + offset] = (possible[day + offset] ?? 0) + isPossible;
    }
  }
  return { done, possible };
}
