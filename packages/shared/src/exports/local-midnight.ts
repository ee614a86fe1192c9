import type { CalendarDate } from '../calendar/calendar-date.ts';
import { getSupportedZone } from '../calendar/zone.ts';
import type { Instant } from '../field-schemas.ts';

interface Midnight {
  /** Instant at which the day begins. */
  readonly instant: Instant;
  /** Minutes by which the clock is ahead of UTC. `instant` plus the offset is the date at 00:00. */
  readonly offset: number;
}

/** Returns a lookup that computes each date once, because `Temporal` is slow for a long history. */
export function createMidnightLookup(timeZone: string): (date: CalendarDate) => Midnight {
  const known = new Map<CalendarDate, Midnight>();
  const zone = getSupportedZone(timeZone);
  return (date) => {
    const midnight = known.get(date) ?? computeMidnight(date, zone);
    known.set(date, midnight);
    return midnight;
  };
}

function computeMidnight(date: CalendarDate, zone: string): Midnight {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  // Rounded up, because a smaller offset would lead to the day before.
  const offset = Math.ceil(start.offsetNanoseconds / 60e9);
  // A zone that crossed the date line skipped a date. For that date, `start` is on the next date.
  const isSkipped = start.toPlainDate().toString() !== date;
  const time = isSkipped ? Date.parse(date) - offset * 60_000 : start.epochMilliseconds;
  return { instant: new Date(time).toISOString(), offset };
}
