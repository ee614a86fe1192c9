import { api } from '@daymark/shared/api.ts';
import { type DaySettings, getToday } from '@daymark/shared/calendar/today.ts';
import type {
  Score,
  ScoreBatchAnswer,
  ScoreValue,
  newScore,
} from '@daymark/shared/entries/score.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { infer as Infer } from 'zod/mini';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { assertCanSeeArea, canSeeArea } from '../../http/allowed-areas.ts';
import { assertStillAdmitted } from '../../http/authenticate.ts';
import { getBudgetKey } from '../../http/budgets.ts';
import { toRefusalAnswer, RequestRefusal, refuse, refuseField } from '../../http/errors.ts';
import {
  readStoredAnswer,
  readBatchKeys,
  type StoredOrNewAnswer,
  type IdempotencyKey,
} from '../../http/idempotency.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import { refuseStorage } from '../../http/storage-quota.ts';
import { readEdit, readMarkTime } from '../../http/read-edit.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore, Store } from '../../store/store.ts';
import type { RecordResult } from '../../store/entry-writes.ts';
import type { NewEntry } from '../../store/entry-statements.ts';

export function serveRecording(server: Server): void {
  const { clock, random, store } = server;

  serveEndpoint(server, api.recordScore, async ({ body, session, writeOnce }) => {
    assertCanSeeArea(session, body.life_area_id);
    const { user_id } = session;
    const { score, isFuture } = readEntry(body, {
      now: clock(),
      session,
      random,
      source_id: session.id,
    });
    try {
      return await writeOnce(async ({ scores }) => {
        // Checks this only here, so that a repeated request gets its first response after a move to
        // a time zone further west.
        if (isFuture) throw refuseFuture();
        return answerRecorded(await scores.record(user_id, score));
      });
    } catch (error) {
      // The refusal rolled back this edit's version, so it is stored separately.
      const isOvertaken = error instanceof RequestRefusal && error.refusalCode === 'overtaken';
      if (isOvertaken) await store.scores.keepOvertaken(user_id, score);
      throw error;
    }
  });

  serveEndpoint(server, api.recordScores, async ({ body, session, request, earlierAnswer }) => {
    const { user_id } = session;
    const now = clock();
    const { items } = server.budgets;
    items.assertLeft(getBudgetKey(session), now);
    items.charge(getBudgetKey(session), body.scores.length, now);
    // Refuses the key of another request. The items of a repeated batch have their own keys.
    await earlierAnswer();
    const keys = readBatchKeys(request);
    const marks = body.scores.filter(({ score }) => score !== null);
    const bytes = marks.reduce((sum, { notes }) => sum + notes.length, 0);
    const hasRoom = await server.storage.hasRoom(session, { writes: marks.length, bytes });
    const scores = body.scores.map((score, index) => ({
      ...readEntry(score, { now, session, random, source_id: session.id }),
      isHidden: !canSeeArea(session, score.life_area_id),
      isWithoutRoom: !hasRoom && score.score !== null,
      idempotency: keys[index] ?? null,
    }));
    const { idempotency } = request;
    const assertAdmitted = (bound: BoundStore) => assertStillAdmitted(bound, request, clock());
    const instant = new Date(now).toISOString();
    const batch = { user_id, scores, now: instant, idempotency, assertAdmitted };
    return { status: 200, body: { results: await recordBatch(store, batch) } };
  });
}

type Value = ScoreValue | null;

interface ReadScore<Given extends Value> {
  readonly score: NewEntry<Given>;
  readonly isFuture: boolean;
}

interface Moment extends Pick<Server, 'random'> {
  readonly now: number;
  readonly session: DaySettings;
  /** Null for an operator. */
  readonly source_id: string | null;
}

type ScoreBody<Given extends Value> = Omit<Infer<typeof newScore>, 'score'> & {
  readonly score: Given;
};

