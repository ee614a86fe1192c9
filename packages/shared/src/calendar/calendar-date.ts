import * as z from 'zod/mini';

/**
 * A calendar date on the wire and in the database: `YYYY-MM-DD`, years 0001-9999, a date that exists. Such strings sort
 * as the dates they name, so `<` compares them.
 */
export const calendarDate = z.string().check(
  // A date that is none ends the check, so that checks of a whole range or week can calculate with it.
  z.refine(isCalendarDate, { error: 'date_invalid', abort: true }),
  z.meta({ format: 'date', example: '2026-03-01' }),
);
export type CalendarDate = z.infer<typeof calendarDate>;

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-01') return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

/** Whole days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: CalendarDate, end: CalendarDate): number {
  return Temporal.PlainDate.from(start).until(end).days;
}

/** The date `days` after `date`; before it when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
