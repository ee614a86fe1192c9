import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { regionalLocale } from './regional-locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar date in the words of a language, as the browser's region writes it. */
export function formatDate(
  date: CalendarDate,
  language: string,
  style: Intl.DateTimeFormatOptions,
): string {
  return formatOf(language, style).format(Temporal.PlainDate.from(date));
}

/** From one date to another, such as `9 – 15 Mar`: what both share is said once. */
export function formatDateRange(
  range: { readonly start_date: CalendarDate; readonly end_date: CalendarDate },
  language: string,
  style: Intl.DateTimeFormatOptions,
): string {
  const { start_date, end_date } = range;
  return formatOf(language, style).formatRange(
    Temporal.PlainDate.from(start_date),
    Temporal.PlainDate.from(end_date),
  );
}

/** Kept, because making a format costs more than using it a hundred times, and a year has that many days. */
function formatOf(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = regionalLocale(language);
  const key = `${locale} ${JSON.stringify(style)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, style);
    formats.set(key, format);
  }
  return format;
}
