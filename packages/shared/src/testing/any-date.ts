import fc from 'fast-check';
import type { CalendarDate } from '../calendar/calendar-date.ts';

const msPerDay = 86_400_000;

/** Day numbers turned into dates by Date in UTC, an arithmetic that shares nothing with Temporal's. */
export function dateOfDay(day: number): CalendarDate {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

export function dayOfDate(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / msPerDay;
}

/** Any date of the years 1900 to 2199. */
export const anyDate = fc
  .integer({ min: dayOfDate('1900-01-01'), max: dayOfDate('2199-12-31') })
  .map(dateOfDay);
