import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { getIndexRange } from './day-arrays.ts';
import type { TimedArea, Timeline } from './timeline.ts';

/** Percentage with at most one decimal. Null if no day was possible, that is, due or done. */
export type CompletionRate = number | null;

/** A day is possible if it is due or done. */
export interface Tally {
  readonly done: number;
  readonly possible: number;
}

export interface DateRange {
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
}

/** Rounds half up to one decimal. */
export function getCompletionRate({ done, possible }: Tally): CompletionRate {
  return possible === 0 ? null : Math.round((done * 1000) / possible) / 10;
}

/** Compares counts, because 1999 of 2000 rounds to 100 %. */
export function isPerfect({ done, possible }: Tally): boolean {
  return possible > 0 && done === possible;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    done: tallies.reduce((sum, tally) => sum + tally.done, 0),
    possible: tallies.reduce((sum, tally) => sum + tally.possible, 0),
  };
}

export function tallyTimelines(timelines: readonly Timeline[], range: DateRange): Tally {
  return sumTallies(tallyAreas(timelines, range));
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
export const doneByMark = Uint8Array.of(0, 0, 1);
export const dueByState = Uint8Array.of(0, 0, 0, 1);

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
