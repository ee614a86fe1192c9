import * as z from 'zod/mini';
import { amount } from '../field-schemas.ts';

/** Amount of a day that counts as done. `at_most` is a limit: a day without an entry is kept. */
export const target = z.object({ kind: z.enum(['at_least', 'at_most']), amount }).check(
  z.refine(({ kind, amount: number }) => kind === 'at_most' || number > 0, {
    error: 'target_zero',
    path: ['amount'],
  }),
);
export type Target = z.infer<typeof target>;
