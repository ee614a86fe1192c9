import * as z from 'zod/mini';
import { referencedId } from './field-schemas.ts';

// A separate module, because the web app never parses addresses.

export const idParams = z.object({ id: referencedId });

/** `?name=true` or `?name=false`; false if absent. */
export const queryFlag = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((text) => text === 'true'),
);
