import { getDashboardAnalytics } from '@daymark/shared/analytics/analytics-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

const dashboardAnalyticsKey = ['analytics', 'dashboard'] as const;

export function dashboardAnalyticsQuery(client: ApiClient) {
  return queryOptions({
    queryKey: dashboardAnalyticsKey,
    queryFn: async ({ signal }) => {
      const { body } = await client.call(getDashboardAnalytics, {}, { signal });
      return body;
    },
    ...freshness.analytics,
  });
}
