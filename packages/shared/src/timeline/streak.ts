import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import type { Timeline } from './timeline.ts';

export interface Streak {
  /** Length of the last run if no missed day follows it. 0 for an ended area. */
  readonly current: number;
  readonly best: number;
  readonly last_completed_date: CalendarDate | null;
}

/** A run consists of done days. A missed day ends a run, and a day that is not due does not. */
export function getStreak({ today, firstDay, length, states, marks }: Timeline): Streak {
  const indexOfToday = today - firstDay;
  let run = 0;
  let best = 0;
  let lastDone: number | null = null;
  // Starts at the first done day. If there is none, `-1 >>> 0` exceeds `length`.
  for (let day = marks.indexOf(markCodes.done) >>> 0; day < length; day += 1) {
    if (marks[day] === markCodes.done) {
      run += 1;
      lastDone = day;
      if (run > best) best = run;
    } else if (states[day] === stateCodes.due) {
      // Today is missed only if it is marked as not done.
      if (day < indexOfToday || marks[day] === markCodes.notDone) run = 0;
    }
  }
  return {
    current: today < firstDay + length && today >= firstDay ? run : 0,
    best,
    last_completed_date: lastDone === null ? null : toCalendarDate(firstDay + lastDone),
  };
}
