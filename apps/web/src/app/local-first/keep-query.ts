import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { QueryKey } from '@tanstack/react-query';
import { rangeOfScoresKey } from '../../features/scoring/api/list-scores.ts';
import { isSwitchOn, offlineModeKey } from '../../lib/device-switch.ts';
import type { Snapshots } from '../../outbox/snapshots.ts';
import { nameOfKey, type Person } from './read-kept.ts';

/** Keeps what the server answered to a query, where that is something to start from. */
export async function keepQuery(
  snapshots: Snapshots,
  { id, today }: Person,
  { queryKey, data }: { readonly queryKey: QueryKey; readonly data: unknown },
): Promise<void> {
  if (!isSwitchOn(offlineModeKey)) return undefined;
  const range = rangeOfScoresKey(queryKey);
  if (range !== null) return snapshots.keepScores(id, data as Score[], { ...range, today });
  switch (nameOfKey(queryKey)) {
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
