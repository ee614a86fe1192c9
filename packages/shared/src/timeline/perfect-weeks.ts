import { type CalendarDate, dayNumberOf } from '../calendar/calendar-date.ts';
import { weekStartOfDay } from '../calendar/week.ts';
import { countDays, isPerfect } from './completion.ts';
import { firstWeekdayOf, type Timeline } from './timeline.ts';

/**
 * How many weeks of the whole history were perfect: complete ones, that ended before the week of today, in which
 * something was possible and all of it was done.
 */
export function perfectWeeksOf(timelines: readonly Timeline[], today: CalendarDate): number {
  if (timelines.length === 0) return 0;
  const firstDay = timelines.reduce((first, one) => Math.min(first, one.firstDay), Infinity);
  const firstWeekday = firstWeekdayOf(timelines);
  const start = weekStartOfDay(firstDay, firstWeekday);
  const thisWeek = weekStartOfDay(dayNumberOf(today), firstWeekday);
  const counts = countDays(timelines, start, thisWeek - 1);
  let perfect = 0;
  for (let day = 0; day < counts.done.length; day += 7) {
    const week = { done: sumOfWeek(counts.done, day), possible: sumOfWeek(counts.possible, day) };
    if (isPerfect(week)) perfect += 1;
  }
  return perfect;
}

function sumOfWeek(counts: Int32Array, firstDay: number): number {
  let sum = 0;
  for (let day = firstDay; day < firstDay + 7; day += 1) sum += counts[day] ?? 0;
  return sum;
}
