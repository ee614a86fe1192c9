import { type CalendarDate, dayNumberOf } from '../calendar/calendar-date.ts';
import { type Weekday, weekStartOfDay } from '../calendar/week.ts';
import { markCodes, stateCodes, type Timeline } from './timeline.ts';

/**
 * Counts the weeks of the whole history that were perfect: complete ones, that ended before the week of today, in which something was
 * possible and all of it was done. The areas are given one after the other, so that one of them at a time is in memory.
 */
export function createPerfectWeeks(today: CalendarDate, firstWeekday: Weekday) {
  const thisWeek = weekStartOfDay(dayNumberOf(today), firstWeekday);
  // The index is the number of weeks before this one.
  const weeks: number[] = [];

  return {
    add({ firstDay, length, states, marks }: Timeline): void {
      let week = (thisWeek - weekStartOfDay(firstDay, firstWeekday)) / 7;
      for (; week > 0; week -= 1) {
        const start = thisWeek - 7 * week - firstDay;
        const end = Math.min(length, start + 7);
        for (let day = Math.max(0, start); day < end && weeks[week] !== missed; day += 1) {
          if (marks[day] === markCodes.done) weeks[week] = done;
          else if (states[day] === stateCodes.due) weeks[week] = missed;
        }
      }
    },
    count: (): number => weeks.filter((week) => week === done).length,
  };
}

const done = 1;
/** Whatever else is done in it. */
const missed = 2;
