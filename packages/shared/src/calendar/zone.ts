import type { CalendarDate } from './calendar-date.ts';

/** The calendar date on which `instant` (milliseconds since the epoch) falls in an IANA time zone. The one place where an instant becomes a day. */
export function dateInZone(instant: number, timezone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}

/** The last date that the zone had before this one. A zone that has crossed the date line has skipped one. */
export function dateBefore(date: CalendarDate, timezone: string): CalendarDate {
  const begin = Temporal.PlainDate.from(date).toZonedDateTime(timezone);
  return dateInZone(begin.epochMilliseconds - 1, timezone);
}

/**
 * Whether this runtime knows the name as an IANA time zone, to write dates by as to compute them: Intl takes some old names, such
 * as `PST`, that Temporal refuses. Offsets such as `+02:00` are no zones.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    dateInZone(0, name);
    return true;
  } catch {
    return false;
  }
}

/** The zones offered first; all others follow in alphabetical order. */
export const commonTimeZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
] as const;
