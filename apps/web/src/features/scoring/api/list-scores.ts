import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import { listScores } from '@daymark/shared/scores/score-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

export function scoresKey({ start_date, end_date }: DateRange) {
  return ['scores', start_date, end_date] as const;
}

/** The scores of a week. Those of the week that today is in are always asked for again, older ones change seldom. */
export function weekScoresQuery(client: ApiClient, week: DateRange, isCurrent: boolean) {
  return queryOptions({
    queryKey: scoresKey(week),
    queryFn: async ({ signal }) => {
      const { body } = await client.call(listScores, { query: week }, { signal });
      return body;
    },
    ...(isCurrent ? freshness.dailyScores : freshness.weeklyScores),
  });
}
