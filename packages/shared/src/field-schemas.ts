import * as z from 'zod/mini';
import * as limits from './limits.ts';
import { isCalendarDate } from './calendar/calendar-date.ts';

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

/** An instant on the wire: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instant = z.iso.datetime({ error: 'invalid' });
/** As all of them are written alike, `<` compares them. */
export type Instant = string;

/**
 * An id that names a thing which should be there, in letters of either case. What is no UUID names nothing, so it is a 404
 * and no validation error: any text passes here.
 */
export const namingId = z.string().check(z.toLowerCase());

/** An id that the creator of a thing made: a UUID, version 7 by custom so that ids sort by the time they were made. */
export const clientMadeId = z.uuid({ error: 'id_invalid' }).check(z.toLowerCase());

/**
 * When the person made a change, corrected by the device's offset to the server; now when absent. One that waited on a device must
 * neither undo nor mark what came after it, nor move to the day it arrives. Of two edits the later wins.
 */
export const editTime = {
  edited_at: z.optional(instant),
  /** The calendar date that the person saw then. It is believed where some zone on earth had that date at `edited_at`. */
  edited_on: z.optional(calendarDate),
};

/** Of a change that has no body. */
export const whenEdited = z.object(editTime);
export type WhenEdited = z.output<typeof whenEdited>;
