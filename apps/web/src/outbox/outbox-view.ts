import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/set-aside.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What the screens see of the queue: the owner's items by sequence, the same array until something changes. */
export interface OutboxView {
  readonly items: () => readonly OutboxItem[];
  /** Those that were not refused: the same array through all attempts to send them, which change nothing that is shown. */
  readonly waiting: () => readonly OutboxItem[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows a change of the user's that this page has just committed. */
  readonly apply: (userId: string, change: QueueChange) => void;
  /** Reads the user's items anew, because another page changed them or the user is another; nobody's when null. */
  readonly read: (userId: string | null) => Promise<void>;
}

const nothing: readonly OutboxItem[] = [];

/** @param whenFit does what draws the screens anew once there is time for it */
export function createOutboxView(
  store: OutboxStore,
  whenFit: (act: () => void) => void,
): OutboxView {
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let items = nothing;
  let waiting = nothing;
  let reading: Promise<void> | null = null;
  /** Counts what makes a read that is under way out of date. */
  let version = 0;

  function show(next: readonly OutboxItem[]): void {
    items = next;
    const notRefused = next.filter(({ state }) => state !== 'refused');
    if (!areSame(waiting, notRefused)) waiting = notRefused;
    whenFit(() => {
      for (const listener of listeners) listener();
    });
  }

  async function readUntilCurrent(): Promise<void> {
    try {
      let begun: number;
      do {
        begun = version;
        const stored = owner === null ? nothing : await store.list(owner);
        if (begun === version) show(stored);
      } while (begun !== version);
    } finally {
      reading = null;
    }
  }

  return {
    items: () => items,
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply(userId, change) {
      if (userId !== owner) return;
      version += 1;
      show(applied(items, change));
    },
    read(userId) {
      version += 1;
      if (userId !== owner) {
        owner = userId;
        show(nothing);
      }
      reading ??= readUntilCurrent();
      return reading;
    },
  };
}

function applied(items: readonly OutboxItem[], { put, remove }: QueueChange) {
  const gone = new Set([...remove, ...put.map((item) => item.id)]);
  return [...items.filter((item) => !gone.has(item.id)), ...put].toSorted(
    (a, b) => a.sequence - b.sequence,
  );
}

/** What an item asks of the server never changes. */
function areSame(a: readonly OutboxItem[], b: readonly OutboxItem[]): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}
