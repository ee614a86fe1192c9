/** `YYYY-MM-DD`. String order is date order, so `<` compares dates. */
export type CalendarDate = string;

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-01') return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the whole days from `start` to `end`. The number is negative when `end` is earlier. */
export function daysBetween(start: CalendarDate, end: CalendarDate): number {
  return toDayNumber(end) - toDayNumber(start);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toCalendarDate(toDayNumber(date) + days);
}

// Stats count thousands of days. Day numbers take two fifths of the time that Temporal takes
// (decision 051).

const millisecondsPerDay = 86_400_000;

export function toDayNumber(date: CalendarDate): number {
  return Date.parse(date) / millisecondsPerDay;
}

export function toCalendarDate(day: number): CalendarDate {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/**
 * Earliest time of an edit, in milliseconds since the epoch. It falls on `limits.earliestDate` or
 * later in every zone. Earlier edits count as made then. It is not among the limits, because the
 * app's first screen needs only this value.
 */
export const earliestEdit = 86_400_000;
