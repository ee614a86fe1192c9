import { todayOf } from '@daymark/shared/calendar/today.ts';
import { earliestEdit } from '@daymark/shared/calendar/calendar-date.ts';
import { editTimeAfter, joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { AreaItem, OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Owner } from './flush.ts';
import { LocalWriteError } from './local-database.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Edit, GivenByOutbox, QueuedCall } from './queued-call.ts';

interface EnqueueOptions {
  readonly store: OutboxStore;
  readonly client: Pick<ApiClient, 'clockOffset'>;
  readonly clock: Clock;
  readonly getOwner: () => Owner | null;
  /** When the device last had all that the server has; null where it never had. */
  readonly syncedAt: () => string | null;
  readonly newId: () => string;
  /** The change is on the disk. */
  readonly onStored: (userId: string, change: QueueChange) => void;
}

/** What every item gets. */
type Given = Pick<OutboxItem, GivenByOutbox>;

/** What becomes of the queue of all of a user's items when one more of theirs has been made. */
export type JoinForAccount = (items: readonly OutboxItem[], given: Given) => QueueChange;

/** In milliseconds of the device's and of the server's clock. */
interface Moment {
  readonly now: number;
  readonly serverNow: number;
}

/** Writes a user's changes into their queue. Rejects with a LocalWriteError when the device did not store them. */
export function createEnqueue(options: EnqueueOptions) {
  const { store, client, clock, getOwner, syncedAt, newId, onStored } = options;
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

  /** Adds a call about this area at the end of the queue. */
  async function enqueue(areaId: string, callFor: (edit: Edit) => QueuedCall): Promise<AreaItem> {
    const moment = momentOf();
    const synced_at = syncedAt();
    const { put } = await write((owner) =>
      store.append({ userId: owner.id, areaId }, (neighbours) => {
        const given = givenTo(owner, neighbours, moment);
        const { edited_at, edited_on } = given;
        const edit = { edited_at, edited_on, ...(synced_at !== null && { synced_at }), newId };
        return joinQueue(neighbours, { ...callFor(edit), ...given });
      }),
    );
    const [item] = put;
    if (item === undefined) throw new LocalWriteError('The device did not store the change');
    return item as AreaItem;
  }

  /** Changes the queue for something that belongs to no area. */
  async function enqueueForAccount(join: JoinForAccount): Promise<void> {
    const moment = momentOf();
    await write((owner) =>
      store.change(owner.id, (items) => join(items, givenTo(owner, items, moment))),
    );
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
      id: newId(),
      user_id: owner.id,
      timestamp: new Date(now).toISOString(),
      edited_at: new Date(lastEdit).toISOString(),
      edited_on: todayOf(serverNow, owner),
    };
  }

  return { write, enqueue, enqueueForAccount };
}
