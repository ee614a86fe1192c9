import type { CompletionRate } from '../timeline/completion.ts';

export function getMeanRate(rates: readonly CompletionRate[]): CompletionRate {
  // Adds tenths, because sums of decimal fractions are inexact.
  const tenths = rates.filter((value) => value !== null).map((value) => Math.round(value * 10));
  if (tenths.length === 0) return null;
  return Math.round(tenths.reduce((sum, value) => sum + value, 0) / tenths.length) / 10;
}
