import { roundPercent } from '@daymark/shared/analytics/whole-percent.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { getRegionalLocale } from './languages.ts';

// Formats are cached, because creating one costs more than using it a hundred times.

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats a date in the person's language and the browser's region. */
export function formatDate(
  date: CalendarDate,
  language: string,
  style: Intl.DateTimeFormatOptions,
): string {
  return getDateFormat(language, inUtc(style)).format(new Date(date));
}

export function withYear(
  style: Intl.DateTimeFormatOptions,
  date: CalendarDate,
  today: CalendarDate,
): Intl.DateTimeFormatOptions {
  return getYear(date) === getYear(today) ? style : { ...style, year: 'numeric' };
}

/**
 * Returns the style for a `Date` at midnight UTC. Chromium takes ten times as long for a
 * `Temporal.PlainDate`, and a year view has 371 dates.
 */
export function inUtc(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return { ...style, timeZone: 'UTC' };
}

export function getDateFormat(
  language: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const locale = getRegionalLocale(language);
  const key = `${locale} ${JSON.stringify(style)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  dateFormats.set(key, format);
  return format;
}

export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale, 'decimal').format(value);
}

/** Formats a rate of 0-100 like `75%` or `75 %`, or returns `--` for null. */
export function formatPercent(rate: number | null, locale: string): string {
  if (rate === null) return '--';
  return numberFormat(locale, 'percent').format(roundPercent(rate) / 100);
}

function numberFormat(locale: string, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const key = `${locale} ${style}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, { style });
  numberFormats.set(key, format);
  return format;
}
