import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { lifeAreasQuery } from '../../features/areas/api/list-life-areas.ts';
import { dashboardAnalyticsQuery } from '../../features/dashboard/api/get-dashboard-analytics.ts';
import { weekScoresQuery } from '../../features/scoring/api/list-scores.ts';
import { useClient } from '../../lib/client-context.ts';
import { overlayAreas, overlayScores } from '../../outbox/overlay.ts';
import { useWaitingItems } from '../../outbox/use-outbox.ts';

/** Data as the screen shows it: what the server said, with what is not sent yet laid over it. */
export type Loaded<Data> =
  | { readonly status: 'loading' | 'failed'; readonly data: null }
  | { readonly status: 'ready'; readonly data: Data };

export interface Week extends DateRange {
  readonly scores: Loaded<readonly Score[]>;
}

/** All areas, the ended ones too. */
export function useLifeAreas(): Loaded<readonly LifeArea[]> {
  const { data, isError } = useQuery(lifeAreasQuery(useClient()));
  const items = useWaitingItems();
  return useMemo(
    () =>
      loaded({ data, isError }, (areas) => overlayAreas(areas, items, { includeDeleted: true })),
    [data, isError, items],
  );
}

/** The week that `date` is in. */
export function useWeek(date: CalendarDate, today: CalendarDate, goesOn = false): Week {
  const start_date = mondayOf(date);
  const end_date = sundayOf(date);
  return { start_date, end_date, scores: useScores({ start_date, end_date }, today, goesOn) };
}

const nothingYet: Score[] = [];

/**
 * The scores of whole weeks or months.
 *
 * @param goesOn whether, once a range was known, the next one is empty until it is known as well: a week that begins
 * while the app is open has no scores yet, and nothing has to go from the screen for it, also where it cannot be asked for
 */
export function useScores(
  { start_date, end_date }: DateRange,
  today: CalendarDate,
  goesOn = false,
): Loaded<readonly Score[]> {
  const range = { start_date, end_date };
  const isCurrent = start_date <= today && today <= end_date;
  const { data: said, isError } = useQuery(weekScoresQuery(useClient(), range, isCurrent));
  const [wasKnown, setWasKnown] = useState(false);
  if (goesOn && said && !wasKnown) setWasKnown(true);
  const data = said ?? (wasKnown ? nothingYet : undefined);
  const items = useWaitingItems();
  return useMemo(
    () => loaded({ data, isError }, (rows) => overlayScores(rows, items, { start_date, end_date })),
    [data, isError, items, start_date, end_date],
  );
}

/** The current week and the one before, which the streaks are carried on from. */
export function useRecentWeeks(today: CalendarDate): { current: Week; previous: Week } {
  return {
    current: useWeek(today, today, true),
    previous: useWeek(addDays(today, -7), today),
  };
}

export function useDashboardAnalytics(today: CalendarDate) {
  const { data, isError } = useQuery(dashboardAnalyticsQuery(useClient(), today));
  return useMemo(() => loaded({ data, isError }, (analytics) => analytics), [data, isError]);
}

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
}

/** Old data is better than none: a failed refetch of it is no failure here. */
function loaded<Data, Shown>(
  { data, isError }: Answer<Data>,
  show: (data: Data) => Shown,
): Loaded<Shown> {
  if (data !== undefined) return { status: 'ready', data: show(data) };
  return { status: isError ? 'failed' : 'loading', data: null };
}
