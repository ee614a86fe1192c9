import * as z from 'zod/mini';

/** An instant on the wire: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instant = z.iso.datetime({ error: 'invalid' });
/** As all of them are written alike, `<` compares them. */
export type Instant = string;
