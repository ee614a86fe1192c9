import { monday, type Weekday } from '@daymark/shared/calendar/week.ts';
import { regionalLocale } from './languages.ts';

/** With which weeks begin in this browser's region, in a language of ours; Monday where the browser names no region. */
export function firstWeekdayOfRegion(language: string): Weekday {
  const locale = new Intl.Locale(regionalLocale(language));
  // Some browsers know no weeks.
  if (locale.region === undefined || !('getWeekInfo' in locale)) return monday;
  return locale.getWeekInfo().firstDay as Weekday;
}
