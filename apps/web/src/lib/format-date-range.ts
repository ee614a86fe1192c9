import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateFormat, inUtc } from './format.ts';

/** Formats a range like `9 – 15 Mar` without repeating shared parts. */
export function formatDateRange(
  range: { readonly start_date: CalendarDate; readonly end_date: CalendarDate },
  language: string,
  style: Intl.DateTimeFormatOptions,
): string {
  const { start_date, end_date } = range;
  return getDateFormat(language, inUtc(style)).formatRange(
    new Date(start_date),
    new Date(end_date),
  );
}
