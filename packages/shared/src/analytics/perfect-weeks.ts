import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { mondayOf } from '../calendar/week.ts';
import { isPerfect, type Scored, sumTallies, tallyDays } from './completion.ts';

/**
 * How many weeks of the whole history were perfect: complete ones, that ended before the week of today, in which every
 * area was done on every day it counted.
 */
export function perfectWeeksOf(scored: Scored, today: CalendarDate): number {
  const starts = scored.areas.flatMap((area) => area.spans.map((span) => span.starts_on));
  const first = starts.toSorted()[0];
  if (first === undefined) return 0;
  const range = { start_date: first, end_date: addDays(mondayOf(today), -1) };
  const weeks = Map.groupBy(tallyDays(scored, range, today), ({ date }) => mondayOf(date));
  return [...weeks.values()].filter((days) => isPerfect(sumTallies(days))).length;
}
