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

export function countDaysBetween(start: CalendarDate, end: CalendarDate): number {
  return toDayNumber(end) - toDayNumber(start);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toCalendarDate(toDayNumber(date) + days);
}

// Statistics visit thousands of days. Day numbers are faster than `Temporal` (decision 051).

const millisecondsPerDay = 86_400_000;

export function toDayNumber(date: CalendarDate): number {
  return Date.parse(date) / millisecondsPerDay;
}

export function toCalendarDate(day: number): CalendarDate {
  return toDate(day).toISOString().slice(0, 10);
}

/** Returns midnight in UTC. */
export function toDate(day: number): Date {
  return new Date(day * millisecondsPerDay);
}

/** Day numbers of a week or month. */
export interface DaySpan {
  readonly start: number;
  /** First day of the next week or month. */
  readonly end: number;
}

/**
 * Earliest time of an edit, in milliseconds since the epoch. No zone has a date before
 * `limits.earliestDate` at this time. The constant is not in `limits.ts`, because the first screen
 * needs no other limit.
 */
export const earliestEditTime = 86_400_000;
