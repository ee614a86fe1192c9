import type { ScoreBatchAnswer } from '@daymark/shared/entries/score.ts';
import { errorAnswer, refuse } from '../../http/errors.ts';
import { answerOf, type IdempotencyKey } from '../../http/idempotency.ts';
import type { BoundStore, Store } from '../../store.ts';
import { answerRecorded, refuseFuture, type ReadScore } from './answer-recorded.ts';

/** So few that others do not wait long for their turn to write. */
const writesPerTransaction = 100;

export interface BatchedScore extends ReadScore {
  /** Null where the client gave it none. */
  readonly idempotency: IdempotencyKey | null;
}

interface Batch {
  readonly user_id: string;
  readonly scores: readonly BatchedScore[];
  readonly now: string;
  /** Of the whole batch. */
  readonly idempotency: IdempotencyKey | null;
}

type Results = ScoreBatchAnswer['results'];

/** Each is decided as it would be alone, and a key that was used before gets its first answer. */
export async function recordBatch(
  store: Store,
  { idempotency, ...batch }: Batch,
): Promise<Results> {
  const results: Results = [];
  for (const scores of partsOf(batch.scores)) {
    const work = (bound: BoundStore) => recordPart(bound, { ...batch, scores });
    results.push(...(await store.transaction(work)));
  }
  if (idempotency !== null) {
    const { user_id, now } = batch;
    await store.idempotency.keep({ user_id, ...idempotency, now }, { status: 200, body: null });
  }
  return results;
}

/** A key that comes twice finds its first answer in an earlier part. */
function partsOf(scores: readonly BatchedScore[]): BatchedScore[][] {
  const parts: BatchedScore[][] = [];
  let keys = new Set<string>();
  for (const score of scores) {
    const part = parts.at(-1);
    const key = score.idempotency?.key;
    const isRepeat = key !== undefined && keys.has(key);
    if (part === undefined || part.length >= writesPerTransaction || isRepeat) {
      parts.push([score]);
      keys = new Set();
    } else part.push(score);
    if (key !== undefined) keys.add(key);
  }
  return parts;
}

async function recordPart(
  store: BoundStore,
  { user_id, scores, now }: Omit<Batch, 'idempotency'>,
): Promise<Results> {
  if (!(await store.lockUser(user_id))) throw refuse('session_ended');
  const answers = new Map<BatchedScore, Results[number]>();
  for (const score of scores) {
    const { idempotency, isFuture } = score;
    const earlier = idempotency && (await store.idempotency.find({ user_id, ...idempotency }));
    if (earlier === 'reused') answers.set(score, errorAnswer(refuse('idempotency_key_reused')));
    else if (earlier)
      answers.set(
        score,
        refusable(() => answerOf(earlier)),
      );
    else if (isFuture) answers.set(score, errorAnswer(refuseFuture()));
  }
  const fresh = scores.filter((score) => !answers.has(score));
  const recorded = await store.scores.recordAll(
    user_id,
    fresh.map(({ score }) => score),
  );
  for (const [index, score] of fresh.entries()) {
    const answer = refusable(() => answerRecorded(recorded[index] ?? 'not_found'));
    answers.set(score, answer);
    const { status, body } = answer;
    if (score.idempotency === null || status >= 300) continue;
    const claim = { user_id, ...score.idempotency, now };
    await store.idempotency.keep(claim, { status, body: JSON.stringify(body) });
  }
  return scores.flatMap((score) => answers.get(score) ?? []);
}

function refusable(answer: () => { status: number; body: unknown }): Results[number] {
  try {
    return answer() as Results[number];
  } catch (error) {
    return errorAnswer(error);
  }
}
