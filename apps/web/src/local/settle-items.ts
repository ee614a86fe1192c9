import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { EntryContent } from '@daymark/shared/timeline/add-to-entry.ts';
import type { OutboxItem, ServerRefusal } from '@daymark/shared/outbox/outbox-item.ts';
import { getRetryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import { failDays, failItem, type QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { Clock } from '../lib/clock.ts';
import type { AttemptResult, EntryResults, OutboxStore } from './outbox-store.ts';
import type { SendOutcome } from './send-item.ts';

export interface SettlementOptions {
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly onChanged: (userId: string, change: QueueChange) => void;
}

const noBackoff = { until: 0, askedByServer: false };

export function createSettlement(options: SettlementOptions) {
  const { store, clock, random, newId } = options;
  /** Time before which nothing is sent. */
  let backoff = noBackoff;
  let networkFailures = 0;

  async function settleEach(
    items: readonly OutboxItem[],
    outcomes: readonly SendOutcome[],
  ): Promise<void> {
    networkFailures = 0;
    const results = new Map<string, EntryContent>();
    for (const [index, { id, edit }] of items.entries()) {
      const outcome = outcomes[index];
      const isAddition = edit.kind === 'mark' && edit.fields?.added_amount !== undefined;
      if (isAddition && outcome?.kind === 'done' && outcome.result) results.set(id, outcome.result);
    }
    await noteSent(
      items.filter((_item, index) => outcomes[index]?.kind === 'done'),
      results,
    );
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

  /**
   * Marks items as sent. Removes them on a full disk, because the next pull contains their changes.
   */
  async function noteSent(items: readonly OutboxItem[], results?: EntryResults): Promise<void> {
    try {
      await rewrite(items, { state: 'sent', next_attempt_at: null }, results);
    } catch (error) {
      const [first] = items;
      if (!isFullDisk(error) || first === undefined) throw error;
      const remove = items.map(({ id }) => id);
      const change = await store.change(first.user_id, () => ({ put: [], remove }));
      options.onChanged(first.user_id, change);
    }
  }

  async function fail(item: OutboxItem, refusal: ServerRefusal): Promise<void> {
    const change = await store.change(item.user_id, (items) => failItem(items, item.id, refusal));
    options.onChanged(item.user_id, change);
  }

  async function failSome(item: OutboxItem, refusals: ReadonlyMap<CalendarDate, ServerRefusal>) {
    const change = await store.change(item.user_id, (items) =>
      failDays(items, item.id, { refusals, newId }),
    );
    options.onChanged(item.user_id, change);
  }

  async function backOffForNetwork(items: readonly OutboxItem[]): Promise<void> {
    networkFailures += 1;
    const until = clock.now() + getRetryDelay(networkFailures, random(), null);
    backoff = { until, askedByServer: false };
    await rewrite(items, { state: 'pending' });
  }

  async function putOff(
    items: readonly OutboxItem[],
    outcome: { kind: string; retryAfter: number | null; code?: string },
  ): Promise<void> {
    const attempts = 1 + Math.max(...items.map((item) => item.attempts));
    const until = clock.now() + getRetryDelay(attempts, random(), outcome.retryAfter);
    const isForAll = outcome.kind === 'wait-all';
    const askedByServer = outcome.retryAfter !== null;
    if (isForAll) backoff = { until, askedByServer };
    // A delay that the server did not request is a guess, so a later page does not wait for it.
    const isGuessed = isForAll && !askedByServer;
    const next_attempt_at = isGuessed ? null : new Date(until).toISOString();
    const put_off_by = outcome.code;
    await rewrite(items, { state: 'pending', attempts, next_attempt_at, put_off_by });
  }

  /** Changes fields of the items. Resolves with the items that still exist and have not failed. */
  async function rewrite(
    items: readonly OutboxItem[],
    fields: AttemptResult,
    results?: EntryResults,
  ): Promise<readonly OutboxItem[]> {
    const [first] = items;
    if (first === undefined) return [];
    const change = await store.rewrite(
      items.map(({ id }) => id),
      fields,
      results,
    );
    options.onChanged(first.user_id, change);
    return change.put;
  }

  return {
    rewrite,
    settle,
    settleEach,
    waitsUntil: (): number => backoff.until,
    /** Lets the next run try at once. A delay that the server requested stays. */
    forgetNetworkFailure: (): void => {
      networkFailures = 0;
      if (!backoff.askedByServer) backoff = noBackoff;
    },
  };
}

export function isFullDisk(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
