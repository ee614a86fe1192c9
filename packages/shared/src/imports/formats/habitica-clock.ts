import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { getSupportedZone } from '../../calendar/zone.ts';
import { getDateAtOffset, getLocalDate } from '../instant-date.ts';
import { asNumber, type JsonObject } from '../json-text.ts';

export interface HabiticaClock {
  toCalendarDate(milliseconds: number): CalendarDate | null;
  /** Returns the date of the person's day, which may begin after midnight. */
  toDay(milliseconds: number): CalendarDate | null;
  /** Returns the minutes since midnight, or null if the time is invalid. */
  toMinutes(milliseconds: number): number | null;
}

interface ClockOptions {
  readonly preferences: JsonObject;
  /** Time of the newest entry, or 0. */
  readonly newest: number;
  readonly timeZone: string;
}

const minute = 60_000;

/**
 * Habitica stores only the UTC offset of the last visit. The person's current zone also has the
 * offsets of winter and summer, so it is used if it agrees with the stored offset.
 */
export function createHabiticaClock({
  preferences,
  newest,
  timeZone,
}: ClockOptions): HabiticaClock {
  const west = asNumber(preferences['timezoneOffset']);
  const offset = west === null ? null : -west;
  const isSameZone = offset === null || offset === getOffset(newest, timeZone);
  const dayStart = Math.min(24, Math.max(0, asNumber(preferences['dayStart']) ?? 0));
  const toCalendarDate = (milliseconds: number) =>
    isSameZone ? getLocalDate(milliseconds, timeZone) : getDateAtOffset(milliseconds, offset);
  return {
    toCalendarDate,
    toDay: (milliseconds) => toCalendarDate(milliseconds - dayStart * 60 * minute),
    toMinutes(milliseconds) {
      if (!Number.isFinite(milliseconds)) return null;
      const east = isSameZone ? getOffset(milliseconds, timeZone) : offset;
      const minutes = Math.floor(milliseconds / minute) + east;
      return ((minutes % 1440) + 1440) % 1440;
    },
  };
}

/** Returns the minutes that the zone is ahead of UTC. */
function getOffset(milliseconds: number, timeZone: string): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds);
  return instant.toZonedDateTimeISO(getSupportedZone(timeZone)).offsetNanoseconds / (minute * 1e6);
}
