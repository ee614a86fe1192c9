import * as z from 'zod/mini';
import { instant } from './calendar/instant.ts';

/**
 * When the person deleted, corrected by the device's offset to the server; now when absent. A deletion has no body, and
 * one that waited on a device must neither undo what was written after it nor move to the day it arrives.
 */
export const whenEdited = z.object({ edited_at: z.optional(instant) });
