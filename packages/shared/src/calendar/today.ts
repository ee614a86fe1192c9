import type { CalendarDate } from './calendar-date.ts';
import { dateBefore, dateInZone } from './zone.ts';
import { timeInZone } from './local-time.ts';

/** The hours at which a person's day can end. Until then the clock's new date is still the day before. */
export const dayEnds = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00'] as const;
export type DayEnd = (typeof dayEnds)[number];

/** What says which day an instant is to a person. A user is one. */
export interface OwnDays {
  readonly timezone: string;
  readonly day_ends_at: DayEnd;
}

/** The date that `instant`, in milliseconds since the epoch, is to a person. The one place that says what 'today' is. */
export function todayOf(instant: number, { timezone, day_ends_at }: OwnDays): CalendarDate {
  const date = dateInZone(instant, timezone);
  return timeInZone(instant, timezone) < day_ends_at ? dateBefore(date, timezone) : date;
}
