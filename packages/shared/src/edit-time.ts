import * as z from 'zod/mini';
import { calendarDate } from './calendar/calendar-date-schema.ts';
import { instant } from './calendar/instant.ts';

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
