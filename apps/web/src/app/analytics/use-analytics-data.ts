import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { Trends } from '@daymark/shared/analytics/trends.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trendsQuery } from '../../features/analytics/api/get-trends.ts';
import { streaksQuery } from '../../features/analytics/api/list-streaks.ts';
import type { HeatDay } from '../../features/analytics/heat-days.ts';
import { type AnalyticsPlace, periods } from '../../features/analytics/use-analytics-place.ts';
import { dashboardAnalyticsQuery } from '../../features/dashboard/api/get-dashboard-analytics.ts';
import { useClient } from '../../lib/client-context.ts';
import type { Loaded } from '../dashboard/use-dashboard-data.ts';
import { useYear } from './use-year.ts';

/** What the tabs show; what belongs to a tab that is not shown is not asked for. */
export interface AnalyticsData {
  readonly trends: Loaded<Trends>;
  readonly streaks: Loaded<StreakList>;
  readonly dashboard: Loaded<DashboardAnalytics>;
  readonly year: Loaded<readonly HeatDay[]>;
  /** Whether something that the tab shows could not be had. */
  readonly hasFailed: boolean;
}

export function useAnalyticsData(place: AnalyticsPlace, today: CalendarDate): AnalyticsData {
  const client = useClient();
  const { tab, period } = place;
  const isStreaks = tab === 'streaks';
  const trends = loadedOf(useQuery({ ...trendsQuery(client, period, today), enabled: !isStreaks }));
  const streaks = loadedOf(useQuery({ ...streaksQuery(client, today), enabled: isStreaks }));
  const dashboard = loadedOf(useQuery(dashboardAnalyticsQuery(client, today)));
  const year = useYear(today, tab === 'overview' && trends.status === 'ready');
  useOtherPeriods(trends.status === 'ready', today);
  const shown = {
    overview: [trends, dashboard, year],
    trends: [trends],
    streaks: [streaks, dashboard],
  }[tab];
  const hasFailed = shown.some(({ status }) => status === 'failed');
  return { trends, streaks, dashboard, year, hasFailed };
}

/** Asks for all timeframes once the first is there, so that switching between them waits for nothing. */
function useOtherPeriods(isFirstThere: boolean, today: CalendarDate): void {
  const client = useClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isFirstThere) return;
    for (const period of periods) {
      queryClient.query(trendsQuery(client, period, today)).catch(() => {});
    }
  }, [isFirstThere, client, queryClient, today]);
}

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
}

/** Old figures are better than none: a failed refetch of them is no failure here. */
function loadedOf<Data>({ data, isError }: Answer<Data>): Loaded<Data> {
  if (data !== undefined) return { status: 'ready', data };
  return { status: isError ? 'failed' : 'loading', data: null };
}
