import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
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
  switch (nameOfKey(key)) {
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

export function nameOfKey(key: QueryKey): string {
  return key[0] === 'life-areas' ? 'life-areas' : `${String(key[0])}/${String(key[1])}`;
}
