/**
 * Where a person stands today. `empty`: nothing to score; `first-scoring`: areas, and nothing ever scored;
 * `new-day`: nothing scored today yet; `all-completed`: every area in view is done.
 */
export type DashboardPhase = 'empty' | 'first-scoring' | 'new-day' | 'under-way' | 'all-completed';

interface Day {
  readonly areas: number;
  readonly scored: number;
  readonly done: number;
  readonly everScored: boolean;
}

export function dashboardPhase({ areas, scored, done, everScored }: Day): DashboardPhase {
  if (areas === 0) return 'empty';
  if (done === areas) return 'all-completed';
  if (scored > 0) return 'under-way';
  return everScored ? 'new-day' : 'first-scoring';
}
