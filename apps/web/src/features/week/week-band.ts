/** How a day went; `upcoming` is still ahead, and on a day of `none` no area counted. */
export type WeekBand = 'excellent' | 'good' | 'fair' | 'low' | 'upcoming' | 'none';

/** @param rate 0-100; null where nothing was possible */
export function weekBand(rate: number | null, isFuture: boolean): WeekBand {
  if (isFuture) return 'upcoming';
  if (rate === null) return 'none';
  if (rate >= 80) return 'excellent';
  if (rate >= 60) return 'good';
  return rate >= 40 ? 'fair' : 'low';
}
