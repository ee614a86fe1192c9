import type { AreaSpan } from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { carriedRuns, type LastRun } from '@daymark/shared/scores/carried-runs.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { streakFromRuns } from '@daymark/shared/scores/streaks.ts';

export interface StreakOnCard {
  readonly spans: readonly AreaSpan[];
  readonly today: CalendarDate;
  /** The first day from which on `scores` hold everything. */
  readonly from: CalendarDate;
  /** The area's own scores, with what is still waiting to be sent. */
  readonly scores: readonly Score[];
  readonly lastRun: LastRun | null;
}

/**
 * The current streak of an area in days. What happened from `from` on is read from the scores, so that a tap counts at
 * once; what lies before comes from the server.
 */
export function cardStreak({ spans, today, from, scores, lastRun }: StreakOnCard): number {
  const recent = scores.filter(({ score_date }) => from <= score_date && score_date <= today);
  const doneDates = recent.filter(({ score }) => score === 1).map(({ score_date }) => score_date);
  const runs = carriedRuns({ spans, from, doneDates, lastRun });
  return streakFromRuns({
    spans,
    today,
    lastRun: runs.at(-1) ?? null,
    bestDays: 0,
    todayScore: recent.find(({ score_date }) => score_date === today)?.score ?? null,
  }).current;
}
