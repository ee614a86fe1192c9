import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import {
  createLifeArea,
  deleteLifeArea,
  updateLifeArea,
} from '@daymark/shared/areas/area-endpoints.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSettings,
} from '@daymark/shared/notifications/notification-endpoints.ts';
import { createPause, deletePause, updatePause } from '@daymark/shared/pauses/pause-endpoints.ts';
import {
  deleteDayScore,
  recordScore,
  recordScores,
} from '@daymark/shared/entries/score-endpoints.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { isYearItem } from '@daymark/shared/outbox/count-queued.ts';
import type { OutboxItem, OutboxOperation, Refusal } from '@daymark/shared/outbox/outbox-item.ts';
import { entriesOfYear } from '@daymark/shared/sync/entries-of.ts';
import { outcomeOfAnswer } from '@daymark/shared/outbox/replay-rules.ts';
import type { ScoreBatch, ScoreBatchAnswer } from '@daymark/shared/entries/score.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';

/** The calls that wait in the queue. */
const queuedEndpoints = {
  createLifeArea,
  updateLifeArea,
  deleteLifeArea,
  recordScore,
  deleteScore: deleteDayScore,
  recordScores,
  deleteScores: recordScores,
  createPause,
  updatePause,
  deletePause,
  updateMe,
  updateNotificationSettings,
  markNotificationRead,
  markAllNotificationsRead,
} satisfies Record<OutboxOperation, unknown>;

export type QueuedEndpoints = typeof queuedEndpoints;

/** What came of sending an item; as the replay rules say it. */
export type SendOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Of a year: these days were refused, and the others are done. */
  | { readonly kind: 'in-part'; readonly refusals: ReadonlyMap<CalendarDate, Refusal> }
  | { readonly kind: 'signed-out' }
  /** `retryAfter` in seconds; `answer` is false when nobody knows whether the server received it; else it may have a `code`. */
  | {
      readonly kind: 'wait' | 'wait-all';
      readonly answer: boolean;
      readonly retryAfter: number | null;
      readonly code?: string;
    };

type Client = Pick<ApiClient, 'call' | 'clockChoice'>;
type BatchedScore = ScoreBatch['scores'][number];

/** One outcome for all items where the call itself failed, else one for each. */
export async function sendItems(
  client: Client,
  items: readonly OutboxItem[],
): Promise<SendOutcome | readonly SendOutcome[]> {
  const outcome = await sendNow(client, items);
  if (client.clockChoice()?.goesByDevice !== true) return outcome;
  // The day has begun for the person. The server takes it once its own clock is right.
  return 'kind' in outcome ? laterIfFuture(outcome) : outcome.map(laterIfFuture);
}

function laterIfFuture(outcome: SendOutcome): SendOutcome {
  const refusals =
    outcome.kind === 'refused'
      ? [outcome.refusal]
      : outcome.kind === 'in-part'
        ? [...outcome.refusals.values()]
        : [];
  return refusals.some(({ code }) => code === 'future_date')
    ? { kind: 'wait', answer: true, retryAfter: null }
    : outcome;
}

async function sendNow(
  client: Client,
  items: readonly OutboxItem[],
): Promise<SendOutcome | readonly SendOutcome[]> {
  const batched = items.map(scoresOf).filter((scores) => scores.length > 0);
  try {
    if (batched.length > 0) return await sendScores(client, batched);
    for (const item of items) await sendItem(client, item);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof NetworkError) {
      return { kind: 'wait-all', answer: false, retryAfter: null };
    }
    if (!(error instanceof ApiError)) throw error;
    return isOfGone(items, error) ? { kind: 'done' } : outcomeOf(error);
  }
}

/** A notification or a pause that went meanwhile, with its area or by a later edit: nobody has to hear of that. */
function isOfGone(items: readonly OutboxItem[], { code }: ApiError): boolean {
  const ofWhatGoes = ['markNotificationRead', 'updatePause'];
  return code === 'not_found' && items.every(({ operation }) => ofWhatGoes.includes(operation));
}

/** The stored address and body go out unchanged: under the same key the server takes the same request only. */
async function sendItem(client: Client, item: OutboxItem): Promise<void> {
  const endpoint: Endpoint = {
    ...queuedEndpoints[item.operation],
    method: item.method,
    path: item.endpoint,
  };
  const request = item.data === null ? {} : { body: item.data };
  await client.call(endpoint, request, { idempotencyKey: item.id });
}

/** What an item adds to a batch; nothing where it goes out alone. */
function scoresOf(item: OutboxItem): readonly BatchedScore[] {
  if (item.operation === 'recordScore') return [{ ...item.data, idempotency_key: item.id }];
  if (!isYearItem(item)) return [];
  const { edited_at, edited_on } = item.data;
  return entriesOfYear(item.data).map((entry) => {
    const { score_date } = entry;
    const edit = {
      edited_at,
      // A day that has begun further east was marked there. The server refuses days that have begun nowhere.
      edited_on: score_date > edited_on ? score_date : edited_on,
      idempotency_key: `${item.id} ${score_date}`,
    };
    if (item.operation === 'recordScores') return { ...entry, ...edit, only_if_unmarked: true };
    return { life_area_id: entry.life_area_id, score_date, score: null, ...edit };
  });
}

/** @param batched the scores of each item */
async function sendScores(
  client: Client,
  batched: readonly (readonly BatchedScore[])[],
): Promise<readonly SendOutcome[]> {
  const scores = batched.flat();
  const { body } = await client.call(recordScores, { body: { scores } });
  let begin = 0;
  return batched.map((own) => {
    const results = body.results.slice(begin, begin + own.length);
    begin += own.length;
    return outcomeOfItem(own, results.map(outcomeOfResult));
  });
}

/** While one day has to wait all are sent again, under their keys. */
function outcomeOfItem(
  scores: readonly BatchedScore[],
  outcomes: readonly SendOutcome[],
): SendOutcome {
  const [first] = outcomes;
  if (first === undefined || outcomes.length < scores.length) return unanswered;
  if (scores.length === 1) return first;
  const open = outcomes.find(({ kind }) => kind !== 'done' && kind !== 'refused');
  if (open !== undefined) return open;
  const refusals = new Map<CalendarDate, Refusal>();
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'refused') refusals.set(scores[index]?.score_date ?? '', outcome.refusal);
  }
  return refusals.size === 0 ? { kind: 'done' } : { kind: 'in-part', refusals };
}

/** The answer to a batch was shorter than the batch. */
const unanswered: SendOutcome = { kind: 'wait', answer: true, retryAfter: null };

function outcomeOfResult({ status, body }: ScoreBatchAnswer['results'][number]): SendOutcome {
  return body !== null && 'code' in body
    ? outcomeOf(new ApiError({ status, body, retryAfter: null }))
    : { kind: 'done' };
}

function outcomeOf(error: ApiError): SendOutcome {
  const { status, code, detail, retryAfter } = error;
  const kind = outcomeOfAnswer({ status, code });
  switch (kind) {
    case 'signed-out':
      return { kind };
    case 'wait':
    case 'wait-all':
      return { kind, answer: true, retryAfter, code };
    case 'refused':
      return { kind, refusal: { status, code, detail, errors: [...error.errors] } };
    default:
      return { kind: 'done' };
  }
}
