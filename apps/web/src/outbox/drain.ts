import type { User } from '@daymark/shared/accounts/account.ts';
import type { OutboxItem, Refusal } from '@daymark/shared/outbox/outbox-item.ts';
import {
  hasCome,
  nextAttemptAt,
  nextItem,
  retryDelay,
} from '@daymark/shared/outbox/replay-rules.ts';
import { giveUp, type QueueChange, setAside } from '@daymark/shared/outbox/set-aside.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Attempt, OutboxStore } from './outbox-store.ts';
import { callToDeleteScore } from './queued-call.ts';
import { type AnsweredItem, type SendOutcome, sendItem } from './send-item.ts';

/** Whose changes these are. */
export type Owner = Pick<User, 'id' | 'timezone'>;

export interface DrainOptions {
  readonly store: OutboxStore;
  readonly client: Pick<ApiClient, 'call'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The user whose token the client sends; null when nobody is signed in. */
  readonly getOwner: () => Owner | null;
  /** The server has the change, and the queue still has it too. */
  readonly onAnswered: (answered: AnsweredItem) => Promise<void>;
  /** A change of the queue was committed. */
  readonly onChanged: (userId: string, change: QueueChange, news: News) => void;
}

/** What happened at the server, where the change of the queue comes from that. */
export interface News {
  readonly answered?: AnsweredItem;
  /** The refused item and those that were set aside with it. */
  readonly refused?: readonly OutboxItem[];
}

export interface Drain {
  /**
   * Sends the owner's items until none can go. Resolves with the moment to come again, in milliseconds since the epoch;
   * null when nothing waits, or only for a sign-in. Only one may run at a time, across all pages.
   */
  readonly run: () => Promise<number | null>;
  /** The network may be back: the next run tries at once. A delay that the server asked for stays. */
  readonly forgetNetworkFailure: () => void;
}

const noHold = { until: 0, askedByServer: false };

/** Of the requests that the server takes from one session in a minute, 600 by default: the screens need some, too. */
const mostPerMinute = 500;
const minute = 60_000;

