import { addDays, type CalendarDate } from './calendar-date.ts';
import type { DaySettings } from './today.ts';
import { getPreviousDate, getDateInZone, getInstantOfLocalTime, type TimeOfDay } from './zone.ts';

export interface LocalMoment {
  /** Milliseconds since the epoch. */
  readonly instant: number;
  /** The person's date at `time`. If clocks skip `time`, `date` may already have ended. */
  readonly date: CalendarDate;
}

/**
 * Number of days to search. They contain every weekday at least once, even if the zone skips a
 * date.
 */
const longestSearch = 16;

/**
 * Returns the first moment after `after` at which the person's clock shows `time` on a wanted date.
 * Returns null if no date in the next two weeks is wanted.
 */
export function findNextLocalTime(
  { after, time, timezone, day_ends_at }: DaySettings & { after: number; time: TimeOfDay },
  isWanted: (date: CalendarDate) => boolean = () => true,
): LocalMoment | null {
  const first = getDateInZone(after, timezone);
  for (let days = 0; days < longestSearch; days += 1) {
    const clockDate = days === 0 ? first : addDays(first, days);
    const instant = getInstantOfLocalTime(clockDate, time, timezone);
    if (instant === null || instant <= after) continue;
    const date = time < day_ends_at ? getPreviousDate(clockDate, timezone) : clockDate;
    if (isWanted(date)) return { instant, date };
  }
  return null;
}
