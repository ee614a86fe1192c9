import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { isCalendarDate } from './calendar-date.ts';

/**
 * A calendar date on the wire and in the database: `YYYY-MM-DD`, years 0001-9999, a date that exists. Such strings sort
 * as the dates they name, so `<` compares them.
 */
export const calendarDate = z.string().check(
  // A date that is none ends the check, so that checks of a whole range or week can calculate with it.
  z.refine(isCalendarDate, { error: 'date_invalid', abort: true }),
  z.meta({ format: 'date', example: '2026-03-01' }),
);

/** One that is written; one that is only asked for may be earlier. */
export const writtenDate = calendarDate.check(
  z.refine((date) => date >= limits.earliestDate, { error: 'date_invalid' }),
  z.meta({ description: `Not before ${limits.earliestDate}` }),
);
