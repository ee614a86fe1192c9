import type { User } from '@daymark/shared/accounts/account.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { OutboxItem, Refusal } from '@daymark/shared/outbox/outbox-item.ts';
import { hasCome, nextAttemptAt, nextBatch } from '@daymark/shared/outbox/replay-rules.ts';
import { retryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import { failDays, failItem, type QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Attempt, OutboxStore } from './outbox-store.ts';
import { type SendOutcome, sendItems } from './send-item.ts';

/** Whose changes these are. */
export type Owner = Pick<User, 'id' | 'timezone' | 'day_ends_at'>;

export interface DrainOptions {
  readonly store: OutboxStore;
  readonly client: Pick<ApiClient, 'call' | 'clockChoice'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** The user whose token the client sends; null when nobody is signed in. */
  readonly getOwner: () => Owner | null;
  /** A change of the queue was committed. */
  readonly onChanged: (userId: string, change: QueueChange) => void;
  /** Nothing more can go now, and the server has something new. */
  readonly onSent: () => void;
}

const noBackoff = { until: 0, askedByServer: false };

export function createDrain(options: DrainOptions) {
  const { store, client, clock, random, newId, getOwner } = options;
  /** Nothing goes out before this moment. */
  let backoff = noBackoff;
  let networkFailures = 0;

  /**
   * Sends the owner's items until none can go. Resolves with the moment to come again, in milliseconds since the epoch;
   * null when nothing waits, or only for a sign-in. Only one may run at a time, across all pages.
   */
  async function run(): Promise<number | null> {
    let hasSent = false;
    /** Where the server refuses a whole batch, the cause may be one of its items: they go one by one. */
    let most: number | undefined;
    try {
      for (;;) {
        const owner = getOwner();
        if (owner === null) return null;
        const items = await store.list(owner.id);
        const now = clock.now();
        const comeAgain = nextAttemptAt(items, now);
        if (comeAgain === null) return null;
        if (!hasCome(backoff.until, now)) return Math.max(comeAgain, backoff.until);
        if (comeAgain > now) return comeAgain;
        const outcome = await attempt(nextBatch(items, now, most));
        if (outcome === 'signed-out') return null;
        if (outcome === 'refused together') most = 1;
        if (outcome === 'settled') hasSent = true;
      }
    } finally {
      if (hasSent) options.onSent();
    }
  }

  async function attempt(batch: readonly OutboxItem[]) {
    const items = await begin(batch);
    const [first] = items;
    if (first === undefined) return 'gone';
    // Checked right before the client takes its token, so that nobody's change leaves under another's name.
    if (getOwner()?.id !== first.user_id) return 'signed-out';
    const outcome = await sendItems(client, items);
    if (!isOne(outcome)) {
      networkFailures = 0;
      await settleEach(items, outcome);
      return 'settled';
    }
    if (outcome.kind === 'refused' && items.length > 1) {
      await rewrite(items, { state: 'pending' });
      return 'refused together';
    }
    await settle(items, outcome);
    return outcome.kind === 'done' ? 'settled' : outcome.kind;
  }

  /** What is gone or failed meanwhile is not among them. On a full disk they are sent as they are: what is sent makes room. */
  async function begin(batch: readonly OutboxItem[]): Promise<readonly OutboxItem[]> {
    try {
      return await rewrite(batch, { state: 'sending' });
    } catch (error) {
      const [first] = batch;
      if (!isFullDisk(error) || first === undefined) throw error;
      const ids = new Set(batch.map(({ id }) => id));
      return (await store.list(first.user_id)).filter(
        ({ id, state }) => ids.has(id) && state !== 'refused',
      );
    }
  }

  /** What the server has is noted at once; the rest one by one. */
  async function settleEach(
    items: readonly OutboxItem[],
    outcomes: readonly SendOutcome[],
  ): Promise<void> {
    await noteSent(items.filter((_item, index) => outcomes[index]?.kind === 'done'));
    for (const [index, item] of items.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && outcome.kind !== 'done') await settle([item], outcome);
    }
  }

  async function settle(items: readonly OutboxItem[], outcome: SendOutcome): Promise<void> {
    if (outcome.kind !== 'wait-all' || outcome.answer) networkFailures = 0;
    switch (outcome.kind) {
      case 'done':
        return noteSent(items);
      case 'refused':
        for (const item of items) await fail(item, outcome.refusal);
        return;
      case 'in-part':
        for (const item of items) await failSome(item, outcome.refusals);
        return;
      case 'signed-out':
        await rewrite(items, { state: 'pending' });
        return;
      case 'wait':
      case 'wait-all':
        await (outcome.answer ? putOff(items, outcome) : backOffForNetwork(items));
    }
  }

  /** Where the disk is full they leave at once, which makes room: the next pull brings them back. */
  async function noteSent(items: readonly OutboxItem[]): Promise<void> {
    try {
      await rewrite(items, { state: 'sent', next_attempt_at: null });
    } catch (error) {
      const [first] = items;
      if (!isFullDisk(error) || first === undefined) throw error;
      const remove = items.map(({ id }) => id);
      const change = await store.change(first.user_id, () => ({ put: [], remove }));
      options.onChanged(first.user_id, change);
    }
  }

  async function fail(item: OutboxItem, refusal: Refusal): Promise<void> {
    const change = await store.change(item.user_id, (items) => failItem(items, item.id, refusal));
    options.onChanged(item.user_id, change);
  }

  async function failSome(item: OutboxItem, refusals: ReadonlyMap<CalendarDate, Refusal>) {
    const change = await store.change(item.user_id, (items) =>
      failDays(items, item.id, { refusals, newId }),
    );
    options.onChanged(item.user_id, change);
  }

  async function backOffForNetwork(items: readonly OutboxItem[]): Promise<void> {
    networkFailures += 1;
    const until = clock.now() + retryDelay(networkFailures, random(), null);
    backoff = { until, askedByServer: false };
    await rewrite(items, { state: 'pending' });
  }

  async function putOff(
    items: readonly OutboxItem[],
    outcome: { kind: string; retryAfter: number | null; code?: string },
  ): Promise<void> {
    const attempts = 1 + Math.max(...items.map((item) => item.attempts));
    const until = clock.now() + retryDelay(attempts, random(), outcome.retryAfter);
    const isForAll = outcome.kind === 'wait-all';
    const askedByServer = outcome.retryAfter !== null;
    if (isForAll) backoff = { until, askedByServer };
    // A server that is away does not say until when: who opens the app later need not wait for what this page has guessed.
    const isGuessed = isForAll && !askedByServer;
    const next_attempt_at = isGuessed ? null : new Date(until).toISOString();
    const put_off_by = outcome.code;
    await rewrite(items, { state: 'pending', attempts, next_attempt_at, put_off_by });
  }

  /** Without those that are gone or failed meanwhile. */
  async function rewrite(
    items: readonly OutboxItem[],
    fields: Attempt,
  ): Promise<readonly OutboxItem[]> {
    const [first] = items;
    if (first === undefined) return [];
    const change = await store.rewrite(
      items.map(({ id }) => id),
      fields,
    );
    options.onChanged(first.user_id, change);
    return change.put;
  }

  return {
    run,
    /** The network may be back: the next run tries at once. A delay that the server asked for stays. */
    forgetNetworkFailure(): void {
      networkFailures = 0;
      if (!backoff.askedByServer) backoff = noBackoff;
    },
  };
}

function isFullDisk(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function isOne(outcome: SendOutcome | readonly SendOutcome[]): outcome is SendOutcome {
  return 'kind' in outcome;
}
