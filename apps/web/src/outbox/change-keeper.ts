import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { editTimeAfter, joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/set-aside.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Owner } from './drain.ts';
import { LocalWriteError } from './local-write-error.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Edit, QueuedCall } from './queued-call.ts';

interface ChangeKeeperOptions {
  readonly store: OutboxStore;
  readonly client: Pick<ApiClient, 'clockOffset'>;
  readonly clock: Clock;
  readonly getOwner: () => Owner | null;
  readonly newId: () => string;
  /** The change is on the disk. */
  readonly onKept: (userId: string, change: QueueChange) => void;
}

/** Writes what the person decides into their queue. Rejects with a LocalWriteError when the device did not keep it. */
export function createChangeKeeper(options: ChangeKeeperOptions) {
  const { store, client, clock, getOwner, newId, onKept } = options;
  let lastEdit = 0;

  async function keep(write: (owner: Owner) => Promise<QueueChange>): Promise<QueueChange> {
    const owner = getOwner();
    if (owner === null) throw new LocalWriteError('Nobody is signed in');
    const change = await write(owner).catch((cause: unknown) => {
      throw new LocalWriteError('The device did not keep the change', { cause });
    });
    onKept(owner.id, change);
    return change;
  }

  /** Adds a call about this area at the end of the queue. */
  async function enqueue(areaId: string, callFor: (edit: Edit) => QueuedCall): Promise<OutboxItem> {
    const now = clock.now();
    const serverNow = now + client.clockOffset();
    const { put } = await keep(({ id: user_id, timezone }) =>
      store.append({ userId: user_id, areaId }, (neighbours) => {
        lastEdit = editTimeAfter(neighbours, Math.max(serverNow, lastEdit + 1));
        const edited_at = new Date(lastEdit).toISOString();
        const edit = { edited_at, edited_on: dateInZone(serverNow, timezone) };
        const timestamp = new Date(now).toISOString();
        const call = callFor({ ...edit, newId });
        return joinQueue(neighbours, { ...call, ...edit, id: newId(), user_id, timestamp });
      }),
    );
    const [item] = put;
    if (item === undefined) throw new LocalWriteError('The device did not keep the change');
    return item;
  }

  return { keep, enqueue };
}
