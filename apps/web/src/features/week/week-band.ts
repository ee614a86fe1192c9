import { type CompletionBand, completionBand } from '@daymark/shared/analytics/completion-band.ts';

/**
 * How a day went. `running` has not ended and is not judged, `upcoming` is still ahead, on a day of `none` no area counted,
 * and of one of `unknown` the scores are not there yet.
 */
export type WeekBand = CompletionBand | 'running' | 'upcoming' | 'none' | 'unknown';

/** Where a day lies, seen from today. */
export type Tense = 'past' | 'today' | 'future';

/** @param rate 0-100; null where nothing was possible, undefined while it is not known */
export function weekBand(rate: number | null | undefined, tense: Tense): WeekBand {
  if (tense === 'future') return 'upcoming';
  if (rate === undefined) return 'unknown';
  if (rate === null) return 'none';
  return tense === 'today' ? 'running' : completionBand(rate);
}
