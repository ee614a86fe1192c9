import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import { listScores } from '@daymark/shared/scores/score-endpoints.ts';
import { type CalendarDate, isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

export function scoresKey({ start_date, end_date }: DateRange) {
  return ['scores', start_date, end_date] as const;
}

/** The days whose scores are kept under a key that `scoresKey` made; null for other keys. */
export function rangeOfScoresKey([name, start_date, end_date]: QueryKey): DateRange | null {
  const isRange = name === 'scores' && isDate(start_date) && isDate(end_date);
  return isRange ? { start_date, end_date } : null;
}

function isDate(part: unknown): part is CalendarDate {
  return typeof part === 'string' && isCalendarDate(part);
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
