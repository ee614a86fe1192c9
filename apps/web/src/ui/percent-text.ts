const formats = new Map<string, Intl.NumberFormat>();

/** A rate of 0-100 in the language's own way, such as `75%` or `75 %`; `--` where there is none. */
export function percentText(rate: number | null, locale: string): string {
  if (rate === null) return '--';
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    formats.set(locale, format);
  }
  return format.format(wholePercent(rate) / 100);
}

/** Rounded, but 100 and 0 are said only of what is whole and of what is nothing. */
export function wholePercent(rate: number): number {
  if (rate > 99 && rate < 100) return 99;
  if (rate > 0 && rate < 1) return 1;
  return Math.round(rate);
}
