import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import {
  heldDashboard,
  heldStreakList,
  type HeldTrends,
  heldTrends,
} from '@daymark/shared/analytics/held-history.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useMemo } from 'react';
import type { AnalyticsPlace } from '../../features/analytics/use-analytics-place.ts';
import { useHeldHistory } from '../local-first/use-held-history.ts';

/** The tab's figures as this device computes them; null each where it does not hold enough. */
export interface DeviceFigures {
  readonly keptAt: string;
  readonly trends: HeldTrends | null;
  readonly streaks: StreakList | null;
  readonly dashboard: DashboardAnalytics | null;
}

/** Null while nobody wants them, and where the device holds nothing at all. */
export function useDeviceFigures(
  { tab, period }: Pick<AnalyticsPlace, 'tab' | 'period'>,
  today: CalendarDate,
  { isWanted, repeats }: { readonly isWanted: boolean; readonly repeats: boolean },
): DeviceFigures | null {
  const history = useHeldHistory(today, isWanted, repeats);
  return useMemo(() => {
    if (history === null) return null;
    return {
      keptAt: history.kept_at,
      trends: tab === 'streaks' ? null : heldTrends(history, period),
      streaks: tab === 'streaks' ? heldStreakList(history) : null,
      dashboard: tab === 'trends' ? null : heldDashboard(history),
    };
  }, [history, tab, period]);
}
