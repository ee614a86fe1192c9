import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

/** How the parts of a date are written; each is one of a few, so that its formatter is made once. */
const styles = {
  weekday: { weekday: 'short' },
  month: { month: 'long' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A calendar date in the words of a locale. */
export function formatDate(date: CalendarDate, locale: string, style: keyof typeof styles): string {
  return formatterOf(locale, style).format(Temporal.PlainDate.from(date));
}

function formatterOf(locale: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, styles[style]);
  formatters.set(key, made);
  return made;
}
