import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { mondayOf } from '../calendar/week.ts';
import { type DateRange, isPerfect, type Scored, sumTallies, tallyDays } from './completion.ts';

/**
 * How many weeks of the whole history were perfect: complete ones, that ended before the week of today, in which every
 * area was done on every day it counted.
 */
export function perfectWeeksOf(scored: Scored, today: CalendarDate): number {
  const starts = scored.areas.flatMap((area) => area.spans.map((span) => span.starts_on));
  const first = starts.toSorted()[0];
  if (first === undefined) return 0;
  return perfectWeeksIn(scored, { start_date: first, end_date: addDays(mondayOf(today), -1) });
}

/** How many weeks of a range that lies behind were perfect; what of it is part of a week counts as one. */
export function perfectWeeksIn(scored: Scored, range: DateRange): number {
  const days = tallyDays(scored, range, range.end_date);
  const weeks = Map.groupBy(days, ({ date }) => mondayOf(date));
  return [...weeks.values()].filter((each) => isPerfect(sumTallies(each))).length;
}
