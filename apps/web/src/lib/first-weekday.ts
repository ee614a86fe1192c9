import { monday, type Weekday } from '@daymark/shared/calendar/week.ts';
import { getRegionalLocale } from './languages.ts';

export function getRegionalFirstWeekday(language: string): Weekday {
  const locale = new Intl.Locale(getRegionalLocale(language));
  // Some browsers lack `getWeekInfo`.
  if (locale.region === undefined || !('getWeekInfo' in locale)) return monday;
  return locale.getWeekInfo().firstDay as Weekday;
}
