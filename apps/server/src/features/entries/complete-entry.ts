import type { recordedScore, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { infer as Infer } from 'zod/mini';
import type { AddedAmount } from '../../store/entry-statements.ts';

type GivenScore = Omit<Infer<typeof recordedScore>, 'score'> & {
  readonly score?: ScoreValue | null | undefined;
};

type GivenEntry<Score> = Omit<GivenScore, 'score'> & { readonly score?: Score | undefined };

/** An entry without a score gets it in the write, from its amount and the target of its day. */
export function completeEntry<Score extends ScoreValue | null>(given: GivenEntry<Score>) {
  const isDerived = given.score === undefined;
  const score: Score | ScoreValue = given.score === undefined ? 0 : given.score;
  return { ...given, score, isDerived, added: readAddition(given) };
}

function readAddition({
  added_amount,
  clears_at_zero,
  score,
  notes,
}: GivenScore): AddedAmount | undefined {
  if (added_amount === undefined || score === null) return undefined;
  return { added_amount, clears_at_zero, score, keepsNotes: notes === '' };
}
