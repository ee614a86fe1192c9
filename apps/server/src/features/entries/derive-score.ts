import type { recordedScore, ScoreValue } from '@daymark/shared/entries/score.ts';
import { getTarget, type Schedule } from '@daymark/shared/timeline/schedule.ts';
import { scoreAmount } from '@daymark/shared/timeline/target.ts';
import type { infer as Infer } from 'zod/mini';
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

/** Returns the given score. If there is none, compares the amount with the target of the day. */
export function deriveScore<Score extends ScoreValue | null>(
  given: Omit<GivenScore, 'score'> & { readonly score?: Score | undefined },
  schedules: ReadonlyMap<string, Schedule>,
): Score | ScoreValue {
  const { life_area_id, score_date, score, amount } = given;
  if (score !== undefined) return score;
  return scoreAmount(getTarget(schedules.get(life_area_id) ?? [], score_date), amount ?? 0);
}
