import { chosenWeeks, monday, type Weekday, type Weeks } from '@daymark/shared/calendar/week.ts';
import { useMemo } from 'react';
import { useShownUser } from './use-outbox.tsx';

/** The newest choice, for the columns of calendars. Weeks that are counted are those of `useWeeks`. */
export function useFirstWeekday(): Weekday {
  return useShownUser().first_weekday ?? monday;
}

/** The person's weeks, where they are counted. */
export function useWeeks(): Weeks {
  const { first_weekday, week_starts } = useShownUser();
  return useMemo(() => chosenWeeks({ first_weekday, week_starts }), [first_weekday, week_starts]);
}
