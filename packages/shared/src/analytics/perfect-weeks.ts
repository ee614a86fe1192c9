import { type CalendarDate, dayNumberOf } from '../calendar/calendar-date.ts';
import { type Weeks, weekSpanOfDay, weekStartOfDay } from '../calendar/week.ts';
import { markCodes, stateCodes, type Timeline } from '../timeline/timeline.ts';

/**
 * Counts the weeks of the whole history that were perfect: complete ones, that ended before the week of today, in which something was
 * possible and all of it was done. The areas are given one after the other, so that one of them at a time is in memory.
 */
export function createPerfectWeeks(today: CalendarDate, weeks: Weeks) {
  const thisWeek = weekStartOfDay(dayNumberOf(today), weeks);
  /** By the first day of the week. */
  const outcomes = new Map<number, typeof done | typeof missed>();

  return {
    add({ firstDay, length, states, marks }: Timeline): void {
      let week = weekSpanOfDay(firstDay, weeks);
      for (; week.start < thisWeek; week = weekSpanOfDay(week.end, weeks)) {
        let outcome = outcomes.get(week.start);
        const end = Math.min(length, week.end - firstDay);
        for (
          let day = Math.max(0, week.start - firstDay);
          day < end && outcome !== missed;
          day += 1
        ) {
          if (marks[day] === markCodes.done) outcome = done;
          else if (states[day] === stateCodes.due) outcome = missed;
        }
        if (outcome !== undefined) outcomes.set(week.start, outcome);
      }
    },
    count: (): number => [...outcomes.values()].filter((outcome) => outcome === done).length,
  };
}

const done = 1;
/** Whatever else is done in it. */
const missed = 2;
