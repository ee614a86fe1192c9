/** Rounds to a whole percentage, but returns 100 only for 100 and 0 only for 0. */
export function roundPercent(rate: number): number {
  if (rate > 99 && rate < 100) return 99;
  if (rate > 0 && rate < 1) return 1;
  return Math.round(rate);
}
