import * as z from 'zod/mini';
import { calendarDate, clientMadeId, editTime, namingId, writtenDate } from '../field-schemas.ts';
import * as limits from '../limits.ts';

/** Days without due areas, of all areas if `life_area_id` is null. Null `last_day` means open. */
export const pause = z.object({
  id: z.string(),
  life_area_id: z.nullable(z.string()),
  first_day: calendarDate,
  last_day: z.nullable(calendarDate),
  reason: z.string(),
});
export type Pause = z.infer<typeof pause>;

const reason = z
  .string()
  .check(z.trim(), z.maxLength(limits.pauseReason.max, { error: 'reason_too_long' }));

interface Ends {
  readonly first_day?: string | undefined;
  readonly last_day?: string | null | undefined;
}

const isInOrder = ({ first_day, last_day }: Ends) =>
  first_day === undefined || last_day === undefined || last_day === null || first_day <= last_day;

const reversed = { error: 'date_range_reversed', path: ['last_day'] };

const writtenPause = {
  life_area_id: z.nullable(namingId),
  first_day: writtenDate,
  last_day: z.nullable(writtenDate),
};

export const newPause = z
  .object({
    id: z.optional(clientMadeId),
    ...writtenPause,
    reason: z._default(reason, ''),
    ...editTime,
  })
  .check(z.refine(isInOrder, reversed));
export type NewPause = z.input<typeof newPause>;

/** The server compares a single changed end with the other one. */
export const pauseChanges = z
  .object({
    first_day: z.optional(writtenDate),
    last_day: z.optional(z.nullable(writtenDate)),
    reason: z.optional(reason),
    /** State of the pause on the client, with which a deleted pause is recreated. */
    known: z.optional(z.object({ ...writtenPause, reason })),
    ...editTime,
  })
  .check(z.refine(isInOrder, reversed));
export type PauseChanges = z.input<typeof pauseChanges>;
