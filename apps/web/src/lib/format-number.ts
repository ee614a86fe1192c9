const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it, such as `1,462` or `1 462`. */
export function formatNumber(value: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(value);
}
