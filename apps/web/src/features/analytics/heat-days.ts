import {
  type DateRange,
  type DayTally,
  isPerfect,
  type Tally,
  tallyDays,
} from '@daymark/shared/timeline/completion.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, weekStartOf } from '@daymark/shared/calendar/week.ts';
import { firstWeekdayOf, type Timeline } from '@daymark/shared/timeline/timeline.ts';

const weeks = 53;

/** The 53 weeks up to the one of today, which are whole but for the days to come. */
export function heatRange(today: CalendarDate, firstWeekday?: Weekday): DateRange {
  const start = weekStartOf(today, firstWeekday);
  return { start_date: addDays(start, -7 * (weeks - 1)), end_date: today };
}

/** How much of a day was done: 0 nothing, then up to a third, up to two thirds, less than all, 4 all of it. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

export interface HeatDay extends DayTally {
  /** Null where nothing was possible. */
  readonly step: HeatStep | null;
}

/** The days of `heatRange`, the first day of a week first and today last. */
export function heatDays(timelines: readonly Timeline[], today: CalendarDate): HeatDay[] {
  return tallyDays(timelines, heatRange(today, firstWeekdayOf(timelines)), today).map((day) => ({
    ...day,
    step: stepOf(day),
  }));
}

function stepOf({ done, possible }: Tally): HeatStep | null {
  if (possible === 0) return null;
  if (done === 0) return 0;
  if (isPerfect({ done, possible })) return 4;
  if (done * 3 <= possible) return 1;
  return done * 3 <= possible * 2 ? 2 : 3;
}
