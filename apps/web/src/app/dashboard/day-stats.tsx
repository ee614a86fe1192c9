import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useMemo } from 'react';
import { PastStatsCard } from '../../features/dashboard/past-stats-card.tsx';
import { StatsCard } from '../../features/dashboard/stats-card.tsx';
import { pastStats } from '../../features/dashboard/stats-of-day.ts';
import { useIsKnown, type TodayView } from './use-today-view.ts';

interface DayStatsProps {
  readonly view: TodayView;
  readonly selected: CalendarDate;
  readonly today: CalendarDate;
}

/** The stats of the day that is shown. */
export function DayStats({ view, selected, today }: DayStatsProps) {
  const { timelines, stats } = view;
  const isKnown = useIsKnown(today)(selected);
  const past = useMemo(
    () => (selected < today && isKnown ? pastStats(timelines, { date: selected, today }) : null),
    [timelines, isKnown, selected, today],
  );
  return selected < today ? <PastStatsCard stats={past} /> : <StatsCard stats={stats} />;
}
