import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import { useMemo } from 'react';
import { type AreaOnDay, areasOnDay } from '../../features/dashboard/area-on-day.ts';
import { type DashboardPhase, dashboardPhase } from '../../features/dashboard/dashboard-phase.ts';
import type { DashboardStats } from '../../features/dashboard/stats-card.tsx';
import { streaksToday, todayStats } from '../../features/dashboard/stats-of-day.ts';
import { useReplica, useSyncStatus, useTimelines } from '../../replica/use-replica.tsx';
import type { Timelines } from '../../replica/shown-data.ts';

/** How today stands, whatever day is shown. */
export interface TodayView {
  readonly timelines: Timelines;
  readonly entries: readonly AreaOnDay[];
  readonly phase: DashboardPhase;
  /** Null while the history is on its way. */
  readonly stats: DashboardStats | null;
  readonly streaks: ReadonlyMap<string, number>;
}

const noStreaks: ReadonlyMap<string, number> = new Map();

export function useTodayView(today: CalendarDate): TodayView {
  const timelines = useTimelines(today);
  const years = useReplica((state) => state.years);
  const isComplete = useReplica((state) => state.syncedAt !== null);
  const hasFailed = useSyncStatus().error !== null;
  return useMemo(() => {
    const entries = areasOnDay({ timelines, years, date: today, today });
    const phase = dashboardPhase({
      areas: entries.length,
      scored: entries.filter(({ score }) => score !== null).length,
      done: entries.filter(({ state }) => state === 'done').length,
      // Who may have scored before is not taken for a beginner.
      everScored: !isComplete || wasEverScored(timelines),
    });
    const isShown = isComplete || hasFailed;
    return {
      timelines,
      entries,
      phase,
      stats: isShown ? todayStats(timelines, today, isComplete) : null,
      streaks: isComplete ? streaksToday(timelines) : noStreaks,
    };
  }, [timelines, years, today, isComplete, hasFailed]);
}

function wasEverScored(timelines: Timelines): boolean {
  return timelines.some(({ marks }) => marks.some((mark) => mark !== 0));
}

/** Of which days the history is here: the first page of the first sync brings this year. */
export function useIsKnown(today: CalendarDate): (date: CalendarDate) => boolean {
  const isComplete = useReplica((state) => state.syncedAt !== null);
  return useMemo(
    () => (date: CalendarDate) => isComplete || yearOf(date) === yearOf(today),
    [isComplete, today],
  );
}
