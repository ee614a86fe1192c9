import type { AnswerBodyOf, Endpoint } from '@daymark/shared/endpoint.ts';
import type { OutboxItem, OutboxOperation, Refusal } from '@daymark/shared/outbox/outbox-item.ts';
import { verdictOn } from '@daymark/shared/outbox/replay-rules.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { queuedEndpoints } from './queued-endpoints.ts';

type ItemOf<Operation extends OutboxOperation> = Extract<OutboxItem, { operation: Operation }>;

/** A change that the server has, with what it answered. */
export type AnsweredItem =
  | {
      [Operation in OutboxOperation]: {
        readonly operation: Operation;
        readonly item: ItemOf<Operation>;
        readonly body: AnswerBodyOf<(typeof queuedEndpoints)[Operation]>;
      };
    }[OutboxOperation]
  | OvertakenMark;

/** Its day was cleared later than it was marked, and stays so. */
interface OvertakenMark {
  readonly operation: 'recordScore';
  readonly item: ItemOf<'recordScore'>;
  readonly body: null;
}

/** What came of sending an item; the verdicts are those of the replay rules. */
export type SendOutcome =
  | { readonly verdict: 'done'; readonly answered: AnsweredItem }
  | { readonly verdict: 'refused'; readonly refusal: Refusal }
  | { readonly verdict: 'signed-out' }
  /** `retryAfter` in seconds; `answer` is false when nobody knows whether the server heard. */
  | {
      readonly verdict: 'wait' | 'wait-all';
      readonly answer: boolean;
      readonly retryAfter: number | null;
    };

export async function sendItem(
  client: Pick<ApiClient, 'call'>,
  item: OutboxItem,
): Promise<SendOutcome> {
  // The stored address and body go out unchanged: under the same key the server takes the same request only.
  const endpoint: Endpoint = {
    ...queuedEndpoints[item.operation],
    method: item.method,
    path: item.endpoint,
  };
  const request = item.data === null ? {} : { body: item.data };
  try {
    const { body } = await client.call(endpoint, request, { idempotencyKey: item.id });
    return {
      verdict: 'done',
      answered: { operation: item.operation, item, body } as AnsweredItem,
    };
  } catch (error) {
    return readFailure(item, error);
  }
}

function readFailure(item: OutboxItem, error: unknown): SendOutcome {
  if (error instanceof NetworkError)
    return { verdict: 'wait-all', answer: false, retryAfter: null };
  if (!(error instanceof ApiError)) throw error;
  const { status, code, detail, retryAfter } = error;
  const verdict = verdictOn({ status, code });
  if (verdict === 'signed-out') return { verdict };
  if (verdict === 'overtaken' && item.operation === 'recordScore') {
    return { verdict: 'done', answered: { operation: item.operation, item, body: null } };
  }
  if (verdict === 'wait' || verdict === 'wait-all') return { verdict, answer: true, retryAfter };
  return { verdict: 'refused', refusal: { status, code, detail, errors: [...error.errors] } };
}
