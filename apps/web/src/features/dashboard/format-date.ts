import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

/** A calendar date in the words of a locale. */
export function formatDate(
  date: CalendarDate,
  locale: string,
  style: Intl.DateTimeFormatOptions,
): string {
  return Temporal.PlainDate.from(date).toLocaleString(locale, style);
}
