import * as z from 'zod/mini';

/** A percentage 0-100 with at most one decimal; null where nothing was possible. */
export const rate = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));
