import { isPerfect, type Tally } from '@daymark/shared/timeline/completion.ts';

/** 'first-scoring': nothing was ever marked. 'new-day': nothing is marked today. */
export type DashboardPhase =
  | 'empty'
  | 'first-scoring'
  | 'nothing-due'
  | 'new-day'
  | 'partly-scored'
  | 'all-completed';

interface DayCounts extends Tally {
  readonly areas: number;
  readonly scored: number;
  readonly everScored: boolean;
}

export function getDashboardPhase(counts: DayCounts): DashboardPhase {
  if (counts.areas === 0) return 'empty';
  if (isPerfect(counts)) return 'all-completed';
  if (counts.scored > 0) return 'partly-scored';
  if (counts.possible === 0) return 'nothing-due';
  return counts.everScored ? 'new-day' : 'first-scoring';
}

export type HintKind = 'first-scoring' | 'new-day' | 'partly-scored' | 'all-completed';

/**
 * Keeps a hint on a partly marked day but adds no hint, because the first mark must not move cards.
 */
export function getHintKind(phase: DashboardPhase, hadHint: boolean): HintKind | null {
  if (phase === 'empty' || phase === 'nothing-due') return null;
  return phase !== 'partly-scored' || hadHint ? phase : null;
}
