import { addDays, toCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts';
import { type DateRange, type Tally, tallyTimelines } from './completion.ts';
import type { Timeline } from './timeline.ts';

/** Leaves out today, because marking today must not change the rate of a period. */
export function getEndedDays({ start_date, end_date }: DateRange, today: CalendarDate): DateRange {
  return { start_date, end_date: end_date < today ? end_date : addDays(today, -1) };
}

/** Leaves out today, as all rates of a period do. */
export function tallyEndedDays(timelines: readonly Timeline[], range: DateRange): Tally {
  const [first] = timelines;
  if (first === undefined) return { done: 0, possible: 0 };
  return tallyTimelines(timelines, getEndedDays(range, toCalendarDate(first.today)));
}
