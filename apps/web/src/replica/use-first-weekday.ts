import type { Weekday } from '@daymark/shared/calendar/week.ts';
import { useLingui } from '@lingui/react/macro';
import { firstWeekdayOfRegion } from '../lib/first-weekday.ts';
import { useShownUser } from '../outbox/use-outbox.tsx';

/**
 * With which weeks begin where days are drawn: the day the person chose, else that of the browser's region. The weeks that are counted,
 * of goals and stats, begin on Monday until a day is chosen.
 */
export function useFirstWeekday(): Weekday {
  const { i18n } = useLingui();
  const { first_weekday } = useShownUser();
  return first_weekday ?? firstWeekdayOfRegion(i18n.locale);
}
