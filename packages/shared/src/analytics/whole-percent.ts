/**
 * A rate as a whole number, the same on every screen and in every message: rounded, but 100 and 0 are said only of what is whole and of
 * what is nothing.
 */
export function wholePercent(rate: number): number {
  if (rate > 99 && rate < 100) return 99;
  if (rate > 0 && rate < 1) return 1;
  return Math.round(rate);
}
