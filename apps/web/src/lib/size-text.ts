/** Formats a size in kilobytes or, from a million bytes on, in megabytes. Example: `84 kB`. */
export function formatSize(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: size === 1000 ? 0 : 1 } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(bytes / size, 1));
}
