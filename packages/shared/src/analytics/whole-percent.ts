/**
 * Rounds a rate to a whole number, the same on every screen and in every message. Only a whole rate
 * becomes 100, and only a rate of nothing becomes 0.
 */
export function wholePercent(rate: number): number {
  if (rate > 99 && rate < 100) return 99;
  if (rate > 0 && rate < 1) return 1;
  return Math.round(rate);
}
