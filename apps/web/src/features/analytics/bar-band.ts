import { isPerfect, type Tally } from '@daymark/shared/analytics/completion.ts';

/** How far a bar went; each has its colour. */
export const barBands = ['perfect', 'high', 'middle', 'low', 'none'] as const;
export type BarBand = (typeof barBands)[number];

/** Everything done, above 80 %, above 60 %, above nothing, nothing; null where nothing was possible. */
export function barBandOf({ done, possible }: Tally): BarBand | null {
  if (possible === 0) return null;
  if (isPerfect({ done, possible })) return 'perfect';
  if (done * 100 > possible * 80) return 'high';
  if (done * 100 > possible * 60) return 'middle';
  return done > 0 ? 'low' : 'none';
}

export function barColor(band: BarBand): string {
  return `var(--bar-${band})`;
}
