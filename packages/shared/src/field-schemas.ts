import * as z from 'zod/mini';
import * as limits from './limits.ts';
import { isCalendarDate } from './calendar/calendar-date.ts';

/** Existing date as `YYYY-MM-DD`, years 0001-9999. String order is date order. */
export const calendarDate = z.string().check(
  // Aborts, so that the checks of a range or week never calculate with an invalid date.
  z.refine(isCalendarDate, { error: 'date_invalid', abort: true }),
  z.meta({ format: 'date', example: '2026-03-01' }),
);

/** Date that a client writes. A date in a query may be earlier. */
export const writtenDate = calendarDate.check(
  z.refine((date) => date >= limits.earliestDate, { error: 'date_invalid' }),
  z.meta({ description: `Not before ${limits.earliestDate}` }),
);

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instant = z.iso.datetime({ error: 'invalid' });
/** All instants have the same format, so `<` compares them. */
export type Instant = string;

/**
 * Reference to an existing object, in either case. Any text passes: text that is no UUID matches
 * nothing, so the response is a 404 instead of a validation error.
 */
export const namingId = z.string().check(z.toLowerCase());

/** UUID chosen by a client. Version 7 by convention, so that ids sort by creation time. */
export const clientMadeId = z.uuid({ error: 'id_invalid' }).check(z.toLowerCase());

/**
 * Time of the person's change, corrected by the device's offset from the server. Now when absent. A
 * change that waited on a device must not undo or resolve later changes, nor move to the day on
 * which it arrives. The later of two edits wins.
 */
export const editTime = {
  edited_at: z.optional(instant),
  /** Date that the person saw. Accepted if some zone on earth had it at `edited_at`. */
  edited_on: z.optional(calendarDate),
};

/** Query of a change without a body. */
export const whenEdited = z.object(editTime);
export type WhenEdited = z.output<typeof whenEdited>;
