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
import { assertCanSeeArea, canSeeArea } from '../../http/allowed-areas.ts';
import { assertStillAdmitted, readAccess } from '../../http/authenticate.ts';
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
import type { NewEntry } from '../../store/entry-statements.ts';
import type { StoredAnswer } from '../../store/idempotency-repository.ts';
import type { Access, EntryOutcome, WriteResult } from '../../store/plan-write.ts';
import type { Store } from '../../store/store.ts';
import { completeEntry } from './complete-entry.ts';

export function serveRecording(server: Server): void {
  const { clock, random, store } = server;

  serveEndpoint(server, api.recordScore, async ({ body, session, request }) => {
    assertCanSeeArea(session, body.life_area_id);
    const now = clock();
    const score = {
      ...readEntry(completeEntry(body), { now, session, random, source_id: session.id }),
      idempotency: request.idempotency,
    };
    const [answer] = await recordTogether(store, {
      user_id: session.user_id,
      scores: [score],
      now: new Date(now).toISOString(),
      access: readAccess(request),
      assertAdmitted: () => assertStillAdmitted(store, request, clock()),
    });
    if (answer instanceof RequestRefusal) throw answer;
    return answer as { status: 200 | 201; body: Score };
  });

  serveEndpoint(server, api.recordScores, async ({ body, session, request, earlierAnswer }) => {
    const { user_id } = session;
    const now = clock();
    const { items } = server.budgets;
    items.assertLeft(getBudgetKey(session), now);
    items.charge(getBudgetKey(session), body.scores.length, now);
    // Throws if the Idempotency-Key belongs to another request. A repeated batch continues, because
    // its items have keys of their own.
    await earlierAnswer();
    const keys = readBatchKeys(request);
    const given = body.scores.map(completeEntry);
    const marks = given.filter(({ score }) => score !== null);
    const bytes = marks.reduce((sum, { notes }) => sum + notes.length, 0);
    const hasRoom = await server.storage.hasRoom(session, { writes: marks.length, bytes });
    const scores = given.map((score, index) => ({
      ...readEntry(score, { now, session, random, source_id: session.id }),
      isHidden: !canSeeArea(session, score.life_area_id),
      isWithoutRoom: !hasRoom && score.score !== null,
      idempotency: keys[index] ?? null,
    }));
    const results = await recordBatch(store, {
      user_id,
      scores,
      now: new Date(now).toISOString(),
      idempotency: request.idempotency,
      access: readAccess(request),
      assertAdmitted: () => assertStillAdmitted(store, request, clock()),
    });
    return { status: 200, body: { results } };
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

type ScoreBody<Given extends Value> = Omit<Infer<typeof newScore>, 'score'> &
  Pick<NewEntry, 'added' | 'isDerived'> & { readonly score: Given };

/** @param body a null score clears the day */
export function readEntry<Given extends Value>(
  body: ScoreBody<Given>,
  { now, session, random, source_id }: Moment,
): ReadScore<Given> {
  const edit = readEdit(body, { now, session });
  const when = readMarkTime(body, now);
  const { id = uuidv7(now, random), life_area_id, score, score_date, notes, amount } = body;
  const { isDerived, added } = body;
  return {
    // A day up to `edited_on` is accepted even if the user has since moved to a time zone further
    // west, where this day has not begun.
    isFuture: score !== null && score_date > edit.edited_on && score_date > getToday(now, session),
    score: {
      id,
      life_area_id,
      score,
      score_date,
      notes,
      amount,
      isDerived,
      added,
      only_if_unmarked: body.only_if_unmarked ?? false,
      ...when,
      source_id,
    },
  };
}

function answerRecorded(result: WriteResult): StoredOrNewAnswer {
  if (result === 'removed') return { status: 204, body: null };
  if (result === 'area_not_alive') throw refuseField('area_not_alive', 'score_date');
  if (typeof result === 'string') throw refuse(result);
  return { status: result.created ? 201 : 200, body: result.score };
}

function refuseFuture() {
  return refuseField('future_date', 'score_date');
}

/** Maximum number of writes per transaction. More writes would make other writers wait long. */
const writesPerTransaction = 250;

interface BatchedScore extends ReadScore<Value> {
  readonly isHidden?: boolean;
  readonly isWithoutRoom?: boolean;
  readonly idempotency: IdempotencyKey | null;
}

interface Part {
  readonly user_id: string;
  readonly scores: readonly BatchedScore[];
  readonly now: string;
  /** Null for an operator. */
  readonly access: Access | null;
  /** Throws if the session or token has ended. */
  readonly assertAdmitted?: () => Promise<void>;
}

interface Batch extends Part {
  readonly idempotency: IdempotencyKey | null;
}

type Results = ScoreBatchAnswer['results'];

/**
 * Records each item as if it were sent alone. An item with a used key gets the answer of the first
 * request with this key.
 */
export async function recordBatch(
  store: Store,
  { idempotency, ...batch }: Batch,
): Promise<Results> {
  const { user_id, now } = batch;
  const answers: (StoredOrNewAnswer | RequestRefusal)[] = [];
  for (const scores of splitBatch(batch.scores)) {
    answers.push(...(await recordTogether(store, { ...batch, scores })));
  }
  if (idempotency !== null) {
    await store.idempotency.store({ user_id, now, ...idempotency, status: 200, body: null });
  }
  return answers.map((answer) =>
    answer instanceof RequestRefusal ? toRefusalAnswer(answer) : answer,
  ) as Results;
}

/** Splits a batch into transactions, none of which contains a key, an id or a day twice. */
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

async function recordTogether(
  store: Store,
  { user_id, scores, now, access, assertAdmitted }: Part,
): Promise<(StoredOrNewAnswer | RequestRefusal)[]> {
  const outcomes = await store.writeEntries({
    user_id,
    now,
    access,
    entries: scores.map(({ score, idempotency, isFuture, isHidden, isWithoutRoom }) => ({
      entry: score,
      key: idempotency,
      isRefused: isFuture || isHidden === true || isWithoutRoom === true,
    })),
    createAnswer,
  });
  if (outcomes === 'not_admitted') await assertAdmitted?.();
  if (typeof outcomes === 'string') throw refuse('session_ended');
  return scores.map((score, index) =>
    answerOrRefusal(() => answerOutcome(score, outcomes[index] ?? 'refused')),
  );
}

/**
 * Returns null for a refused write, so that no answer is stored and the write can be sent again.
 */
function createAnswer(result: WriteResult): StoredAnswer | null {
  const answer = answerOrRefusal(() => answerRecorded(result));
  return answer instanceof RequestRefusal
    ? null
    : { status: answer.status, body: JSON.stringify(answer.body) };
}

function answerOutcome(score: BatchedScore, outcome: EntryOutcome): StoredOrNewAnswer {
  if (score.isHidden === true) throw refuse('not_found');
  if (outcome === 'refused') throw score.isFuture ? refuseFuture() : refuseStorage();
  if (outcome === 'id_taken') throw refuse('id_taken');
  if ('result' in outcome) return answerRecorded(outcome.result);
  if (outcome.first === 'reused') throw refuse('idempotency_key_reused');
  return readStoredAnswer(outcome.first);
}

function answerOrRefusal(answer: () => StoredOrNewAnswer): StoredOrNewAnswer | RequestRefusal {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RequestRefusal) return error;
    throw error;
  }
}
