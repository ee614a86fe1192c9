import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import { useLingui } from '@lingui/react/macro';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { OldData } from '../../features/dashboard/old-data-notice.tsx';
import { useToday } from '../../features/dashboard/use-today.ts';
import { rangeOfScoresKey } from '../../features/scoring/api/list-scores.ts';
import { errorText } from '../../lib/error-text.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useUser } from '../../lib/use-session.ts';
import { useTrueClock } from '../../lib/use-true-clock.ts';
import { isFailedHere, useReadError } from './use-read-error.ts';

/** Without data something else stands in its place, but for a week that has just begun: it is shown as empty (`useScores`). */
function isOld({ queryKey, state }: Query, today: CalendarDate): boolean {
  if (state.data !== undefined) return true;
  const range = rangeOfScoresKey(queryKey);
  return range?.start_date === mondayOf(today) && range.end_date === sundayOf(today);
}

/** Null while the screen shows what the server says. That there is no network is said elsewhere. */
export function useOldData(): OldData | null {
  const { i18n } = useLingui();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const today = useToday(useTrueClock(), useUser().timezone).date;
  const error = useReadError((query) => isOld(query, today));
  const predicate = (query: Query) => isFailedHere(query) && isOld(query, today);
  const filters = { type: 'active', predicate } as const;
  const isAsking = useIsFetching(filters, queryClient) > 0;
  if (error === null || !isOnline) return null;
  return {
    reason: errorText(i18n, error),
    isAsking,
    askAgain: () => void queryClient.refetchQueries(filters),
  };
}
