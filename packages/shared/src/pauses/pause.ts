import * as z from 'zod/mini';
import {
  calendarDate,
  clientGeneratedId,
  editTimeFields,
  referencedId,
  writableDate,
} from '../field-schemas.ts';
import * as limits from '../limits.ts';

/**
 * If `life_area_id` is null, the pause applies to all areas. If `last_day` is null, the pause is
 * open and has no end.
 */
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
  life_area_id: z.nullable(referencedId),
  first_day: writableDate,
  last_day: z.nullable(writableDate),
};

export const newPause = z
  .object({
    id: z.optional(clientGeneratedId),
    ...writtenPause,
    reason: z._default(reason, ''),
    ...editTimeFields,
  })
  .check(z.refine(isInOrder, reversed));
export type NewPause = z.input<typeof newPause>;

/** If only one of the days is changed, the server compares it with the stored other day. */
export const pauseChanges = z
  .object({
    first_day: z.optional(writableDate),
    last_day: z.optional(z.nullable(writableDate)),
    reason: z.optional(reason),
    /** The client's copy of the pause, from which the server recreates a deleted pause. */
    known: z.optional(z.object({ ...writtenPause, reason })),
    ...editTimeFields,
  })
  .check(z.refine(isInOrder, reversed));
export type PauseChanges = z.input<typeof pauseChanges>;
