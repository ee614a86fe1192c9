import { type CalendarDate, isCalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import { getSupportedZone } from '../calendar/zone.ts';

/**
 * Returns the local date of an instant in epoch milliseconds, or null if the instant is invalid.
 */
export function getLocalDate(milliseconds: number | null, timeZone: string): CalendarDate | null {
  const date = toLocalTime(milliseconds, timeZone)?.toPlainDate().toString() ?? '';
  return isCalendarDate(date) ? date : null;
}

/** Returns the minutes since local midnight of an instant, or null if the instant is invalid. */
export function getLocalMinutes(milliseconds: number | null, timeZone: string): number | null {
  const time = toLocalTime(milliseconds, timeZone);
  return time === null ? null : time.hour * 60 + time.minute;
}

function toLocalTime(milliseconds: number | null, timeZone: string): Temporal.PlainDateTime | null {
  if (milliseconds === null || !Number.isInteger(milliseconds)) return null;
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds);
    return instant.toZonedDateTimeISO(getSupportedZone(timeZone)).toPlainDateTime();
  } catch {
    return null;
  }
}

/**
 * Returns the date on a clock that is `minutes` ahead of UTC, or null if the instant is invalid.
 */
export function getDateAtOffset(milliseconds: number, minutes: number): CalendarDate | null {
  return getLocalDate(milliseconds + minutes * 60_000, 'UTC');
}

/** First and last day with a four-digit year. */
const [firstEpochDay, lastEpochDay] = [-719_162, 2_932_896];

/** Returns the date of a number of days since 1970-01-01, or null if the number is out of range. */
export function getEpochDate(day: number | null): CalendarDate | null {
  const isDay =
    day !== null && Number.isInteger(day) && day >= firstEpochDay && day <= lastEpochDay;
  return isDay ? toCalendarDate(day) : null;
}
