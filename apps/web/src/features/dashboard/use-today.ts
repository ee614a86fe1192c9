import { type DaySettings, getToday } from '@daymark/shared/calendar/today.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getSupportedZone } from '@daymark/shared/calendar/zone.ts';
import { useEffect, useState } from 'react';
import type { Clock } from '../../lib/clock.ts';

/** Time between two checks of the date, in milliseconds. */
export const timeBetweenChecks = 60_000;

interface Today {
  readonly date: CalendarDate;
  readonly part: PartOfDay;
}

/**
 * Returns the user's date and part of the day. Both are read at each render, every minute and on
 * each change of the page's visibility.
 */
export function useToday(clock: Clock, own: DaySettings): Today {
  const [, setSeen] = useState(0);
  useEffect(() => {
    const check = () => setSeen(clock.now());
    const timer = setInterval(check, timeBetweenChecks);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [clock]);
  // Reads the clock again, because the server's first response may have corrected the clock.
  const now = clock.now();
  return { date: getToday(now, own), part: getPartOfDay(now, own.timezone) };
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Returns the part of the day in a zone. The hours before 4 a.m. are evening. */
export function getPartOfDay(instant: number, timezone: string): PartOfDay {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(
    getSupportedZone(timezone),
  );
  if (hour < 4 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
