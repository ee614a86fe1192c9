import type { User } from '@daymark/shared/accounts/account.ts';
import { earliestEditTime } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import type { EntryContent } from '@daymark/shared/timeline/add-to-entry.ts';
import type { QueuedEdit } from '@daymark/shared/outbox/edit.ts';
import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import { getNextEditTime, type EditContext } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import {
  abortTransaction,
  type LocalDatabase,
  LocalWriteError,
  type OutboxTransaction,
} from './local-database.ts';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export type AttemptResult = Partial<
  Pick<OutboxItem, 'state' | 'attempts' | 'next_attempt_at' | 'put_off_by'>
>;

/** Content of days after an addition, by the id of the item. */
export type EntryResults = ReadonlyMap<string, EntryContent>;

interface Place {
  readonly userId: string;
  readonly areaId: string;
}

type StoredItems = OutboxTransaction['store'];

/**
 * Each write is one transaction. Except for `rewrite`, the data is on the disk when the promise
 * resolves.
 */
export function createOutboxStore(database: LocalDatabase) {
  /**
   * @param durability strict for a change by the user, which counts as stored only after it is on
   * the disk
   */
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
    async list(userId: string): Promise<OutboxItem[]> {
      const connection = await database.connect();
      return connection.getAllFromIndex('outbox', 'by-user', getKeyRange([userId]));
    },
    async listAll(): Promise<OutboxItem[]> {
      return (await database.connect()).getAll('outbox');
    },
    /** Adds items. `make` gets the area's items and the queue's last item, ordered by sequence. */
    append: (place: Place, make: (neighbours: OutboxItem[]) => readonly OutboxItem[]) =>
      write(async (stored) => ({ put: make(await readNeighbours(stored, place)), remove: [] })),
    /** Changes the items, except those that were removed or refused in the meantime. */
    rewrite: (ids: readonly string[], fields: AttemptResult, results: EntryResults = new Map()) =>
      // If this write is lost, the items are sent again under their keys.
      write(async (stored) => {
        const items = await Promise.all(ids.map((id) => stored.get(id)));
        const there = items.flatMap((item) => (item?.state === 'refused' ? [] : (item ?? [])));
        const rewritten = there.map((item) => {
          const result = results.get(item.id);
          return result === undefined ? { ...item, ...fields } : { ...item, ...fields, result };
        });
        return { put: rewritten, remove: [] };
      }, 'relaxed'),
    change: (userId: string, decide: (items: OutboxItem[]) => QueueChange) =>
      write(async (stored) => decide(await stored.index('by-user').getAll(getKeyRange([userId])))),
  };
}

async function readNeighbours(
  stored: StoredItems,
  { userId, areaId }: Place,
): Promise<OutboxItem[]> {
  const [ofArea, last] = await Promise.all([
    stored.index('by-area').getAll(getKeyRange([userId, areaId])),
    stored.index('by-user').openCursor(getKeyRange([userId]), 'prev'),
  ]);
  if (last === null || last.value.id === ofArea.at(-1)?.id) return ofArea;
  return [...ofArea, last.value];
}

function getKeyRange(beginning: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...beginning, -Infinity], [...beginning, Infinity]);
}

/** Ignores a failed request: it aborts its transaction, and `done` rejects with the reason. */
function leaveToTransaction(request: Promise<unknown>): void {
  request.catch(() => {});
}

export type Owner = Pick<User, 'id' | 'timezone' | 'day_ends_at'>;

interface EnqueueOptions {
  readonly store: OutboxStore;
  readonly client: Pick<ApiClient, 'clockOffset'>;
  readonly clock: Clock;
  readonly getOwner: () => Owner | null;
  readonly newId: () => string;
  readonly onStored: (userId: string, change: QueueChange) => void;
}

export type MakeEdits = (given: EditContext) => readonly QueuedEdit[];

type MakeItems = (items: readonly OutboxItem[], given: EditContext) => readonly OutboxItem[];

export type JoinQueue = (items: readonly OutboxItem[], given: EditContext) => QueueChange;

interface Moment {
  readonly now: number;
  readonly serverNow: number;
}

/** Adds edits to the user's queue. Rejects with a LocalWriteError if the device stored none. */
export function createEnqueue(options: EnqueueOptions) {
  const { store, client, clock, getOwner, newId, onStored } = options;
  let lastEdit = 0;

  async function write(makeChange: (owner: Owner) => Promise<QueueChange>): Promise<QueueChange> {
    const owner = getOwner();
    if (owner === null) throw new LocalWriteError('Nobody is signed in');
    const change = await makeChange(owner).catch((cause: unknown) => {
      throw new LocalWriteError('The device did not store the change', { cause });
    });
    onStored(owner.id, change);
    return change;
  }

  /** Changes the whole queue, and so reads all items. */
  async function change(join: JoinQueue): Promise<readonly OutboxItem[]> {
    const moment = momentOf();
    const { put } = await write((owner) =>
      store.change(owner.id, (items) => join(items, givenTo(owner, items, moment))),
    );
    return put;
  }

  /** Adds an edit of this area. Reads only the area's items and the last item of the queue. */
  async function append(areaId: string, make: MakeItems): Promise<OutboxItem> {
    const moment = momentOf();
    const { put } = await write((owner) =>
      store.append({ userId: owner.id, areaId }, (neighbours) =>
        make(neighbours, givenTo(owner, neighbours, moment)),
      ),
    );
    const [item] = put;
    if (item === undefined) throw new LocalWriteError('The device did not store the change');
    return item;
  }

  function momentOf(): Moment {
    const now = clock.now();
    // The server refuses earlier dates, which come from a device whose clock was reset.
    const serverNow = Math.max(now + client.clockOffset(), earliestEditTime);
    return { now, serverNow };
  }

  function givenTo(
    owner: Owner,
    items: readonly OutboxItem[],
    { now, serverNow }: Moment,
  ): EditContext {
    lastEdit = getNextEditTime(items, Math.max(serverNow, lastEdit + 1));
    return {
      user_id: owner.id,
      timestamp: new Date(now).toISOString(),
      edited_at: new Date(lastEdit).toISOString(),
      edited_on: getToday(serverNow, owner),
      owner,
      newId,
    };
  }

  return { write, change, append };
}
