import fc from 'fast-check';
import type { CalendarDate } from '../calendar/calendar-date.ts';

const epoch = Temporal.PlainDate.from('1970-01-01');

/** Day numbers turned into dates by Temporal, whose arithmetic shares nothing with that of Date. */
export function dateOfDay(day: number): CalendarDate {
  return epoch.add({ days: day }).toString();
}

export function dayOfDate(date: CalendarDate): number {
  return epoch.until(date, { largestUnit: 'days' }).days;
}

/** Any date of the years 1900 to 2199. */
export const anyDate = fc
  .integer({ min: dayOfDate('1900-01-01'), max: dayOfDate('2199-12-31') })
  .map(dateOfDay);
