import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Whether the items on the disk were read. 'failed' means that the device could not read them. */
export type QueueReading = 'reading' | 'done' | 'failed';

const nothing: readonly OutboxItem[] = [];

/** Keeps the user's queue in memory. Each returned array stays the same until its items change. */
export function createOutboxView(store: OutboxStore, afterPaint: (act: () => void) => void) {
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let stored = nothing;
  let items = nothing;
  let waiting = nothing;
  let overlaid = nothing;
  let reading: Promise<void> | null = null;
  let outcome: QueueReading = 'reading';
  let requestCount = 0;
  /** Changes that this page committed during a read. The read may not include them. */
  let meanwhile: QueueChange[] = [];

  function show(next: readonly OutboxItem[]): void {
    stored = next;
    items = next.filter(({ state }) => state !== 'sent');
    waiting = unlessSame(
      waiting,
      items.filter(({ state }) => state !== 'refused'),
    );
    overlaid = unlessSame(
      overlaid,
      next.filter(({ state }) => state !== 'refused'),
    );
    notifyListeners();
  }

  function notifyListeners(): void {
    afterPaint(() => {
      for (const listener of listeners) listener();
    });
  }

  async function readAll(): Promise<void> {
    try {
      await readUntilCurrent();
      outcome = 'done';
    } catch (error) {
      outcome = 'failed';
      throw error;
    } finally {
      notifyListeners();
    }
  }

  async function readUntilCurrent(): Promise<void> {
    try {
      let handledCount: number;
      do {
        handledCount = requestCount;
        meanwhile = [];
        // Awaits in any case, because `reading` must be set before `finally` clears it.
        const read = await (owner === null ? nothing : store.list(owner));
        // Applies the changes instead of reading again, because a second read of a long queue could
        // be outdated, too.
        if (handledCount === requestCount) show(meanwhile.reduce(applied, read));
      } while (handledCount !== requestCount);
    } finally {
      reading = null;
    }
  }

  return {
    items: () => items,
    /** Unsent items that have not failed. The array stays the same while they are being sent. */
    waiting: () => waiting,
    /** Items to lay over the replica: waiting items, and sent items that the replica may lack. */
    overlaid: () => overlaid,
    reading: () => outcome,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply(userId: string, change: QueueChange): void {
      if (userId !== owner) return;
      if (reading !== null) meanwhile.push(change);
      show(applied(stored, change));
    },
    /** Reads the items again after another page changed them, or after another user signed in. */
    read(userId: string | null): Promise<void> {
      requestCount += 1;
      if (userId !== owner) {
        owner = userId;
        outcome = 'reading';
        show(nothing);
      }
      reading ??= readAll();
      return reading;
    },
  };
}

function applied(
  items: readonly OutboxItem[],
  { put, remove }: QueueChange,
): readonly OutboxItem[] {
  const gone = new Set([...remove, ...put.map((item) => item.id)]);
  return [...items.filter((item) => !gone.has(item.id)), ...put].toSorted(
    (a, b) => a.sequence - b.sequence,
  );
}

/**
 * Returns `before` if the ids and results are the same, because an item's request never changes.
 */
function unlessSame(
  before: readonly OutboxItem[],
  next: readonly OutboxItem[],
): readonly OutboxItem[] {
  const areSame =
    before.length === next.length &&
    before.every(
      ({ id, result }, index) => id === next[index]?.id && result === next[index].result,
    );
  return areSame ? before : next;
}
