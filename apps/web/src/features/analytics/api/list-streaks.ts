import { listStreaks } from '@daymark/shared/analytics/analytics-endpoints.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

/** A streak that was alive yesterday may be broken on a new day, so `today` is part of what is asked for. */
export function streaksQuery(client: ApiClient, today: CalendarDate) {
  return queryOptions({
    queryKey: ['analytics', 'streaks', today] as const,
    queryFn: async ({ signal }) => {
      const { body } = await client.call(listStreaks, {}, { signal });
      return body;
    },
    ...freshness.analytics,
  });
}
