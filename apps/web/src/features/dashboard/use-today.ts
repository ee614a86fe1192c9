import { type OwnDays, todayOf } from '@daymark/shared/calendar/today.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useEffect, useState } from 'react';
import type { Clock } from '../../lib/clock.ts';
import { type PartOfDay, partOfDay } from './part-of-day.ts';

export const timeBetweenChecks = 60_000;

export interface Today {
  readonly date: CalendarDate;
  readonly part: PartOfDay;
}

/**
 * What day it is to the person; asked again at each rendering, every minute, and when the page comes back into
 * view.
 */
export function useToday(clock: Clock, own: OwnDays): Today {
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
  // Not the one that was seen last: the first answer of the server may have put a wrong clock right.
  const now = clock.now();
  return { date: todayOf(now, own), part: partOfDay(now, own.timezone) };
}
