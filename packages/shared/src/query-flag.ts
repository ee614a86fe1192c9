import * as z from 'zod/mini';

/** `?name=true` or `?name=false`; false when absent. */
export const queryFlag = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((text) => text === 'true'),
);
