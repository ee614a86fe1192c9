import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { EntryContent } from '@daymark/shared/timeline/add-to-entry.ts';
import type { ScoreBatch, ScoreBatchAnswer } from '@daymark/shared/entries/score.ts';
import { recordScores } from '@daymark/shared/entries/score-endpoints.ts';
import { toBatchedEntries, toCall } from '@daymark/shared/outbox/to-call.ts';
import type { QueuedEdit } from '@daymark/shared/outbox/edit.ts';
import type { OutboxItem, ServerRefusal } from '@daymark/shared/outbox/outbox-item.ts';
import { getOutcome } from '@daymark/shared/outbox/replay-rules.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';

export type SendOutcome =
  /** `result` is the entry after the change. Absent if the response contains none. */
  | { readonly kind: 'done'; readonly result?: EntryContent }
  | { readonly kind: 'refused'; readonly refusal: ServerRefusal }
  /** Outcome of a `year` edit: these days were refused, all other days were accepted. */
  | { readonly kind: 'in-part'; readonly refusals: ReadonlyMap<CalendarDate, ServerRefusal> }
  | { readonly kind: 'signed-out' }
  /** `retryAfter` is in seconds. `answer` is false if the request may not have arrived. */
  | {
      readonly kind: 'wait' | 'wait-all';
      readonly answer: boolean;
      readonly retryAfter: number | null;
      readonly code?: string;
    };

type Client = Pick<ApiClient, 'call' | 'clockChoice'>;
type BatchedScore = ScoreBatch['scores'][number];

/** Returns one outcome per item for a batch of entries, and otherwise one outcome for all items. */
export async function sendItems(
  client: Client,
  items: readonly OutboxItem[],
): Promise<SendOutcome | readonly SendOutcome[]> {
  const outcome = await sendNow(client, items);
  if (client.clockChoice()?.goesByDevice !== true) return outcome;
  // The user trusts the device's clock. The server accepts the day once the server's clock is
  // right.
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
  const batched = items.map(toBatchedEntries).filter((scores) => scores.length > 0);
  try {
    if (batched.length > 0) return await sendScores(client, batched);
    for (const item of items) await sendItem(client, item);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof NetworkError) {
      return { kind: 'wait-all', answer: false, retryAfter: null };
    }
    if (!(error instanceof ApiError)) throw error;
    return areTargetsGone(items, error) ? { kind: 'done' } : outcomeOf(error);
  }
}

/** Returns whether the changed notifications or pauses are gone. The user then sees no error. */
function areTargetsGone(items: readonly OutboxItem[], { code }: ApiError): boolean {
  return code === 'not_found' && items.every(({ edit }) => isHarmlessWhenGone(edit));
}

function isHarmlessWhenGone(edit: QueuedEdit): boolean {
  if (edit.kind === 'pause') return edit.fields !== null && edit.is_new !== true;
  return edit.kind === 'notification' && edit.id !== null;
}

async function sendItem(client: Client, item: OutboxItem): Promise<void> {
  const { endpoint, request } = toCall(item);
  await client.call(endpoint, request, { idempotencyKey: item.id });
}

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

/** If one day of an item has to wait, all its days are sent again with the same keys. */
function outcomeOfItem(
  scores: readonly BatchedScore[],
  outcomes: readonly SendOutcome[],
): SendOutcome {
  const [first] = outcomes;
  if (first === undefined || outcomes.length < scores.length) return unanswered;
  if (scores.length === 1) return first;
  const open = outcomes.find(({ kind }) => kind !== 'done' && kind !== 'refused');
  if (open !== undefined) return open;
  const refusals = new Map<CalendarDate, ServerRefusal>();
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'refused') refusals.set(scores[index]?.score_date ?? '', outcome.refusal);
  }
  return refusals.size === 0 ? { kind: 'done' } : { kind: 'in-part', refusals };
}

/** Outcome if the response has fewer results than the batch has entries. */
const unanswered: SendOutcome = { kind: 'wait', answer: true, retryAfter: null };

function outcomeOfResult({ status, body }: ScoreBatchAnswer['results'][number]): SendOutcome {
  if (body === null) return { kind: 'done', result: { score: null, notes: '', amount: null } };
  if ('code' in body) return outcomeOf(new ApiError({ status, body, retryAfter: null }));
  const { score, notes, amount = null } = body;
  return { kind: 'done', result: { score, notes, amount } };
}

function outcomeOf(error: ApiError): SendOutcome {
  const { status, code, detail, retryAfter } = error;
  const kind = getOutcome({ status, code });
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