/** @param body a null score clears the day */
export function readEntry<Given extends Value>(
  body: ScoreBody<Given>,
  { now, session, random, source_id }: Moment,
): ReadScore<Given> {
  const edit = readEdit(body, { now, session });
  const when = readMarkTime(body, now);
  const { id = uuidv7(now, random), life_area_id, score, score_date, notes } = body;
  return {
    // A marked day may be in the future again after a move to a time zone further west.
    isFuture: score !== null && score_date > edit.edited_on && score_date > getToday(now, session),
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

function answerRecorded(
  result: RecordResult,
): { status: 200; body: Score } | { status: 201; body: Score } {
  if (result === 'area_not_alive') throw refuseField('area_not_alive', 'score_date');
  if (typeof result === 'string') throw refuse(result);
  return result.created ? { status: 201, body: result.score } : { status: 200, body: result.score };
}

function refuseFuture() {
  return refuseField('future_date', 'score_date');
}

/** Small enough that other writers do not wait long. */
const writesPerTransaction = 250;

interface BatchedScore extends ReadScore<Value> {
  readonly isHidden?: boolean;
  readonly isWithoutRoom?: boolean;
  readonly idempotency: IdempotencyKey | null;
}

interface Batch {
  readonly user_id: string;
  readonly scores: readonly BatchedScore[];
  readonly now: string;
  readonly idempotency: IdempotencyKey | null;
  /** Refuses a batch if its sender may no longer write. Called first, with the user locked. */
  readonly assertAdmitted?: (store: BoundStore) => Promise<void>;
}

type Results = ScoreBatchAnswer['results'];

/** Records each item as if it were sent alone. An item with a used key gets its first answer. */
export async function recordBatch(
  store: Store,
  { idempotency, ...batch }: Batch,
): Promise<Results> {
  const { user_id, now } = batch;
  const results: Results = [];
  for (const scores of splitBatch(batch.scores)) {
    results.push(...(await recordTogether(store, { ...batch, scores })));
  }
  if (idempotency !== null) {
    await store.idempotency.storeAll(user_id, [{ ...idempotency, status: 200, body: null }], now);
  }
  return results;
}

/** No transaction contains a key, an id or a day twice. */
function splitBatch(scores: readonly BatchedScore[]): BatchedScore[][] {
  const parts: BatchedScore[][] = [];
  let used = new Set<string>();
  for (const batched of scores) {
    const { idempotency, score } = batched;
    const ownNames = [`id ${score.id}`, `day ${score.life_area_id} ${score.score_date}`];
    if (idempotency !== null) ownNames.push(`key ${idempotency.key}`);
    const part = parts.at(-1);
    const isFull = part === undefined || part.length >= writesPerTransaction;
    if (isFull || ownNames.some((name) => used.has(name))) {
      parts.push([batched]);
      used = new Set(ownNames);
    } else {
      part.push(batched);
      for (const name of ownNames) used.add(name);
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
    if (part.scores.length === 1) return [toRefusalAnswer(refuse('id_taken'))];
    // An item has the id of another entry, which rolled back all items.
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
  const answers = new Map<BatchedScore, StoredOrNewAnswer>();
  for (const score of scores) {
    const first = earlier.get(score.idempotency?.key ?? '');
    const isRefused = score.isFuture || score.isHidden === true || score.isWithoutRoom === true;
    if (first === undefined && !isRefused) continue;
    const answer = answerOrRefusal(() => {
      if (score.isHidden === true) throw refuse('not_found');
      if (first === 'reused') throw refuse('idempotency_key_reused');
      if (first === undefined) throw score.isFuture ? refuseFuture() : refuseStorage();
      return readStoredAnswer(first);
    });
    answers.set(score, answer);
  }
  const newScores = scores.filter((score) => !answers.has(score));
  const recorded = await store.scores.recordAll(
    user_id,
    newScores.map(({ score }) => score),
  );
  const newAnswers = newScores.flatMap((score, index) => {
    const result = recorded[index] ?? 'not_found';
    const answer =
      result === 'removed'
        ? { status: 204, body: null }
        : answerOrRefusal(() => answerRecorded(result));
    answers.set(score, answer);
    const { status, body } = answer;
    if (score.idempotency === null || status >= 300) return [];
    return { ...score.idempotency, status, body: JSON.stringify(body) };
  });
  await store.idempotency.storeAll(user_id, newAnswers, now);
  return scores.flatMap((score) => (answers.get(score) ?? []) as Results);
}

function answerOrRefusal(answer: () => StoredOrNewAnswer): StoredOrNewAnswer {
  try {
    return answer();
  } catch (error) {
    return toRefusalAnswer(error);
  }
}
