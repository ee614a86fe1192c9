export const completionBands = ['excellent', 'good', 'fair', 'low'] as const;
export type CompletionBand = (typeof completionBands)[number];

/** Lowest rate of each band, in percent. */
export const bandBounds: Readonly<Record<CompletionBand, number>> = {
  excellent: 80,
  good: 60,
  fair: 40,
  low: 0,
};

export function getCompletionBand(rate: number): CompletionBand {
  return completionBands.find((band) => rate >= bandBounds[band]) ?? 'low';
}
