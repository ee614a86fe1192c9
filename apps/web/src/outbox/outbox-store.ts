import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/set-aside.ts';
import type { LocalDatabase } from './local-database.ts';

export interface OutboxStore {
  /** One user's items by sequence. */
  list(userId: string): Promise<OutboxItem[]>;
  /**
   * One transaction: reads the user's items and writes what `decide` makes of them, all or nothing. Resolves once it is
   * on the disk.
   */
  change(userId: string, decide: (items: OutboxItem[]) => QueueChange): Promise<QueueChange>;
}

export function createOutboxStore(database: LocalDatabase): OutboxStore {
  return {
    async list(userId) {
      const connection = await database.connect();
      return connection.getAllFromIndex('outbox', 'by-user', itemsOf(userId));
    },

    async change(userId, decide) {
      const connection = await database.connect();
      const transaction = connection.transaction('outbox', 'readwrite', { durability: 'strict' });
      const { store, done } = transaction;
      try {
        const change = decide(await store.index('by-user').getAll(itemsOf(userId)));
        for (const id of change.remove) leaveToTransaction(store.delete(id));
        for (const item of change.put) leaveToTransaction(store.put(item));
        await done;
        return change;
      } catch (error) {
        leaveToTransaction(done);
        abort(transaction);
        throw error;
      }
    },
  };
}

/** A request that fails aborts its transaction, whose `done` carries the reason. */
function leaveToTransaction(request: Promise<unknown>): void {
  request.catch(() => {});
}

function itemsOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId, -Infinity], [userId, Infinity]);
}

/** What was written before the failure must not stay without the rest. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It is aborted already: that was the failure.
  }
}
