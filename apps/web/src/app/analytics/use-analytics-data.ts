import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { Trends } from '@daymark/shared/analytics/trends.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { trendsQuery } from '../../features/analytics/api/get-trends.ts';
import { streaksQuery } from '../../features/analytics/api/list-streaks.ts';
import type { HeatDay } from '../../features/analytics/heat-days.ts';
import { type AnalyticsPlace, periods } from '../../features/analytics/use-analytics-place.ts';
import { dashboardAnalyticsQuery } from '../../features/dashboard/api/get-dashboard-analytics.ts';
import { useClient } from '../../lib/client-context.ts';
import { ownTurn } from '../../lib/own-turn.ts';
import { useOnline } from '../../lib/use-online.ts';
import type { Loaded } from '../dashboard/use-dashboard-data.ts';
import { useDeviceFigures } from './use-device-figures.ts';
import { useYear } from './use-year.ts';

/** What the tabs show; what belongs to a tab that is not shown is not asked for. */
export interface AnalyticsData {
  readonly trends: Loaded<Trends>;
  readonly streaks: Loaded<StreakList>;
  readonly dashboard: Loaded<DashboardAnalytics>;
  readonly year: Loaded<readonly HeatDay[]>;
  /** Whether something that the tab shows could not be had, also where the device has figures of its own for it. */
  readonly hasFailed: boolean;
  /** Where these figures were computed on this device: since when it has not heard the server. */
  readonly device: { readonly keptAt: string; readonly isComparable: boolean } | null;
}

const coming = { status: 'loading', data: null } as const;

export function useAnalyticsData(place: AnalyticsPlace, today: CalendarDate): AnalyticsData {
  const client = useClient();
  const { tab, period } = place;
  const isStreaks = tab === 'streaks';
  const answers = {
    trends: useQuery({ ...trendsQuery(client, period, today), enabled: !isStreaks }),
    streaks: useQuery({ ...streaksQuery(client, today), enabled: isStreaks }),
    dashboard: useQuery(dashboardAnalyticsQuery(client, today)),
  };
  const isOnline = useOnline();
  const isRefused = Object.values(answers).some(({ isError }) => isError);
  const isSilent = !isOnline || isRefused;
  const figures = useDeviceFigures(place, today, isSilent);
  const trends = useShown(answers.trends, figures && { data: figures.trends?.trends });
  const streaks = useShown(answers.streaks, figures && { data: figures.streaks });
  const dashboard = useShown(answers.dashboard, figures && { data: figures.dashboard });
  const isYearWanted = tab === 'overview' && trends.status === 'ready';
  // Hundreds of cells, below what is seen first: they are made in small pieces, after the rest.
  const year = useDeferredValue(useYear(today, isYearWanted), coming);
  useOtherPeriods(answers.trends.isSuccess, today);
  const shown = {
    overview: [trends, dashboard, year],
    trends: [trends],
    streaks: [streaks, dashboard],
  }[tab];
  const isMissing = shown.some(({ status }) => status === 'failed');
  // Without a network asking again is in vain, and what the device does not hold says so in its place.
  const hasFailed = isOnline ? isRefused || isMissing : isMissing && figures === null;
  const device = figures && {
    keptAt: figures.keptAt,
    isComparable: figures.trends?.isComparable ?? true,
  };
  return { trends, streaks, dashboard, year, hasFailed, device };
}

/** Asks for all timeframes once the first is there, so that switching between them waits for nothing. */
function useOtherPeriods(isFirstThere: boolean, today: CalendarDate): void {
  const client = useClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isFirstThere) return undefined;
    let isHere = true;
    async function ask(): Promise<void> {
      for (const period of periods) {
        await ownTurn();
        if (isHere) queryClient.query(trendsQuery(client, period, today)).catch(() => {});
      }
    }
    void ask();
    return () => {
      isHere = false;
    };
  }, [isFirstThere, client, queryClient, today]);
}

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
}

/**
 * What the device computes is newer than what the server said before it fell silent. Else old figures are better than none.
 * The first answer is drawn in small pieces, so that whoever touches the screen meanwhile is heard; what was asked for by a
 * touch comes at once.
 */
function useShown<Data>(
  { data, isError }: Answer<Data>,
  computed: { readonly data: Data | null | undefined } | null,
): Loaded<Data> {
  const deferred = useDeferredValue(data);
  const answered = deferred === undefined ? deferred : data;
  const shown = computed === null ? answered : computed.data;
  if (shown !== undefined && shown !== null) return { status: 'ready', data: shown };
  return { status: isError || computed !== null ? 'failed' : 'loading', data: null };
}
