import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { QueryKey } from '@tanstack/react-query';
import { rangeOfScoresKey } from '../../features/scoring/api/list-scores.ts';
import type { Snapshots } from '../../outbox/snapshots.ts';

export interface Person {
  readonly id: string;
  readonly today: CalendarDate;
}

/** What the device has for a query; undefined where it has nothing, or not all of it. */
export async function readKept(
  snapshots: Snapshots,
  { id, today }: Person,
  key: QueryKey,
): Promise<unknown> {
  const range = rangeOfScoresKey(key);
  if (range !== null) return (await snapshots.readScores(id, range)).of(range) ?? undefined;
  switch (nameOf(key)) {
    case 'life-areas':
      return (await snapshots.read(id, ['life-areas']))['life-areas']?.data;
    case 'notifications/settings':
      return (await snapshots.read(id, ['notification-settings']))['notification-settings']?.data;
    case 'analytics/dashboard': {
      if (key[2] !== today) return undefined;
      const { dashboard } = await snapshots.read(id, ['dashboard']);
      if (dashboard === undefined || dashboard.data.today === today)
        return dashboard?.data.analytics;
      const { computeDashboard } = await import('./held-dashboard.ts');
      return computeDashboard(snapshots, { id, today });
    }
    default:
      return undefined;
  }
}

/** Keeps what the server answered to a query, where that is something to start from. */
export async function keep(
  snapshots: Snapshots,
  { id, today }: Person,
  { queryKey, data }: { readonly queryKey: QueryKey; readonly data: unknown },
): Promise<void> {
  const range = rangeOfScoresKey(queryKey);
  if (range !== null) return snapshots.keepScores(id, data as Score[], { ...range, today });
  switch (nameOf(queryKey)) {
    case 'life-areas':
      return snapshots.keep(id, 'life-areas', data as LifeArea[]);
    case 'notifications/settings':
      return snapshots.keep(id, 'notification-settings', data as NotificationSettings);
    case 'analytics/dashboard':
      return snapshots.keep(id, 'dashboard', {
        today: queryKey[2] as CalendarDate,
        analytics: data as DashboardAnalytics,
      });
    case 'analytics/streaks':
      return snapshots.keep(id, 'streaks', {
        today: queryKey[2] as CalendarDate,
        list: data as StreakList,
      });
    default:
  }
}

function nameOf(key: QueryKey): string {
  return key[0] === 'life-areas' ? 'life-areas' : `${String(key[0])}/${String(key[1])}`;
}
