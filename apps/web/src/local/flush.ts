import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import {
  isWaitOver,
  getNextAttemptTime,
  pickNextBatch,
} from '@daymark/shared/outbox/replay-rules.ts';
import { getRetryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { withLock } from './local-database.ts';
import type { Owner } from './outbox-store.ts';
import { type SendOutcome, sendItems } from './send-item.ts';
import { createSettlement, isFullDisk, type SettlementOptions } from './settle-items.ts';

export interface FlushOptions extends SettlementOptions {
  readonly client: Pick<ApiClient, 'call' | 'clockChoice'>;
  readonly getOwner: () => Owner | null;
  /** Called when no more items can be sent now and the server has received some. */
  readonly onSent: () => void;
  readonly lockName: string;
}

export type Flusher = ReturnType<typeof createFlusher>;

export function createFlusher(options: FlushOptions) {
  const { store, client, clock, random, getOwner, onSent, lockName } = options;
  const settlement = createSettlement(options);
  let running: Promise<void> | null = null;
  let requestCount = 0;
  let failures = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    requestCount += 1;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    let nextAttempt: number | null;
    let handledCount: number;
    do {
      handledCount = requestCount;
      nextAttempt = await sendExclusively();
    } while (requestCount !== handledCount);
    running = null;
    if (nextAttempt === null || stopped) return;
    timer = setTimeout(() => void start(), Math.max(0, nextAttempt - clock.now()));
  }

  /** Two tabs without locks may send an item twice, but its key makes it one write. */
  async function sendExclusively(): Promise<number | null> {
    try {
      const nextAttempt = await withLock(lockName, sendAll);
      failures = 0;
      return nextAttempt;
    } catch (error) {
      // The device's storage failed. The items are still there, and a later read may succeed.
      reportError(error);
      failures += 1;
      return clock.now() + getRetryDelay(failures, random(), null);
    }
  }

  /** Resolves with the time of the next attempt, or null if none is needed. */
  async function sendAll(): Promise<number | null> {
    let hasSent = false;
    /** Set to 1 after the server has refused a whole batch, because one item may be the cause. */
    let batchLimit: number | undefined;
    try {
      for (;;) {
        const owner = getOwner();
        if (owner === null) return null;
        const items = await store.list(owner.id);
        const now = clock.now();
        const nextAttempt = getNextAttemptTime(items, now);
        if (nextAttempt === null) return null;
        const until = settlement.waitsUntil();
        if (!isWaitOver(until, now)) return Math.max(nextAttempt, until);
        if (nextAttempt > now) return nextAttempt;
        const outcome = await send(pickNextBatch(items, now, batchLimit));
        if (outcome === 'signed-out') return null;
        if (outcome === 'refused together') batchLimit = 1;
        if (outcome === 'settled') hasSent = true;
      }
    } finally {
      if (hasSent) onSent();
    }
  }

  async function send(batch: readonly OutboxItem[]) {
    const items = await begin(batch);
    const [first] = items;
    if (first === undefined) return 'gone';
    // Checked right before the client reads its token, so that nothing is sent as another user.
    if (getOwner()?.id !== first.user_id) return 'signed-out';
    const outcome = await sendItems(client, items);
    if (!isOne(outcome)) {
      await settlement.settleEach(items, outcome);
      return 'settled';
    }
    if (outcome.kind === 'refused' && items.length > 1) {
      await settlement.rewrite(items, { state: 'pending' });
      return 'refused together';
    }
    await settlement.settle(items, outcome);
    return outcome.kind === 'done' ? 'settled' : outcome.kind;
  }

  /**
   * Marks the items as being sent. A full disk leaves them unmarked, because sending makes room.
   */
  async function begin(batch: readonly OutboxItem[]): Promise<readonly OutboxItem[]> {
    try {
      return await settlement.rewrite(batch, { state: 'sending' });
    } catch (error) {
      const [first] = batch;
      if (!isFullDisk(error) || first === undefined) throw error;
      const ids = new Set(batch.map(({ id }) => id));
      return (await store.list(first.user_id)).filter(
        ({ id, state }) => ids.has(id) && state !== 'refused',
      );
    }
  }

  return {
    /**
     * Sends at once, even if an attempt after a network failure is due later. Resolves when nothing
     * more can be sent. Never rejects.
     */
    flush: (): Promise<void> => {
      settlement.forgetNetworkFailure();
      return start();
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function isOne(outcome: SendOutcome | readonly SendOutcome[]): outcome is SendOutcome {
  return 'kind' in outcome;
}
