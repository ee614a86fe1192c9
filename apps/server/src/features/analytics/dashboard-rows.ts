import type { RatedArea } from '@daymark/shared/analytics/area-rate.ts';
import type { DayScore } from '@daymark/shared/analytics/completion.ts';
import type { DoneRun } from '@daymark/shared/scores/streaks.ts';

/** Of the last run that starts no later than today; all three are null where there is none. */
export type LastRun = { readonly [Column in keyof DoneRun]: DoneRun[Column] | null };

export type AreaWithRuns = Omit<RatedArea, 'spans'> &
  LastRun & { readonly spans: string; readonly best: number | null };

/** What the dashboard of a person is counted from. */
export interface DashboardRows {
  /** In the order of their positions. */
  readonly areas: readonly AreaWithRuns[];
  /** Those of the window of `dashboardWindow`. */
  readonly scores: readonly DayScore[];
  readonly perfectWeeks: number;
}
