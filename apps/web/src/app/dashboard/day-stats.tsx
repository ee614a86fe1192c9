import {
  completionRate,
  tallyDay,
  tallyDays,
  tallyRange,
} from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useMemo } from 'react';
import {
  type PastStats,
  PastStatsCard,
  type WeekAverage,
} from '../../features/dashboard/past-stats-card.tsx';
import { type DashboardStats, StatsCard } from '../../features/dashboard/stats-card.tsx';
import { useWeek, type Week } from './use-dashboard-data.ts';

interface DayStatsProps {
  readonly areas: readonly LifeArea[];
  /** Today's. */
  readonly stats: DashboardStats | null;
  /** The week of the selected day. */
  readonly week: Week;
  readonly selected: CalendarDate;
  readonly today: CalendarDate;
}

/** The figures of the day that is shown. */
export function DayStats({ areas, stats, week, selected, today }: DayStatsProps) {
  const before = useWeek(addDays(selected, -7), today);
  const past = useMemo(
    () => (selected < today ? pastStats({ areas, week, before, selected, today }) : null),
    [areas, week, before, selected, today],
  );
  return selected < today ? <PastStatsCard stats={past} /> : <StatsCard stats={stats} />;
}

/** Null while the scores are on their way. */
function pastStats(facts: Omit<DayStatsProps, 'stats'> & { readonly before: Week }) {
  const { areas, week, before, selected, today } = facts;
  if (week.scores.status === 'loading' || before.scores.status === 'loading') return null;
  const scores = week.scores.data;
  return {
    date: selected,
    today,
    tally: scores && tallyDay({ areas, scores }, selected, today),
    weeks: [week, before].map((one) => weekAverage(areas, one, today)),
  } satisfies PastStats;
}

function weekAverage(areas: readonly LifeArea[], week: Week, today: CalendarDate): WeekAverage {
  const { start_date, end_date } = week;
  const scores = week.scores.data;
  const days = scores && tallyDays({ areas, scores }, week, today);
  return {
    start_date,
    end_date,
    average: days ? completionRate(tallyRange(days, week)) : undefined,
  };
}
