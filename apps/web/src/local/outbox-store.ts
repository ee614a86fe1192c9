import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import { abortTransaction, type LocalDatabase, type OutboxTransaction } from './local-database.ts';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export type Attempt = Partial<
  Pick<OutboxItem, 'state' | 'attempts' | 'next_attempt_at' | 'put_off_by'>
>;

interface Place {
  readonly userId: string;
  readonly areaId: string;
}

type StoredItems = OutboxTransaction['store'];

/**
 * The queue on the disk. Each change is one transaction, all or nothing, and resolves with what it wrote once that is on
 * the disk. Only `change` costs more with a longer queue.
 */
export function createOutboxStore(database: LocalDatabase) {
  /** @param durability strict for what a person decided: that must be on the disk before it is called stored */
  async function write(
    decide: (stored: StoredItems) => Promise<QueueChange>,
    durability: 'strict' | 'relaxed' = 'strict',
  ) {
    const connection = await database.connect();
    const transaction = connection.transaction('outbox', 'readwrite', { durability });
    const { store, done } = transaction;
    try {
      const change = await decide(store);
      for (const id of change.remove) leaveToTransaction(store.delete(id));
      for (const item of change.put) leaveToTransaction(store.put(item));
      await done;
      return change;
    } catch (error) {
      leaveToTransaction(done);
      abortTransaction(transaction);
      throw error;
    }
  }

  return {
    /** One user's items by sequence. */
    async list(userId: string): Promise<OutboxItem[]> {
      const connection = await database.connect();
      return connection.getAllFromIndex('outbox', 'by-user', allOf([userId]));
    },
    /** The items of everyone who uses this device. */
    async listAll(): Promise<OutboxItem[]> {
      return (await database.connect()).getAll('outbox');
    },
    /** Adds the items that `make` makes. Of the queue it sees, by sequence, the area's items and the last one of all. */
    append: (place: Place, make: (neighbours: OutboxItem[]) => readonly OutboxItem[]) =>
      write(async (stored) => ({ put: make(await neighboursOf(stored, place)), remove: [] })),
    /** Changes the items, but for those that are gone or failed meanwhile. */
    rewrite: (ids: readonly string[], fields: Attempt) =>
      // A device that fails before this is on its disk sends the items again, under their keys.
      write(async (stored) => {
        const items = await Promise.all(ids.map((id) => stored.get(id)));
        const there = items.filter((item) => item !== undefined && item.state !== 'refused');
        return { put: there.map((item) => ({ ...item, ...fields }) as OutboxItem), remove: [] };
      }, 'relaxed'),
    /** Writes what `decide` makes of all of a user's items. */
    change: (userId: string, decide: (items: OutboxItem[]) => QueueChange) =>
      write(async (stored) => decide(await stored.index('by-user').getAll(allOf([userId])))),
  };
}

async function neighboursOf(stored: StoredItems, { userId, areaId }: Place): Promise<OutboxItem[]> {
  const [ofArea, last] = await Promise.all([
    stored.index('by-area').getAll(allOf([userId, areaId])),
    stored.index('by-user').openCursor(allOf([userId]), 'prev'),
  ]);
  if (last === null || last.value.id === ofArea.at(-1)?.id) return ofArea;
  return [...ofArea, last.value];
}

/** The keys that begin like this and end with any sequence. */
function allOf(beginning: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...beginning, -Infinity], [...beginning, Infinity]);
}

/** A request that fails aborts its transaction, whose `done` carries the reason. */
function leaveToTransaction(request: Promise<unknown>): void {
  request.catch(() => {});
}
