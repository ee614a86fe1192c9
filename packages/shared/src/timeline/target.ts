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

/**
 * Returns how much of the target a day that is not done has reached: from 0 to less than 1. Like in
 * Loop Habit Tracker (ScoreList.kt), the result falls to 0 between the limit and twice the limit.
 * Returns 0 if the amount reaches the target, because the day was then marked as not done by hand.
 */
export function getPartOfTarget(wanted: Target | null, given: number | undefined): number {
  if (wanted === null || given === undefined || scoreAmount(wanted, given) === 1) return 0;
  if (wanted.kind === 'at_least') return given / wanted.amount;
  return wanted.amount === 0 ? 0 : Math.max(0, 2 - given / wanted.amount);
}
