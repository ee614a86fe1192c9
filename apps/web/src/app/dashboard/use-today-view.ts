import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { useMemo, useState } from 'react';
import { type AreaOnDay, areasOnDay } from '../../features/dashboard/area-on-day.ts';
import { type DashboardPhase, dashboardPhase } from '../../features/dashboard/dashboard-phase.ts';
import { dayStats, streaksToday } from '../../features/dashboard/day-figures.ts';
import { createKeptStreaks } from '../../features/dashboard/kept-streaks.ts';
import type { DashboardStats } from '../../features/dashboard/stats-card.tsx';
import { type Loaded, useDashboardAnalytics, useRecentWeeks } from './use-dashboard-data.ts';

/** How today stands, whatever day is shown. */
export interface TodayView {
  readonly entries: readonly AreaOnDay[];
  readonly phase: DashboardPhase;
  /** Null while the server's figures are on their way. */
  readonly stats: DashboardStats | null;
  readonly streaks: ReadonlyMap<string, number>;
  /** At least those of this week. */
  readonly scores: readonly Score[];
}

export function useTodayView(
  areas: readonly LifeArea[] | null,
  today: CalendarDate,
): Loaded<TodayView> {
  const { current, previous } = useRecentWeeks(today);
  const analytics = useDashboardAnalytics(today);
  const [streakOnCard] = useState(createKeptStreaks);
  return useMemo(() => {
    if (current.scores.status !== 'ready') return current.scores;
    if (areas === null) return { status: 'loading', data: null };
    const from = previous.scores.data === null ? current.start_date : previous.start_date;
    const scores = [...(previous.scores.data ?? []), ...current.scores.data];
    return {
      status: 'ready',
      data: todayView({ areas, scores, from, today, streakOnCard }, analytics),
    };
  }, [
    areas,
    today,
    current.scores,
    current.start_date,
    previous.scores,
    previous.start_date,
    analytics,
    streakOnCard,
  ]);
}

interface Facts {
  readonly areas: readonly LifeArea[];
  readonly scores: readonly Score[];
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  readonly streakOnCard: ReturnType<typeof createKeptStreaks>;
}

function todayView(known: Facts, analytics: Loaded<DashboardAnalytics>): TodayView {
  const facts = { ...known, analytics: analytics.data };
  const entries = areasOnDay({ ...known, date: known.today });
  const streaks = streaksToday(facts, known.streakOnCard);
  const phase = dashboardPhase({
    areas: entries.length,
    scored: entries.filter(({ score }) => score !== null).length,
    done: entries.filter(({ state }) => state === 'done').length,
    everScored: wasEverScored(facts),
  });
  const stats = analytics.status === 'loading' ? null : dayStats(facts, streaks);
  return { entries, phase, stats, streaks, scores: known.scores };
}

/** Whoever may have scored before is not taken for a beginner. */
function wasEverScored({ scores, analytics }: Facts & { analytics: DashboardAnalytics | null }) {
  return scores.length > 0 || analytics === null || analytics.best_streak > 0;
}
