import { getTrends } from '@daymark/shared/analytics/analytics-endpoints.ts';
import type { TrendPeriod } from '@daymark/shared/analytics/trends.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

/** A new day has other figures, so `today` is part of what is asked for. */
export function trendsQuery(client: ApiClient, period: TrendPeriod, today: CalendarDate) {
  return queryOptions({
    queryKey: ['analytics', 'trends', period, today] as const,
    queryFn: async ({ signal }) => {
      const { body } = await client.call(getTrends, { query: { period } }, { signal });
      return body;
    },
    ...freshness.analytics,
  });
}
