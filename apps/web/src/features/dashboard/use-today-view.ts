import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { tallyDay } from '@daymark/shared/timeline/completion.ts';
import type { Streak } from '@daymark/shared/timeline/streak.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { useMemo } from 'react';
import { type AreaOnDay, listAreasOnDay } from './area-on-day.ts';
import { type DashboardPhase, getDashboardPhase } from './dashboard-phase.ts';
import { getStreaksToday, type TodayStats, getTodayStats } from './stats-of-day.ts';
import { useReplica, useSyncStatus, useTimelines } from '../../local/use-replica.tsx';
import type { Timelines } from '../../local/shown-data.ts';

export interface TodayView {
  readonly timelines: Timelines;
  /**
   * Returns whether the device has the history of a day. The first page of a first sync contains
   * the current year.
   */
  readonly isKnown: (date: CalendarDate) => boolean;
  readonly entries: readonly AreaOnDay[];
  readonly phase: DashboardPhase;
  readonly stats: TodayStats | null;
  readonly streaks: ReadonlyMap<string, Streak>;
}

export const noStreaks: ReadonlyMap<string, Streak> = new Map();

export function useTodayView(today: CalendarDate): TodayView {
  const timelines = useTimelines(today);
  const years = useReplica((state) => state.years);
  const isComplete = useReplica((state) => state.syncedAt !== null);
  const hasFailed = useSyncStatus().error !== null;
  return useMemo(() => {
    const entries = listAreasOnDay({ timelines, years, date: today });
    const phase = getDashboardPhase({
      areas: entries.length,
      scored: entries.filter(({ entry }) => entry !== null).length,
      ...tallyDay(timelines, today),
      // An incomplete history may lack earlier marks, so the user does not count as a beginner.
      everScored: !isComplete || wasEverScored(timelines),
    });
    const isShown = isComplete || hasFailed;
    return {
      timelines,
      isKnown: (date) => isComplete || getYear(date) === getYear(today),
      entries,
      phase,
      stats: isShown ? getTodayStats(timelines, today, isComplete) : null,
      streaks: isComplete ? getStreaksToday(timelines) : noStreaks,
    };
  }, [timelines, years, today, isComplete, hasFailed]);
}

function wasEverScored(timelines: Timelines): boolean {
  return timelines.some(({ marks }) => marks.some((mark) => mark !== 0));
}
