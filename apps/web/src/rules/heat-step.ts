import { isPerfect, type Tally } from '@daymark/shared/timeline/completion.ts';

/** Share of a day that is done: 0 none, 1 up to a third, 2 up to two thirds, 3 more, 4 all. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

export function getHeatStep({ done, possible }: Tally): HeatStep | null {
  if (possible === 0) return null;
  if (done === 0) return 0;
  if (isPerfect({ done, possible })) return 4;
  if (done * 3 <= possible) return 1;
  return done * 3 <= possible * 2 ? 2 : 3;
}
