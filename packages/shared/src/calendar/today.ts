import { addDays, type CalendarDate } from './calendar-date.ts';
import {
  getPreviousDate,
  getDateInZone,
  getInstantOfLocalTime,
  getTimeInZone,
  getSupportedZone,
  type TimeOfDay,
} from './zone.ts';

/** Times at which a person's day can end. Before that time, today is still the previous date. */
export const dayEnds = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00'] as const;
export type DayEnd = (typeof dayEnds)[number];

export interface DaySettings {
  readonly timezone: string;
  readonly day_ends_at: DayEnd;
}

/** Returns a person's date at `instant`. Only this function determines "today". */
export function getToday(instant: number, { timezone, day_ends_at }: DaySettings): CalendarDate {
  const date = getDateInZone(instant, timezone);
  if (getTimeInZone(instant, timezone) >= day_ends_at) return date;
  const dayStart = getInstantOfLocalTime(date, day_ends_at, timezone);
  // Clocks that go back can show the end of the day twice. The new day begins at the first time.
  return dayStart !== null && dayStart <= instant ? date : getPreviousDate(date, timezone);
}

/** Returns the latest date in any zone. No device can have marked a later day. */
export function getNewestDateOnEarth(instant: number): CalendarDate {
  return getDateInZone(instant, 'Etc/GMT-14');
}

/** Returns the instant at which the person's day ends, in milliseconds since the epoch. */
export function getEndOfDay(date: CalendarDate, { timezone, day_ends_at }: DaySettings): number {
  const next = addDays(date, 1);
  const end = getInstantOfLocalTime(next, day_ends_at, timezone);
  return (
    end ??
    Temporal.PlainDate.from(next).toZonedDateTime(getSupportedZone(timezone)).epochMilliseconds
  );
}

/**
 * Returns the instant of `time` on a person's day, in milliseconds since the epoch. Returns null if
 * the zone skipped the date.
 */
export function getInstantOnDay(
  date: CalendarDate,
  time: TimeOfDay,
  { timezone, day_ends_at }: DaySettings,
): number | null {
  const clockDate = time < day_ends_at ? addDays(date, 1) : date;
  return getInstantOfLocalTime(clockDate, time, timezone);
}
