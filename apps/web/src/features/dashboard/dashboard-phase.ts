import { isPerfect, type Tally } from '@daymark/shared/timeline/completion.ts';

/**
 * Names the state of a person's day. `empty`: no areas; `nothing-due`: the day is free; `first-scoring`:
 * nothing was ever scored; `new-day`: nothing scored today yet; `partly-scored`: some of it;
 * `all-completed`: all that was due is done.
 */
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

export function dashboardPhase(counts: DayCounts): DashboardPhase {
  if (counts.areas === 0) return 'empty';
  if (isPerfect(counts)) return 'all-completed';
  if (counts.scored > 0) return 'partly-scored';
  if (counts.possible === 0) return 'nothing-due';
  return counts.everScored ? 'new-day' : 'first-scoring';
}

/** The phases with a line above the cards. */
export type HintKind = 'first-scoring' | 'new-day' | 'partly-scored' | 'all-completed';

/**
 * Returns the line for a phase, or null. A day that is partly scored has one only where the line was there before: if its place
 * went with the first mark, all cards would jump.
 */
export function hintKind(phase: DashboardPhase, hadHint: boolean): HintKind | null {
  if (phase === 'empty' || phase === 'nothing-due') return null;
  return phase !== 'partly-scored' || hadHint ? phase : null;
}
