import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { Trends } from '@daymark/shared/analytics/trends.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { trendsQuery } from '../../features/analytics/api/get-trends.ts';
import { streaksQuery } from '../../features/analytics/api/list-streaks.ts';
import type { HeatDay } from '../../features/analytics/heat-days.ts';
import { type AnalyticsPlace, periods } from '../../features/analytics/use-analytics-place.ts';
import { dashboardAnalyticsQuery } from '../../features/dashboard/api/get-dashboard-analytics.ts';
import { useClient } from '../../lib/client-context.ts';
import { ownTurn } from '../../lib/own-turn.ts';
import { useOnline } from '../../lib/use-online.ts';
import type { Loaded } from '../dashboard/use-dashboard-data.ts';
import { type DeviceFigures, useDeviceFigures } from './use-device-figures.ts';
import { useUnsent } from './use-unsent.ts';
import { useYear } from './use-year.ts';

/** What the tabs show; what belongs to a tab that is not shown is not asked for. */
export interface AnalyticsData {
  readonly trends: Loaded<Trends>;
  readonly streaks: Loaded<StreakList>;
  readonly dashboard: Loaded<DashboardAnalytics>;
  readonly year: Loaded<readonly HeatDay[]>;
  /** Whether something that the tab shows could not be had, also where the device has figures of its own for it. */
  readonly hasFailed: boolean;
  /** Where figures were computed on this device, or would have to be. */
  readonly device: {
    /** Since when it has not heard the server; null where only changes wait to be sent. */
    readonly keptAt: string | null;
    readonly isComparable: boolean;
    /** How many changes the server does not have yet. */
    readonly unsent: number;
    /** Whether all figures include them. */
    readonly isComplete: boolean;
  } | null;
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
  const unsent = useUnsent(Object.values(answers).some(({ isFetching }) => isFetching));
  const isWanted = isSilent || unsent.isBehind;
  const [repeats, setRepeats] = useState(false);
  const figures = useDeviceFigures(place, today, { isWanted, repeats });
  const isComplete = isWanted && isAll(figures, tab);
  const isLacking = !isSilent && unsent.isBehind && !isComplete;
  if (isLacking !== repeats) setRepeats(isLacking);
  const trends = useShown(answers.trends, figures && { data: figures.trends?.trends, isSilent });
  const streaks = useShown(answers.streaks, figures && { data: figures.streaks, isSilent });
  const dashboard = useShown(answers.dashboard, figures && { data: figures.dashboard, isSilent });
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
  const isSaid = isSilent ? figures !== null : unsent.isLasting && unsent.count > 0;
  const device = isSaid
    ? {
        keptAt: isSilent ? (figures?.keptAt ?? null) : null,
        isComparable: figures?.trends?.isComparable ?? true,
        unsent: unsent.count,
        isComplete,
      }
    : null;
  return { trends, streaks, dashboard, year, hasFailed, device };
}

/** Whether the device could compute all figures of the tab. */
function isAll(figures: DeviceFigures | null, tab: AnalyticsPlace['tab']): boolean {
  if (figures === null) return false;
  const { trends, streaks, dashboard } = figures;
  const needed = { overview: [trends, dashboard], trends: [trends], streaks: [streaks, dashboard] };
  return needed[tab].every((one) => one !== null);
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
 * What the device computes is newer than what the server said before it fell silent, or before it has what waits to be sent.
 * Where it holds too little, the server's word stands while that can still be had. Else old figures are better than none.
 * The first answer is drawn in small pieces, so that whoever touches the screen meanwhile is heard; what was asked for by a
 * touch comes at once.
 */
function useShown<Data>(
  { data, isError }: Answer<Data>,
  computed: { readonly data: Data | null | undefined; readonly isSilent: boolean } | null,
): Loaded<Data> {
  const deferred = useDeferredValue(data);
  const answered = deferred === undefined ? deferred : data;
  const isOnlyComputed = computed?.isSilent ?? false;
  const shown = isOnlyComputed ? computed?.data : (computed?.data ?? answered);
  if (shown !== undefined && shown !== null) return { status: 'ready', data: shown };
  return { status: isError || isOnlyComputed ? 'failed' : 'loading', data: null };
}
