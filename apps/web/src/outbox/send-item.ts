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
import type { OutboxItem, OutboxOperation, Refusal } from '@daymark/shared/outbox/outbox-item.ts';
import { verdictOn } from '@daymark/shared/outbox/replay-rules.ts';
import type { ScoreBatchAnswer } from '@daymark/shared/entries/score.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';

/** The calls that wait in the queue. */
const queuedEndpoints = {
  createLifeArea,
  updateLifeArea,
  deleteLifeArea,
  recordScore,
  deleteScore: deleteDayScore,
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
  | { readonly verdict: 'done' }
  | { readonly verdict: 'refused'; readonly refusal: Refusal }
  | { readonly verdict: 'signed-out' }
  /** `retryAfter` in seconds; `answer` is false when nobody knows whether the server received it. */
  | {
      readonly verdict: 'wait' | 'wait-all';
      readonly answer: boolean;
      readonly retryAfter: number | null;
    };

type Client = Pick<ApiClient, 'call'>;
type RecordItem = Extract<OutboxItem, { operation: 'recordScore' }>;

/** One outcome for all items where the call itself failed, else one for each. */
export async function sendItems(
  client: Client,
  items: readonly OutboxItem[],
): Promise<SendOutcome | readonly SendOutcome[]> {
  const records = items.filter((item) => item.operation === 'recordScore');
  try {
    if (records.length > 0) return await sendScores(client, records);
    for (const item of items) await sendItem(client, item);
    return { verdict: 'done' };
  } catch (error) {
    if (error instanceof NetworkError) {
      return { verdict: 'wait-all', answer: false, retryAfter: null };
    }
    if (!(error instanceof ApiError)) throw error;
    return outcomeOf(error);
  }
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

async function sendScores(
  client: Client,
  items: readonly RecordItem[],
): Promise<readonly SendOutcome[]> {
  const scores = items.map(({ id, data }) => ({ ...data, idempotency_key: id }));
  const { body } = await client.call(recordScores, { body: { scores } });
  return body.results.map(outcomeOfResult);
}

function outcomeOfResult({ status, body }: ScoreBatchAnswer['results'][number]): SendOutcome {
  return 'code' in body
    ? outcomeOf(new ApiError({ status, body, retryAfter: null }))
    : { verdict: 'done' };
}

function outcomeOf(error: ApiError): SendOutcome {
  const { status, code, detail, retryAfter } = error;
  const verdict = verdictOn({ status, code });
  switch (verdict) {
    case 'signed-out':
      return { verdict };
    case 'wait':
    case 'wait-all':
      return { verdict, answer: true, retryAfter };
    case 'refused':
      return { verdict, refusal: { status, code, detail, errors: [...error.errors] } };
    default:
      return { verdict: 'done' };
  }
}
