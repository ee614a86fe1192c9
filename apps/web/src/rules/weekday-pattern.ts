import { dateOfDayNumber, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, weekdayOfDay, weekdays } from '@daymark/shared/calendar/week.ts';
import { type DateRange, endedDays } from '@daymark/shared/timeline/completion.ts';
import {
  markCodes,
  rangeWithin,
  stateCodes,
  type Timeline,
} from '@daymark/shared/timeline/timeline.ts';

export interface WeekdayCount {
  readonly weekday: Weekday;
  readonly done: number;
  /**
   * The days on which the area could be done: due or free ones, and those that were done all the same. The free days of a weekly
   * goal count, unlike in the rates: there a weekday would be rated by whether the goal had been reached before it.
   */
  readonly open: number;
}

/** How each weekday of a range went, Monday first, on the days that are over. */
export function weekdayPatternOf(timeline: Timeline, range: DateRange): WeekdayCount[] {
  const { today, firstDay, states, marks } = timeline;
  const { start_date, end_date } = endedDays(range, dateOfDayNumber(today));
  const { start, end } = rangeWithin(timeline, dayNumberOf(start_date), dayNumberOf(end_date));
  const counts = weekdays.map((weekday) => ({ weekday, done: 0, open: 0 }));
  for (let day = start; day < end; day += 1) {
    const isDone = marks[day] === markCodes.done;
    const count = counts[weekdayOfDay(firstDay + day) - 1];
    if (count === undefined) continue;
    if (isDone) count.done += 1;
    if (isDone || states[day] !== stateCodes.off) count.open += 1;
  }
  return counts;
}
