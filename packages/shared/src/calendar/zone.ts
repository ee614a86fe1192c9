import type { CalendarDate } from './calendar-date.ts';

/** The calendar date on which `instant` (milliseconds since the epoch) falls in an IANA time zone. The one place where an instant becomes a day. */
export function dateInZone(instant: number, timezone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zoneHere(timezone))
    .toPlainDate()
    .toString();
}

/** The last date that the zone had before this one. A zone that has crossed the date line has skipped one. */
export function dateBefore(date: CalendarDate, timezone: string): CalendarDate {
  const begin = Temporal.PlainDate.from(date).toZonedDateTime(zoneHere(timezone));
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
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

let unknownZonesAre = 'UTC';
const knownZones = new Map<string, string>();

/** Sets the zone that stands for every name this runtime does not know. On a device it is the device's own. */
export function setZoneOfUnknown(zone: string): void {
  unknownZonesAre = isTimeZone(zone) ? zone : 'UTC';
  knownZones.clear();
}

/**
 * Returns the zone by which this runtime counts for people of `timezone`: that zone, or the replacement where the runtime has older
 * zone data than the one that stored the name. Without it one unknown name would break every screen and every answer.
 */
export function zoneHere(timezone: string): string {
  const known = knownZones.get(timezone);
  if (known !== undefined) return known;
  const zone = isTimeZone(timezone) ? timezone : unknownZonesAre;
  knownZones.set(timezone, zone);
  return zone;
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

/** A time of day, `00:00` to `23:59`. Such strings sort as the times they name. */
export type TimeOfDay = string;

/** What a clock on the wall of the zone shows at `instant`, in milliseconds since the epoch. */
export function timeInZone(instant: number, timezone: string): TimeOfDay {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zoneHere(timezone))
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/**
 * When the clocks of a zone show this time on this date, in milliseconds since the epoch. An hour that comes twice is the first
 * of the two; one that is skipped is the instant at which the clocks go forward, which may show the next date already. Null for a
 * date that the zone never had.
 */
export function instantOfLocalTime(
  date: CalendarDate,
  time: TimeOfDay,
  timezone: string,
): number | null {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const moment = wall.toZonedDateTime(zoneHere(timezone));
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds;
  const firstMoment = Temporal.PlainDate.from(date).toZonedDateTime(zoneHere(timezone));
  if (firstMoment.toPlainDate().toString() !== date) return null;
  const before = wall.toZonedDateTime(zoneHere(timezone), { disambiguation: 'earlier' });
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? null;
}
