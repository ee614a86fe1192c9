const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the words of a locale, as the clocks of `style.timeZone` show it. Kept formats: making one is what costs. */
export function formatInstant(
  instant: Date,
  locale: string,
  style: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): string {
  const key = `${locale} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  return format.format(instant);
}
