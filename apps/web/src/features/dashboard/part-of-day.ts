export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The part of the day it is at `instant` (milliseconds since the epoch) where the person lives; the small hours are evening. */
export function partOfDay(instant: number, timezone: string): PartOfDay {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  if (hour < 4 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
