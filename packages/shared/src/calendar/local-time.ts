import { addDays, type CalendarDate } from './calendar-date.ts';
import type { OwnDays } from './today.ts';
import { dateBefore, dateInZone } from './zone.ts';

/** A time of day, `00:00` to `23:59`. Such strings sort as the times they name. */
export type TimeOfDay = string;

/** What a clock on the wall of the zone shows at `instant`, in milliseconds since the epoch. */
export function timeInZone(instant: number, timezone: string): TimeOfDay {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timezone)
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
  const moment = wall.toZonedDateTime(timezone);
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds;
  const firstMoment = Temporal.PlainDate.from(date).toZonedDateTime(timezone);
  if (firstMoment.toPlainDate().toString() !== date) return null;
  const before = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? null;
}

/** The last instant of a person's day and one millisecond more. */
export function endOfDay(date: CalendarDate, { timezone, day_ends_at }: OwnDays): number {
  const next = addDays(date, 1);
  const end = instantOfLocalTime(next, day_ends_at, timezone);
  return end ?? Temporal.PlainDate.from(next).toZonedDateTime(timezone).epochMilliseconds;
}

export interface LocalMoment {
  /** Milliseconds since the epoch. */
  readonly instant: number;
  /** The person's day that it belongs to, which a skipped hour may leave just before the instant comes. */
  readonly date: CalendarDate;
}

/** No zone skips more than a day, and a week has each weekday. */
const longestSearch = 10;

/** The first time after `after` that the person's clocks show `time`, on a day that is asked for; null when there is none soon. */
export function nextLocalTime(
  { after, time, timezone, day_ends_at }: OwnDays & { after: number; time: TimeOfDay },
  isAskedFor: (date: CalendarDate) => boolean = () => true,
): LocalMoment | null {
  const first = dateInZone(after, timezone);
  for (let days = 0; days < longestSearch; days += 1) {
    const shown = days === 0 ? first : addDays(first, days);
    const instant = instantOfLocalTime(shown, time, timezone);
    if (instant === null || instant <= after) continue;
    const date = time < day_ends_at ? dateBefore(shown, timezone) : shown;
    if (isAskedFor(date)) return { instant, date };
  }
  return null;
}