export function createDrain(options: DrainOptions): Drain {
  const { store, client, clock, random, getOwner } = options;
  /** Nothing goes out before this moment. */
  let hold = noHold;
  let networkFailures = 0;
  /** When the last ones were sent. */
  const sentAt: number[] = [];

  async function run(): Promise<number | null> {
    for (;;) {
      const owner = getOwner();
      if (owner === null) return null;
      const items = await store.list(owner.id);
      const now = clock.now();
      const comeAgain = nextAttemptAt(items, now);
      if (comeAgain === null) return null;
      if (!hasCome(hold.until, now)) return Math.max(comeAgain, hold.until);
      if (comeAgain > now) return comeAgain;
      if (!(await sendWhatGoes(items))) return null;
    }
  }

  /** Until something does not go: then the queue is looked at anew. False when nothing more can go before a sign-in. */
  async function sendWhatGoes(items: readonly OutboxItem[]): Promise<boolean> {
    let left = items;
    for (
      let item = nextItem(left, clock.now());
      item !== null;
      item = nextItem(left, clock.now())
    ) {
      if (holdForPace()) return true;
      const sent = item;
      const verdict = await attempt(sent);
      if (verdict === 'signed-out') return false;
      if (verdict !== 'done') return true;
      left = left.filter((other) => other !== sent);
    }
    return true;
  }

  /** Whether as much was sent within the last minute as may be. */
  function holdForPace(): boolean {
    const now = clock.now();
    const oldest = sentAt.length < mostPerMinute ? undefined : sentAt.shift();
    const until = (oldest ?? -Infinity) + minute;
    // A clock that was set back would hold for longer than a minute.
    const isTooSoon = now < until && until <= now + minute;
    if (isTooSoon) hold = { until, askedByServer: true };
    else sentAt.push(now);
    return isTooSoon;
  }

  async function attempt(item: OutboxItem): Promise<SendOutcome['verdict'] | 'gone'> {
    const [begun] = await begin(item);
    if (begun === undefined) return 'gone';
    // Checked right before the client takes its token, so that nobody's change leaves under another's name.
    if (getOwner()?.id !== item.user_id) return 'signed-out';
    const outcome = await sendItem(client, begun);
    await settle(begun, outcome);
    return outcome.verdict;
  }

  /** Empty when the item is gone or was set aside meanwhile. On a full disk it is sent as it is: what is sent makes room. */
  async function begin(item: OutboxItem): Promise<readonly OutboxItem[]> {
    try {
      return await rewrite(item, { state: 'sending' });
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) throw error;
      return (await store.list(item.user_id)).filter(({ id, state }) => {
        return id === item.id && state !== 'refused';
      });
    }
  }

  async function settle(item: OutboxItem, outcome: SendOutcome): Promise<void> {
    if (outcome.verdict !== 'wait-all' || outcome.answer) networkFailures = 0;
    switch (outcome.verdict) {
      case 'done':
        return finish(outcome.answered);
      case 'refused':
        return refuse(item, outcome.refusal);
      case 'signed-out':
        await rewrite(item, { state: 'pending' });
        return;
      case 'wait':
      case 'wait-all':
        await (outcome.answer ? putOff(item, outcome) : holdForNetwork(item));
    }
  }

  /** The answer reaches the screen before the change leaves the queue, so that nothing flickers between the two. */
  async function finish(answered: AnsweredItem): Promise<void> {
    const { item } = answered;
    await options.onAnswered(answered);
    const done = await takeOut(answered);
    options.onChanged(item.user_id, done, { answered });
  }

  async function takeOut(answered: AnsweredItem): Promise<QueueChange> {
    const { user_id, id } = answered.item;
    if (isOvertaken(answered)) return store.change(user_id, (items) => giveUp(items, id));
    if (!isRenamed(answered)) return store.remove(id);
    return store.change(user_id, (items) => ({
      put: deletionsRenamed(items, answered),
      remove: [id],
    }));
  }

  async function refuse(item: OutboxItem, refusal: Refusal): Promise<void> {
    const aside = await store.change(item.user_id, (items) => setAside(items, item.id, refusal));
    options.onChanged(item.user_id, aside, { refused: aside.put });
  }

  async function holdForNetwork(item: OutboxItem): Promise<void> {
    networkFailures += 1;
    const until = clock.now() + retryDelay(networkFailures, random(), null);
    hold = { until, askedByServer: false };
    await rewrite(item, { state: 'pending' });
  }

  async function putOff(
    item: OutboxItem,
    outcome: { verdict: string; retryAfter: number | null },
  ): Promise<void> {
    const attempts = item.attempts + 1;
    const until = clock.now() + retryDelay(attempts, random(), outcome.retryAfter);
    if (outcome.verdict === 'wait-all') hold = { until, askedByServer: true };
    const next_attempt_at = new Date(until).toISOString();
    await rewrite(item, { state: 'pending', attempts, next_attempt_at });
  }

  /** Empty when the item is gone or was set aside meanwhile. */
  async function rewrite(item: OutboxItem, fields: Attempt): Promise<readonly OutboxItem[]> {
    const change = await store.rewrite(item.id, fields);
    options.onChanged(item.user_id, change, {});
    return change.put;
  }

  return {
    run,
    forgetNetworkFailure() {
      networkFailures = 0;
      if (!hold.askedByServer) hold = noHold;
    },
  };
}

type AnsweredRecord = Extract<AnsweredItem, { operation: 'recordScore'; body: Score }>;

/** No score has come of it that a deletion could name. */
function isOvertaken({ operation, body }: AnsweredItem): boolean {
  return operation === 'recordScore' && body === null;
}

/** The area had a score on that date already, which keeps its own id. */
function isRenamed(answered: AnsweredItem): answered is AnsweredRecord {
  if (answered.operation !== 'recordScore' || answered.body === null) return false;
  return answered.body.id !== answered.item.data.id;
}

/** Deletions that wait for this record must name the score that is there. */
function deletionsRenamed(
  items: readonly OutboxItem[],
  { item, body }: AnsweredRecord,
): readonly OutboxItem[] {
  return items.flatMap((waiting) =>
    waiting.operation === 'deleteScore' && waiting.depends_on.includes(item.id)
      ? [
          {
            ...waiting,
            ...callToDeleteScore({ ...waiting.subject, id: body.id }, waiting),
          },
        ]
      : [],
  );
}
