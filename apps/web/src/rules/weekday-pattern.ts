import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, getWeekday, weekdays } from '@daymark/shared/calendar/week.ts';
import type { DateRange } from '@daymark/shared/timeline/completion.ts';
import { getEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import { getIndexRange } from '@daymark/shared/timeline/day-arrays.ts';
import { markCodes, stateCodes } from '@daymark/shared/timeline/day-codes.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export interface WeekdayCount {
  readonly weekday: Weekday;
  readonly done: number;
  /** Days that were due, free or done. Without free days, the rate would depend on other days. */
  readonly open: number;
}

export function countWeekdays(timeline: Timeline, range: DateRange): WeekdayCount[] {
  const { today, firstDay, states, marks } = timeline;
  const { start_date, end_date } = getEndedDays(range, toCalendarDate(today));
  const { start, end } = getIndexRange(timeline, toDayNumber(start_date), toDayNumber(end_date));
  const counts = weekdays.map((weekday) => ({ weekday, done: 0, open: 0 }));
  for (let day = start; day < end; day += 1) {
    const isDone = marks[day] === markCodes.done;
    const count = counts[getWeekday(firstDay + day) - 1];
    if (count === undefined) continue;
    if (isDone) count.done += 1;
    if (isDone || states[day] !== stateCodes.off) count.open += 1;
  }
  return counts;
}
