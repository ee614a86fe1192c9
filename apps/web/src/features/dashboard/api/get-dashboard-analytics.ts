import { getDashboardAnalytics } from '@daymark/shared/analytics/analytics-endpoints.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

export function dashboardAnalyticsKey(today: CalendarDate) {
  return ['analytics', 'dashboard', today] as const;
}

/** A new day has other figures, so `today` is part of what is asked for. */
export function dashboardAnalyticsQuery(client: ApiClient, today: CalendarDate) {
  return queryOptions({
    queryKey: dashboardAnalyticsKey(today),
    queryFn: async ({ signal }) => {
      const { body } = await client.call(getDashboardAnalytics, {}, { signal });
      return body;
    },
    ...freshness.analytics,
  });
}
