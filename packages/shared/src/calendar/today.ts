import { addDays, type CalendarDate } from './calendar-date.ts';
import {
  dateBefore,
  dateInZone,
  instantOfLocalTime,
  timeInZone,
  zoneHere,
  type TimeOfDay,
} from './zone.ts';

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
  if (timeInZone(instant, timezone) >= day_ends_at) return date;
  const begin = instantOfLocalTime(date, day_ends_at, timezone);
  // Clocks that go back over the end of the day show it twice: the day that has begun goes on.
  return begin !== null && begin <= instant ? date : dateBefore(date, timezone);
}

/** Returns the newest date that has begun anywhere on earth at `instant`. A mark of a later day can have been made nowhere. */
export function newestDateOnEarth(instant: number): CalendarDate {
  return dateInZone(instant, 'Etc/GMT-14');
}

/** The last instant of a person's day and one millisecond more. */
export function endOfDay(date: CalendarDate, { timezone, day_ends_at }: OwnDays): number {
  const next = addDays(date, 1);
  const end = instantOfLocalTime(next, day_ends_at, timezone);
  return end ?? Temporal.PlainDate.from(next).toZonedDateTime(zoneHere(timezone)).epochMilliseconds;
}

/** When a person's clocks show `time` on a day of theirs, in milliseconds since the epoch; null where that date does not exist. */
export function localTimeOn(
  date: CalendarDate,
  time: TimeOfDay,
  { timezone, day_ends_at }: OwnDays,
): number | null {
  const shown = time < day_ends_at ? addDays(date, 1) : date;
  return instantOfLocalTime(shown, time, timezone);
}
