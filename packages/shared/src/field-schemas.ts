import * as z from 'zod/mini';
import * as limits from './limits.ts';
import { isCalendarDate } from './calendar/calendar-date.ts';

/** Date that exists, as `YYYY-MM-DD`, in the years 0001 to 9999. */
export const calendarDate = z.string().check(
  // Aborts, so that later checks of a range or week never calculate with an invalid date.
  z.refine(isCalendarDate, { error: 'date_invalid', abort: true }),
  z.meta({ format: 'date', example: '2026-03-01' }),
);

/** Date that a client writes. A query may contain an earlier date. */
export const writableDate = calendarDate.check(
  z.refine((date) => date >= limits.earliestDate, { error: 'date_invalid' }),
  z.meta({ description: `Not before ${limits.earliestDate}` }),
);

export const instant = z.iso.datetime({ error: 'invalid' });
/** ISO 8601 in UTC with milliseconds, so that `<` compares two stored instants. */
export type Instant = string;

const decimals = z.multipleOf(10 ** -limits.amount.decimals, { error: 'amount_invalid' });
const atMost = z.maximum(limits.amount.max, { error: 'amount_invalid' });

export const amount = z
  .number({ error: 'amount_invalid' })
  .check(z.minimum(limits.amount.min, { error: 'amount_invalid' }), atMost, decimals);

export const addedAmount = z
  .number({ error: 'amount_invalid' })
  .check(z.minimum(-limits.amount.max, { error: 'amount_invalid' }), atMost, decimals);

/** Accepts any text, so that an unknown id leads to a 404 instead of a validation error. */
export const referencedId = z.string().check(z.toLowerCase());

/** UUID chosen by a client. Version 7 by convention, so that ids sort by creation time. */
export const clientGeneratedId = z.uuid({ error: 'id_invalid' }).check(z.toLowerCase());

/**
 * `edited_at` is the time of the person's change by the server's clock. If absent, the time of the
 * request is used. The later of two edits wins, even if the later one arrives first.
 */
export const editTimeFields = {
  edited_at: z.optional(instant),
  /** The person's date at `edited_at`. The server accepts a date that some time zone had then. */
  edited_on: z.optional(calendarDate),
};

export const editTimeObject = z.object(editTimeFields);
export type EditTime = z.output<typeof editTimeObject>;
