import type { CalendarDate } from './calendar-date.ts';

/** Returns the date in an IANA time zone. `instant` is in milliseconds since the epoch. */
export function getDateInZone(instant: number, timezone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(getSupportedZone(timezone))
    .toPlainDate()
    .toString();
}

/** Returns the previous date of the zone. A zone that crossed the date line skipped a date. */
export function getPreviousDate(date: CalendarDate, timezone: string): CalendarDate {
  const dayStart = Temporal.PlainDate.from(date).toZonedDateTime(getSupportedZone(timezone));
  return getDateInZone(dayStart.epochMilliseconds - 1, timezone);
}

/**
 * Asks `Intl` and `Temporal`, because `Intl` accepts some old names that `Temporal` refuses, such
 * as `PST`. Offsets such as `+02:00` are refused.
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

let fallbackZone = 'UTC';
const knownZones = new Map<string, string>();

/** Sets the replacement for unknown zones. The app uses the device's own zone. */
export function setFallbackZone(zone: string): void {
  fallbackZone = isTimeZone(zone) ? zone : 'UTC';
  knownZones.clear();
}

/**
 * Returns the fallback for a zone unknown to this runtime, because an error would break every
 * response.
 */
export function getSupportedZone(timezone: string): string {
  const known = knownZones.get(timezone);
  if (known !== undefined) return known;
  const zone = isTimeZone(timezone) ? timezone : fallbackZone;
  knownZones.set(timezone, zone);
  return zone;
}

/** Returns the minutes by which the zone is ahead of UTC. `instant` is in epoch milliseconds. */
export function getOffsetInZone(instant: number, timezone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(
    getSupportedZone(timezone),
  );
  return Math.round(offsetNanoseconds / 60e9);
}

/** Time of day, `00:00` to `23:59`. String order is time order. */
export type TimeOfDay = string;

export function getTimeInZone(instant: number, timezone: string): TimeOfDay {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(getSupportedZone(timezone))
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/**
 * Returns the instant in milliseconds since the epoch, or null if the zone skipped the date. If the
 * local time comes twice, the first one counts. If the clocks skip the local time, the instant is
 * the one at which the clocks go forward.
 */
export function getInstantOfLocalTime(
  date: CalendarDate,
  time: TimeOfDay,
  timezone: string,
): number | null {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const moment = wall.toZonedDateTime(getSupportedZone(timezone));
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds;
  const firstMoment = Temporal.PlainDate.from(date).toZonedDateTime(getSupportedZone(timezone));
  if (firstMoment.toPlainDate().toString() !== date) return null;
  const before = wall.toZonedDateTime(getSupportedZone(timezone), { disambiguation: 'earlier' });
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? null;
}
