import * as limits from '../limits.ts';
import type { Target } from './target-schema.ts';
import { scoreAmount } from './target.ts';
import type { ScoreValue } from '../entries/score.ts';

export interface Addition {
  /** Number to add to the amount of the day. Negative to take back an earlier addition. */
  readonly added_amount: number;
  /** Note that replaces the note of the day. The day keeps its note if this one is empty. */
  readonly notes: string;
  /** Removes the entry if the sum is 0 and the day has no note. Used by Undo of a first tap. */
  readonly clears_at_zero?: boolean | undefined;
}

/** Content of a day. A null score means that the day has no entry. */
export interface EntryContent {
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly amount: number | null;
}

interface Measured {
  readonly score: ScoreValue | null;
  readonly amount?: number | null | undefined;
}

type EntryBefore = Measured & Pick<EntryContent, 'notes'>;

/** Returns the day after an addition. */
export function addToEntry(
  before: EntryBefore | null,
  { added_amount, notes: given, clears_at_zero }: Addition,
  target: Target | null,
): EntryContent {
  const amount = addAmounts(before?.amount ?? 0, added_amount);
  const notes = given === '' ? (before?.notes ?? '') : given;
  if (clears_at_zero === true && amount === 0 && notes === '')
    return { score: null, notes, amount: null };
  return { score: scoreSum(before, amount, target), notes, amount };
}

/** Compares the sum with the target. A mark by hand, which differs from the target, stays. */
export function scoreSum(before: Measured | null, sum: number, target: Target | null): ScoreValue {
  const derived = scoreAmount(target, sum);
  if (target === null || before === null || before.score === null) return derived;
  const isByHand = before.score !== scoreAmount(target, before.amount ?? 0);
  return isByHand ? before.score : derived;
}

/** Adds without the errors of binary fractions, and stays within the range of amounts. */
export function addAmounts(amount: number, added: number): number {
  const { min, max, decimals } = limits.amount;
  const sum = Math.max(min, Math.min(max, amount + added));
  return Number(sum.toFixed(decimals));
}
