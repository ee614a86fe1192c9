import * as z from 'zod/mini';
import { instant } from './calendar/instant.ts';

/**
 * When the person made a change that has no body, corrected by the device's offset to the server; now when absent. One that
 * waited on a device must neither undo nor mark what came after it, nor move to the day it arrives.
 */
export const whenEdited = z.object({ edited_at: z.optional(instant) });
