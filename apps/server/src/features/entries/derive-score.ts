import type { recordedScore, ScoreValue } from '@daymark/shared/entries/score.ts';
import { getTarget, type Schedule } from '@daymark/shared/timeline/schedule.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { scoreAmount } from '@daymark/shared/timeline/target.ts';
import type { infer as Infer } from 'zod/mini';
import type { AddedAmount } from '../../store/entry-statements.ts';
import type { Principal } from '../../store/principal.ts';
import type { Store } from '../../store/store.ts';

type GivenScore = Omit<Infer<typeof recordedScore>, 'score'> & {
  readonly score?: ScoreValue | null | undefined;
};

/** Reads the schedules of those entries that have an amount and no score. */
export async function readNeededSchedules(
  store: Store,
  principal: Principal,
  given: readonly GivenScore[],
): Promise<ReadonlyMap<string, Schedule>> {
  const ids = given.flatMap((one) => (one.score === undefined ? [one.life_area_id] : []));
  if (ids.length === 0) return new Map();
  return store.read(principal, ({ lifeAreas }) =>
    lifeAreas.schedules(principal.user_id, [...new Set(ids)]),
  );
}

type GivenEntry<Score> = Omit<GivenScore, 'score'> & { readonly score?: Score | undefined };

/** If there is no score, adds the score that the target of the day decides. */
export function completeEntry<Score extends ScoreValue | null>(
  given: GivenEntry<Score>,
  schedules: ReadonlyMap<string, Schedule>,
) {
  const { life_area_id, score_date, amount } = given;
  const target = getTarget(schedules.get(life_area_id) ?? [], score_date);
  const score: Score | ScoreValue =
    given.score === undefined ? scoreAmount(target, amount ?? 0) : given.score;
  return { ...given, score, added: readAddition(given, target) };
}

function readAddition(
  { added_amount, clears_at_zero, score, notes }: GivenScore,
  target: Target | null,
): AddedAmount | undefined {
  if (added_amount === undefined || score === null) return undefined;
  return { added_amount, clears_at_zero, score, target, keepsNotes: notes === '' };
}
