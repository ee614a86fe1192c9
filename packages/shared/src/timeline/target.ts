import * as z from 'zod/mini';
import type { ScoreValue } from '../entries/score.ts';
import { amount } from '../field-schemas.ts';

/** Amount of a day that counts as done. `at_most` is a limit: a day without an entry is kept. */
export const target = z.object({ kind: z.enum(['at_least', 'at_most']), amount }).check(
  z.refine(({ kind, amount: number }) => kind === 'at_most' || number > 0, {
    error: 'target_zero',
    path: ['amount'],
  }),
);
export type Target = z.infer<typeof target>;

/** Every amount counts as done if there is no target. */
export function scoreAmount(wanted: Target | null, given: number): ScoreValue {
  if (wanted === null) return 1;
  const isMet = wanted.kind === 'at_least' ? given >= wanted.amount : given <= wanted.amount;
  return isMet ? 1 : 0;
}

export function isLimit(wanted: Target | null | undefined): boolean {
  return wanted?.kind === 'at_most';
}
