import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type HeatDay,
  heatDays,
  heatRange,
  requestRanges,
} from '../../features/analytics/heat-days.ts';
import { weekScoresQuery } from '../../features/scoring/api/list-scores.ts';
import { useClient } from '../../lib/client-context.ts';
import { overlayScores } from '../../outbox/overlay.ts';
import { useWaitingItems } from '../../outbox/use-outbox.ts';
import { type Loaded, useLifeAreas } from '../dashboard/use-dashboard-data.ts';

/**
 * The days of the last year as the device knows them, what is not sent yet included. The most by far that the screen asks
 * for, so it waits until it is `wanted`.
 */
export function useYear(today: CalendarDate, wanted: boolean): Loaded<readonly HeatDay[]> {
  const areas = useLifeAreas();
  const scores = useYearScores(today, wanted);
  const items = useWaitingItems();
  return useMemo(() => {
    if (scores.status !== 'ready') return scores;
    if (areas.status !== 'ready') return areas;
    const laid = overlayScores(scores.data, items, heatRange(today));
    return { status: 'ready', data: heatDays({ areas: areas.data, scores: laid }, today) };
  }, [areas, scores, items, today]);
}

function useYearScores(today: CalendarDate, wanted: boolean): Loaded<readonly Score[]> {
  const client = useClient();
  return useQueries({
    queries: requestRanges(heatRange(today)).map((range) => ({
      ...weekScoresQuery(client, range, false),
      enabled: wanted,
      // Comparing a year of rows with the year before costs more than drawing it anew.
      structuralSharing: false,
    })),
    combine: joined,
  });
}

/** One list of all parts, once all are there. */
function joined(parts: readonly UseQueryResult<Score[]>[]): Loaded<readonly Score[]> {
  if (parts.every(({ data }) => data !== undefined)) {
    return { status: 'ready', data: parts.flatMap(({ data }) => data ?? []) };
  }
  return { status: parts.some(({ isError }) => isError) ? 'failed' : 'loading', data: null };
}
