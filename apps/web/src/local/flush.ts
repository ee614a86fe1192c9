import type { User } from '@daymark/shared/accounts/account.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { hasCome, nextAttemptAt, nextBatch } from '@daymark/shared/outbox/replay-rules.ts';
import { retryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { withLock } from './local-database.ts';
import { type SendOutcome, sendItems } from './send-item.ts';
import { createSettlement, isFullDisk, type SettlementOptions } from './settle-items.ts';

/** Whose changes these are. */
export type Owner = Pick<User, 'id' | 'timezone' | 'day_ends_at'>;

export interface FlushOptions extends SettlementOptions {
  readonly client: Pick<ApiClient, 'call' | 'clockChoice'>;
  /** Returns the user whose token the client sends; null when nobody is signed in. */
  readonly getOwner: () => Owner | null;
  /** Called when nothing more can go now, and the server has something new. */
  readonly onSent: () => void;
  /** Name of the lock that all pages and workers share which send the same items. */
  readonly lockName: string;
}

export type Flusher = ReturnType<typeof createFlusher>;

export function createFlusher(options: FlushOptions) {
  const { store, client, clock, random, getOwner, onSent, lockName } = options;
  const settlement = createSettlement(options);
  let running: Promise<void> | null = null;
  let asked = 0;
  let failures = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    asked += 1;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    let comeAgain: number | null;
    let answered: number;
    do {
      answered = asked;
      comeAgain = await sendAlone();
    } while (asked !== answered);
    running = null;
    if (comeAgain === null || stopped) return;
    timer = setTimeout(() => void start(), Math.max(0, comeAgain - clock.now()));
  }

  /** Sends while no other page or worker does. Without locks two tabs may send an item twice, which its key makes one write. */
  async function sendAlone(): Promise<number | null> {
    try {
      const comeAgain = await withLock(lockName, sendAll);
      failures = 0;
      return comeAgain;
    } catch (error) {
      // The device's storage failed. The items stay in it, and it may answer again.
      reportError(error);
      failures += 1;
      return clock.now() + retryDelay(failures, random(), null);
    }
  }

  /**
   * Sends the owner's items until none can go. Resolves with the moment to come again, in milliseconds
   * since the epoch; null when nothing waits, or only for a sign-in.
   */
  async function sendAll(): Promise<number | null> {
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
        const until = settlement.waitsUntil();
        if (!hasCome(until, now)) return Math.max(comeAgain, until);
        if (comeAgain > now) return comeAgain;
        const outcome = await send(nextBatch(items, now, most));
        if (outcome === 'signed-out') return null;
        if (outcome === 'refused together') most = 1;
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
    // Checked right before the client takes its token, so that nobody's change leaves under another's name.
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

  /** Resolves with the items that are still there. On a full disk they are sent as they are, which makes room. */
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
    /** Sends what can go. The network may be back. Resolves when nothing more can go now; never rejects. */
    flush: (): Promise<void> => {
      settlement.forgetNetworkFailure();
      return start();
    },
    /** Sends nothing more by itself. */
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function isOne(outcome: SendOutcome | readonly SendOutcome[]): outcome is SendOutcome {
  return 'kind' in outcome;
}
