import type { RestoreStep } from '@daymark/shared/backups/restore-steps.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { editTimeAfter, joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { type DatedCall, callsOfStep } from './calls-of-step.ts';
import type { Owner } from './drain.ts';
import type { LocalDatabase } from '../replica/local-database.ts';
import { LocalWriteError } from './local-write-error.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createTabChannel, outboxChannelName } from './tab-channel.ts';

interface QueueStepsOptions {
  readonly database: LocalDatabase;
  readonly owner: Owner;
  readonly steps: readonly RestoreStep[];
  /** In milliseconds of the server's clock: they count as made then, and whatever was done after it stays. */
  readonly editedAt: number;
  /** They come after all that waits. Without it they may be older than that. */
  readonly isLatest: boolean;
  /** The device's clock. */
  readonly now: number;
  readonly newId: () => string;
}

/**
 * Puts many changes at the end of someone's queue, all or none. Resolves with the id of the last item, if there is any;
 * rejects with a LocalWriteError when the device did not keep them.
 */
export async function queueSteps(options: QueueStepsOptions): Promise<string | null> {
  const { database, owner, steps, editedAt, isLatest, now, newId } = options;
  let last: string | null = null;
  try {
    const { put } = await createOutboxStore(database).change(owner.id, (items) => {
      const edited = isLatest ? editTimeAfter(items, editedAt) : editedAt;
      const edited_at = new Date(edited).toISOString();
      const edit = { edited_at, edited_on: dateInZone(edited, owner.timezone), newId };
      const calls = steps.flatMap((step) => callsOfStep(step, edit, owner.timezone));
      const common = { user_id: owner.id, timestamp: new Date(now).toISOString() };
      return {
        put: joinAll(items, calls, (call) => ({ ...call, ...common, id: newId() })),
        remove: [],
      };
    });
    last = put.at(-1)?.id ?? null;
  } catch (cause) {
    throw new LocalWriteError('The device did not keep the changes', { cause });
  }
  tellPages(database, owner.id);
  return last;
}

type Joining = Parameters<typeof joinQueue>[1];

/** As one after the other, but without a look at the whole queue for each. */
function joinAll(
  items: readonly OutboxItem[],
  calls: readonly DatedCall[],
  asItem: (call: DatedCall) => Joining,
): readonly OutboxItem[] {
  const byArea = Map.groupBy(items, (item) => item.subject.life_area_id);
  let sequence = items.at(-1)?.sequence ?? 0;
  return calls.map((call) => {
    const ofArea = byArea.get(call.subject.life_area_id) ?? [];
    byArea.set(call.subject.life_area_id, ofArea);
    sequence += 1;
    const item = { ...joinQueue(ofArea, asItem(call)), sequence };
    ofArea.push(item);
    return item;
  });
}

/** This one too: all of them read the queue anew. */
function tellPages(database: LocalDatabase, userId: string): void {
  const channel = createTabChannel(outboxChannelName(database.name), async () => {});
  channel.tell({ userId });
  channel.close();
}
