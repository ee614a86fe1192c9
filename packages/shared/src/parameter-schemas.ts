import * as z from 'zod/mini';
import { namingId } from './field-schemas.ts';

// Apart from the fields, because the web app calls by addresses and never parses them.

/** An id in a path. */
export const idParams = z.object({ id: namingId });

/** `?name=true` or `?name=false`; false when absent. */
export const queryFlag = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((text) => text === 'true'),
);
