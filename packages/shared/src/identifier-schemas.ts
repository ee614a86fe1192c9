import * as z from 'zod/mini';

/**
 * An id that names a thing which should be there, in letters of either case. What is no UUID names nothing, so it is a 404
 * and no validation error: any text passes here.
 */
export const namingId = z.string().check(z.toLowerCase());

/** An id in a path. */
export const idParams = z.object({ id: namingId });

/** An id that the creator of a thing made: a UUID, version 7 by custom so that ids sort by the time they were made. */
export const clientMadeId = z.uuid({ error: 'id_invalid' }).check(z.toLowerCase());
