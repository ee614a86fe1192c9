import { type OwnDays, todayOf } from '@daymark/shared/calendar/today.ts';
import type {
  Score,
  ScoreBatchAnswer,
  ScoreValue,
  newScore,
} from '@daymark/shared/entries/score.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { infer as Infer } from 'zod/mini';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { errorAnswer, refuse, refuseField } from '../../http/errors.ts';
import { answerOf, type Answer, type IdempotencyKey } from '../../http/idempotency.ts';
import { refuseStorage } from '../../http/storage-quota.ts';
import { readEdit, readMarkTime } from '../../http/read-edit.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore, Store } from '../../store/store.ts';
import type { RecordResult } from '../../store/score-repository.ts';
import type { ScoreRecord } from '../../store/score-statements.ts';

type Value = ScoreValue | null;

interface ReadScore<Given extends Value> {
  readonly score: ScoreRecord<Given>;
  /** Its day has not begun, neither where it was marked nor here. */
  readonly isFuture: boolean;
}

interface Moment extends Pick<Server, 'random'> {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly session: OwnDays;
  /** The session or the token; null where an operator writes. */
  readonly source_id: string | null;
}

type ScoreBody<Given extends Value> = Omit<Infer<typeof newScore>, 'score'> & {
  readonly score: Given;
};

/** @param body its score is null where the day's entry is taken back */
export function readScore<Given extends Value>(
  body: ScoreBody<Given>,
  { now, session, random, source_id }: Moment,
): ReadScore<Given> {
  const edit = readEdit(body, { now, session });
  const when = readMarkTime(body, now);
  const { id = uuidv7(now, random), life_area_id, score, score_date, notes } = body;
  return {
    // A day marked before a journey west has begun, where it was marked.
    isFuture: score !== null && score_date > edit.edited_on && score_date > todayOf(now, session),
    score: {
      id,
      life_area_id,
      score,
      score_date,
      notes,
      only_if_unmarked: body.only_if_unmarked ?? false,
      ...when,
      source_id,
    },
  };
}

/** @throws what the write is refused with */
export function answerRecorded(
  result: RecordResult,
): { status: 200; body: Score } | { status: 201; body: Score } {
  if (result === 'area_not_alive') throw refuseField('area_not_alive', 'score_date');
  if (typeof result === 'string') throw refuse(result);
  return result.created ? { status: 201, body: result.score } : { status: 200, body: result.score };
}

export function refuseFuture() {
  return refuseField('future_date', 'score_date');
}

/** So few that others do not wait long for their turn to write. */
const writesPerTransaction = 250;

interface BatchedScore extends ReadScore<Value> {
  /** Its area is not one of those that the token sees. */
  readonly isHidden?: boolean;
  /** The account has no room for it. */
  readonly isWithoutRoom?: boolean;
  /** Null where the client gave it none. */
  readonly idempotency: IdempotencyKey | null;
}

interface Batch {
  readonly user_id: string;
  readonly scores: readonly BatchedScore[];
  readonly now: string;
  /** Of the whole batch. */
  readonly idempotency: IdempotencyKey | null;
  /** First in each transaction, with the user locked: refuses a batch whose sender may no longer write. */
  readonly assertAdmitted?: (store: BoundStore) => Promise<void>;
}

type Results = ScoreBatchAnswer['results'];

/** Each is decided as it would be alone, and a key that was used before gets its first answer. */
export async function recordBatch(
  store: Store,
  { idempotency, ...batch }: Batch,
): Promise<Results> {
  const { user_id, now } = batch;
  const results: Results = [];
  for (const scores of partsOf(batch.scores)) {
    results.push(...(await recordTogether(store, { ...batch, scores })));
  }
  if (idempotency !== null) {
    await store.idempotency.storeAll(user_id, [{ ...idempotency, status: 200, body: null }], now);
  }
  return results;
}

/** Transactions in which no key, id or day comes twice: one that comes again finds what was written before. */
function partsOf(scores: readonly BatchedScore[]): BatchedScore[][] {
  const parts: BatchedScore[][] = [];
  let names = new Set<string>();
  for (const batched of scores) {
    const { idempotency, score } = batched;
    const own = [`id ${score.id}`, `day ${score.life_area_id} ${score.score_date}`];
    if (idempotency !== null) own.push(`key ${idempotency.key}`);
    const part = parts.at(-1);
    const isFull = part === undefined || part.length >= writesPerTransaction;
    if (isFull || own.some((name) => names.has(name))) {
      parts.push([batched]);
      names = new Set(own);
    } else {
      part.push(batched);
      for (const name of own) names.add(name);
    }
  }
  return parts;
}

type Part = Omit<Batch, 'idempotency'>;

async function recordTogether(store: Store, part: Part): Promise<Results> {
  try {
    return await store.transaction((bound) => recordPart(bound, part));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (part.scores.length === 1) return [errorAnswer(refuse('id_taken'))];
    // One has the id of another score, and so none was written.
    const results: Results = [];
    for (const score of part.scores) {
      results.push(...(await recordTogether(store, { ...part, scores: [score] })));
    }
    return results;
  }
}

async function recordPart(
  store: BoundStore,
  { user_id, scores, now, assertAdmitted }: Part,
): Promise<Results> {
  if (!(await store.lockUser(user_id))) throw refuse('session_ended');
  await assertAdmitted?.(store);
  const keys = scores.flatMap(({ idempotency }) => idempotency ?? []);
  const earlier = await store.idempotency.findAll(user_id, keys);
  const answers = new Map<BatchedScore, Answer>();
  for (const score of scores) {
    const first = earlier.get(score.idempotency?.key ?? '');
    const isRefused = score.isFuture || score.isHidden === true || score.isWithoutRoom === true;
    if (first === undefined && !isRefused) continue;
    const answer = errorsAnswered(() => {
      if (score.isHidden === true) throw refuse('not_found');
      if (first === 'reused') throw refuse('idempotency_key_reused');
      if (first === undefined) throw score.isFuture ? refuseFuture() : refuseStorage();
      return answerOf(first);
    });
    answers.set(score, answer);
  }
  const fresh = scores.filter((score) => !answers.has(score));
  const recorded = await store.scores.recordAll(
    user_id,
    fresh.map(({ score }) => score),
  );
  const newAnswers = fresh.flatMap((score, index) => {
    const result = recorded[index] ?? 'not_found';
    const answer =
      result === 'removed'
        ? { status: 204, body: null }
        : errorsAnswered(() => answerRecorded(result));
    answers.set(score, answer);
    const { status, body } = answer;
    if (score.idempotency === null || status >= 300) return [];
    return { ...score.idempotency, status, body: JSON.stringify(body) };
  });
  await store.idempotency.storeAll(user_id, newAnswers, now);
  return scores.flatMap((score) => (answers.get(score) ?? []) as Results);
}

function errorsAnswered(answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    return errorAnswer(error);
  }
}
