import { regionalLocale } from './regional-locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the words of a language and as the browser's region writes it, as the clocks of `style.timeZone` show it. Kept formats: making one is what costs. */
export function formatInstant(
  instant: Date,
  language: string,
  style: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): string {
  const locale = regionalLocale(language);
  const key = `${locale} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  return format.format(instant);
}
