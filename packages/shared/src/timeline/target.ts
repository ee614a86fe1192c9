import type { ScoreValue } from '../entries/score.ts';
import type { Target } from './target-schema.ts';

/** Every amount counts as done if there is no target. */
export function scoreAmount(wanted: Target | null, given: number): ScoreValue {
  if (wanted === null) return 1;
  const isMet = wanted.kind === 'at_least' ? given >= wanted.amount : given <= wanted.amount;
  return isMet ? 1 : 0;
}

export function isLimit(wanted: Target | null | undefined): boolean {
  return wanted?.kind === 'at_most';
}
