import type { Weekday } from '@daymark/shared/calendar/week.ts';
import { useLingui } from '@lingui/react/macro';
import { firstWeekdayOfRegion } from '../lib/first-weekday.ts';
import { useShownUser } from '../outbox/use-outbox.tsx';

/** With which calendars begin their weeks: the day the person chose, else that of the browser's region. Goals and stats have their own. */
export function useFirstWeekday(): Weekday {
  const { i18n } = useLingui();
  const { first_weekday } = useShownUser();
  return first_weekday ?? firstWeekdayOfRegion(i18n.locale);
}
