import { isPerfect, type Tally } from '@daymark/shared/timeline/completion.ts';

/** How much of a day was done: 0 nothing, then up to a third, up to two thirds, less than all, 4 all of it. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

/** Null where nothing was possible. */
export function heatStep({ done, possible }: Tally): HeatStep | null {
  if (possible === 0) return null;
  if (done === 0) return 0;
  if (isPerfect({ done, possible })) return 4;
  if (done * 3 <= possible) return 1;
  return done * 3 <= possible * 2 ? 2 : 3;
}
