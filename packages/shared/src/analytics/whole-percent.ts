/** Only a complete rate becomes 100, and only zero becomes 0. */
export function roundPercent(rate: number): number {
  if (rate > 99 && rate < 100) return 99;
  if (rate > 0 && rate < 1) return 1;
  return Math.round(rate);
}
