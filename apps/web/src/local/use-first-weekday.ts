import { getChosenWeeks, monday, type Weekday, type Weeks } from '@daymark/shared/calendar/week.ts';
import { useMemo } from 'react';
import { useShownUser } from './use-outbox.tsx';

/**
 * Returns the latest chosen first weekday, for the columns of calendars. Use `useWeeks` to count
 * weeks.
 */
export function useFirstWeekday(): Weekday {
  return useShownUser().first_weekday ?? monday;
}

export function useWeeks(): Weeks {
  const { first_weekday, week_starts } = useShownUser();
  return useMemo(
    () => getChosenWeeks({ first_weekday, week_starts }),
    [first_weekday, week_starts],
  );
}
