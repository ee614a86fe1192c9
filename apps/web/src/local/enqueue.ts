import { earliestEdit } from '@daymark/shared/calendar/calendar-date.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import type { Edit } from '@daymark/shared/outbox/edit.ts';
import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import { editTimeAfter, type Given } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Owner } from './flush.ts';
import { LocalWriteError } from './local-database.ts';
import type { OutboxStore } from './outbox-store.ts';

interface EnqueueOptions {
  readonly store: OutboxStore;
  readonly client: Pick<ApiClient, 'clockOffset'>;
  readonly clock: Clock;
  readonly getOwner: () => Owner | null;
  readonly newId: () => string;
  /** The change is on the disk. */
  readonly onStored: (userId: string, change: QueueChange) => void;
}

/** Makes edits of one moment. */
export type MakeEdits = (given: Given) => readonly Edit[];

type MakeItems = (items: readonly OutboxItem[], given: Given) => readonly OutboxItem[];

/** Returns what becomes of a user's queue when they have made more edits. */
export type JoinQueue = (items: readonly OutboxItem[], given: Given) => QueueChange;

/** Milliseconds of the device's and of the server's clock. */
interface Moment {
  readonly now: number;
  readonly serverNow: number;
}

/** Writes edits into their user's queue. Rejects with a LocalWriteError where none was stored. */
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

  /** Changes the queue as a whole, which reads all of it. */
  async function change(join: JoinQueue): Promise<readonly OutboxItem[]> {
    const moment = momentOf();
    const { put } = await write((owner) =>
      store.change(owner.id, (items) => join(items, givenTo(owner, items, moment))),
    );
    return put;
  }

  /** Adds an edit of this area. Of the queue it reads the area's items alone. */
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
    // A device whose clock has begun anew must not make a date that the server refuses.
    const serverNow = Math.max(now + client.clockOffset(), earliestEdit);
    return { now, serverNow };
  }

  function givenTo(owner: Owner, items: readonly OutboxItem[], { now, serverNow }: Moment): Given {
    lastEdit = editTimeAfter(items, Math.max(serverNow, lastEdit + 1));
    return {
      user_id: owner.id,
      timestamp: new Date(now).toISOString(),
      edited_at: new Date(lastEdit).toISOString(),
      edited_on: todayOf(serverNow, owner),
      owner,
      newId,
    };
  }

  return { write, change, append };
}
