import { type CalendarDate, dateOfDayNumber } from '../calendar/calendar-date.ts';
import { markCodes, stateCodes, type Timeline } from './timeline.ts';

/** Its unit is days done. */
export interface Streak {
  /** The length of the run that no missed day has followed; 0 once the area has ended. */
  readonly current: number;
  /** The length of the longest run ever. */
  readonly best: number;
  readonly last_completed_date: CalendarDate | null;
}

/** A run is done days with no missed day between them: off, free and paused days bridge it and do not lengthen it. */
export function streakOf(timeline: Timeline): Streak {
  const { today, firstDay, length } = timeline;
  const { run, best, lastDone } = walk(timeline);
  return {
    current: today < firstDay + length && today >= firstDay ? run : 0,
    best,
    last_completed_date: lastDone === null ? null : dateOfDayNumber(firstDay + lastDone),
  };
}

interface Walk {
  /** The length of the run that is open after the last day. */
  readonly run: number;
  readonly best: number;
  /** The index of the last done day. */
  readonly lastDone: number | null;
}

function walk({ today, firstDay, length, states, marks }: Timeline): Walk {
  const indexOfToday = today - firstDay;
  let run = 0;
  let best = 0;
  let lastDone: number | null = null;
  // Unsigned, so that -1 lies behind the last day.
  for (let day = marks.indexOf(markCodes.done) >>> 0; day < length; day += 1) {
    if (marks[day] === markCodes.done) {
      run += 1;
      lastDone = day;
      if (run > best) best = run;
    } else if (states[day] === stateCodes.due) {
      // Today is missed only once it is marked not done.
      if (day < indexOfToday || marks[day] === markCodes.notDone) run = 0;
    }
  }
  return { run, best, lastDone };
}
