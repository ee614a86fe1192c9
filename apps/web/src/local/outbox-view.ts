import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Whether the items are those on the disk. 'failed': the device could not read them, and nobody knows what waits. */
export type QueueReading = 'reading' | 'done' | 'failed';

const nothing: readonly OutboxItem[] = [];

/**
 * What the screens see of the queue: the owner's items by sequence, the same array until something changes.
 * @param whenFit does what draws the screens anew once there is time for it
 */
export function createOutboxView(store: OutboxStore, whenFit: (act: () => void) => void) {
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  /** As they are on the disk. */
  let stored = nothing;
  let items = nothing;
  let waiting = nothing;
  let overlaid = nothing;
  let reading: Promise<void> | null = null;
  let outcome: QueueReading = 'reading';
  /** Counts the reads that were asked for. */
  let asked = 0;
  /** What this page committed during a read, which may not see it. */
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
    whenFit(() => {
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
      let begun: number;
      do {
        begun = asked;
        meanwhile = [];
        // Awaited also for nobody: `reading` must be set before it is taken back below.
        const read = await (owner === null ? nothing : store.list(owner));
        // Laid over and not read anew: while a long queue is being sent, every read would be out of date.
        if (begun === asked) show(meanwhile.reduce(applied, read));
      } while (begun !== asked);
    } finally {
      reading = null;
    }
  }

  return {
    /** Without those that were sent. */
    items: () => items,
    /** Those of them that did not fail: the same array through all attempts to send them, which change nothing that is shown. */
    waiting: () => waiting,
    /** To lay over the replica: what waits, and what was sent and the replica may not have yet. The same array while these are the same. */
    overlaid: () => overlaid,
    reading: () => outcome,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a change of the user's that this page has just committed. */
    apply(userId: string, change: QueueChange): void {
      if (userId !== owner) return;
      if (reading !== null) meanwhile.push(change);
      show(applied(stored, change));
    },
    /** Reads the user's items anew, because another page changed them or the user is another; nobody's when null. */
    read(userId: string | null): Promise<void> {
      asked += 1;
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

/** What an item asks of the server never changes. */
function unlessSame(
  before: readonly OutboxItem[],
  next: readonly OutboxItem[],
): readonly OutboxItem[] {
  const areSame =
    before.length === next.length && before.every(({ id }, index) => id === next[index]?.id);
  return areSame ? before : next;
}
