import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { type Weeks, getWeekSpan, getWeekStartDay } from '../calendar/week.ts';
import { markCodes, stateCodes, type Timeline } from '../timeline/timeline.ts';

/**
 * Counts the weeks before this one that had possible days and in which all of them are done. Areas
 * are added one at a time, so that only one is in memory.
 */
export function createPerfectWeeks(today: CalendarDate, weeks: Weeks) {
  const thisWeek = getWeekStartDay(toDayNumber(today), weeks);
  const outcomes = new Map<number, typeof done | typeof missed>();

  return {
    add({ firstDay, length, states, marks }: Timeline): void {
      let week = getWeekSpan(firstDay, weeks);
      for (; week.start < thisWeek; week = getWeekSpan(week.end, weeks)) {
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
const missed = 2;
