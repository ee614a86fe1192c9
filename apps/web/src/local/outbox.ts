import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { countQueued } from '@daymark/shared/outbox/count-queued.ts';
import type { AreaEditFields, QueuedEdit } from '@daymark/shared/outbox/edit.ts';
import { type EditContext, createItems } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { RecordedScore } from '@daymark/shared/entries/score.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Flusher, FlushOptions } from './flush.ts';
import type { LocalDatabase } from './local-database.ts';
import { createEnqueue, createOutboxStore, type MakeEdits, type Owner } from './outbox-store.ts';
import { createOutboxView } from './outbox-view.ts';
import { getShownUser } from './shown-user.ts';

export type Outbox = ReturnType<typeof createOutbox>;

export interface Unsent {
  readonly own: number;
  /** Number of changes of other users that are still on this device. */
  readonly others: number;
}

type EntryDay = Pick<RecordedScore, 'life_area_id' | 'score_date'>;

interface PulledItems {
  /** Ids of items that the replica contains now. */
  readonly settledIds: readonly string[];
  /** Ids of items that must be sent again. */
  readonly resendIds: readonly string[];
}

export interface OutboxOptions {
  readonly database: LocalDatabase;
  readonly client: Pick<ApiClient, 'call' | 'clockOffset' | 'clockChoice'>;
  readonly clock: Clock;
  readonly getOwner: () => Owner | null;
  /** Returns the time when the device last had all data of the server, or null. */
  readonly syncedAt?: () => string | null;
  readonly onSent?: () => void;
  /** Sends nothing until `flush` is called, for a caller that makes several changes first. */
  readonly waitsForFlush?: boolean;
  readonly randomBytes?: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  /** Runs a function after the awaited paint, or at once if no paint is awaited. */
  readonly afterPaint?: (act: () => void) => void;
  /** Resolves when items of an earlier visit may be sent. Workers need not wait for a screen. */
  readonly firstScreen?: Promise<void>;
}

/**
 * Stores changes on the device and sends them until the server responds. The promise of a change
 * resolves with its item after the item is stored, or rejects with a LocalWriteError.
 */
export function createOutbox(options: OutboxOptions) {
  const { database, client, clock, randomBytes = randomBytesOfBrowser } = options;
  const { afterPaint = (act) => act() } = options;
  let closed = false;
  const getOwner = () => (closed ? null : options.getOwner());
  const store = createOutboxStore(database);
  const view = createOutboxView(store, afterPaint);
  const sharedName = `${database.name}-outbox`;
  const channel = createTabChannel(sharedName, async (userId) => {
    if (getOwner()?.id === userId) await view.read(userId);
  });
  const { flush, stop } = lazyFlusher({
    store,
    client,
    clock,
    random: () => randomShare(randomBytes),
    newId,
    getOwner,
    onChanged: publish,
    onSent: () => options.onSent?.(),
    lockName: sharedName,
  });

  /** Sends the queue of a signed-in user. The sign-in screen does not load the code that sends. */
  function sendByItself(): void {
    if (!options.waitsForFlush && getOwner() !== null) void flush();
  }

  function publish(userId: string, change: QueueChange): void {
    view.apply(userId, change);
    channel.publish(userId);
  }

  const { write, append, change } = createEnqueue({
    store,
    client,
    clock,
    // The user may just have changed their time zone or the end of their day.
    getOwner() {
      const owner = getOwner();
      return owner && getShownUser(owner, view.overlaid());
    },
    newId,
    onStored(userId, change) {
      publish(userId, change);
      afterPaint(sendByItself);
    },
  });

  function newId(): string {
    return uuidv7(clock.now() + client.clockOffset(), randomBytes);
  }

  /** Adds all edits or none, and resolves with their items. */
  function add(edits: readonly QueuedEdit[] | MakeEdits): Promise<readonly OutboxItem[]> {
    const asSynced = synced();
    return change((items, given) => {
      const made = typeof edits === 'function' ? edits(given) : edits;
      return { put: createItems(items, made.map(asSynced), given), remove: [] };
    });
  }

  /** Adds an edit of one area without reading the whole queue. */
  function addToArea(
    areaId: string,
    make: (given: EditContext) => QueuedEdit,
  ): Promise<OutboxItem> {
    const asSynced = synced();
    return append(areaId, (items, given) => createItems(items, [asSynced(make(given))], given));
  }

  /** Returns a function that adds the time of the last complete sync to a mark. */
  function synced(): (edit: QueuedEdit) => QueuedEdit {
    const synced_at = options.syncedAt?.() ?? null;
    return (edit) => (edit.kind === 'mark' && synced_at !== null ? { ...edit, synced_at } : edit);
  }

  const readOwn = async () => view.read(getOwner()?.id ?? null);

  function ownerChanged(): void {
    readOwn().catch(reportError);
    sendByItself();
  }

  readOwn().catch(reportError);
  void (options.firstScreen ?? Promise.resolve()).then(sendByItself);

  return {
    database,
    newId,
    createLifeArea(input: NewLifeArea): Promise<OutboxItem> {
      const { id = newId(), schedule } = input;
      return addToArea(id, ({ edited_on }) => {
        const { created_on = edited_on } = input;
        const fields = { ...readAreaFields(input), created_on, ...(schedule && { schedule }) };
        return { kind: 'area', id, is_new: true, fields };
      });
    },
    updateLifeArea(id: string, fields: AreaEditFields): Promise<OutboxItem> {
      // A later edit of the pause needs its id, even if both edits are unsent.
      const pause = fields.is_active !== undefined && { pause_id: newId() };
      return addToArea(id, () => ({ kind: 'area', id, fields: { ...pause, ...fields } }));
    },
    eraseLifeArea: (id: string): Promise<OutboxItem> =>
      addToArea(id, () => ({ kind: 'area', id, fields: null })),
    recordEntry: (input: RecordedScore): Promise<OutboxItem> => {
      const { life_area_id, score_date, score, notes = '', amount, id = newId() } = input;
      const { added_amount, clears_at_zero = false } = input;
      const fields = {
        id,
        ...(score !== undefined && { score }),
        notes,
        ...(amount !== undefined && { amount }),
        ...(added_amount !== undefined && { added_amount }),
        ...(clears_at_zero && { clears_at_zero }),
        ...(input.only_if_unmarked === true && ({ only_if_unmarked: true } as const)),
      };
      return addToArea(life_area_id, () => ({ kind: 'mark', life_area_id, score_date, fields }));
    },
    deleteEntry: ({ life_area_id, score_date }: EntryDay): Promise<OutboxItem> =>
      addToArea(life_area_id, () => ({ kind: 'mark', life_area_id, score_date, fields: null })),
    add,
    change,
    items: view.items,
    waiting: view.waiting,
    overlaid: view.overlaid,
    reading: view.reading,
    subscribe: view.subscribe,
    /** Reads the queue again. The message of another page may not have arrived yet. */
    refresh: readOwn,
    /** Returns the number of changes that the server lacks and has not refused. */
    pendingCount: async (): Promise<number> => {
      const owner = getOwner();
      const items = owner === null ? [] : await store.list(owner.id);
      return countQueued(items.filter(({ state }) => state === 'pending' || state === 'sending'));
    },
    /** Counts the changes that would be lost with this device: waiting and failed changes. */
    async unsent(): Promise<Unsent> {
      const ownerId = getOwner()?.id;
      const items = (await store.listAll()).filter(({ state }) => state !== 'sent');
      const own = countQueued(items.filter(({ user_id }) => user_id === ownerId));
      return { own, others: countQueued(items) - own };
    },
    /** Returns the ids of the user's items that the server has and the queue still keeps. */
    sentIds: async (userId: string): Promise<readonly string[]> => {
      const items = await store.list(userId);
      return items.filter(({ state }) => state === 'sent').map(({ id }) => id);
    },
    async pulled(userId: string, { settledIds, resendIds }: PulledItems): Promise<void> {
      if (settledIds.length > 0) {
        // Leaves the view at once, so that no frame adds an amount to a replica that contains it.
        view.apply(userId, { put: [], remove: settledIds });
        publish(userId, await store.change(userId, () => ({ put: [], remove: settledIds })));
      }
      if (resendIds.length > 0) {
        channel.publish(userId);
        ownerChanged();
      }
    },
    /** Sends a failed item again, together with the items that failed with it. */
    async retry(id: string): Promise<void> {
      const { retryItem } = await loadFailedItems();
      await write((owner) => store.change(owner.id, (items) => retryItem(items, id, newId)));
    },
    async retryAll(isHopeless?: (item: OutboxItem) => boolean): Promise<void> {
      const { retryAllItems } = await loadFailedItems();
      await write((owner) =>
        store.change(owner.id, (items) => retryAllItems(items, newId, isHopeless)),
      );
    },
    /** Removes an item and its dependants. An item that is being sent may still arrive. */
    discard: async (id: string): Promise<void> => {
      const { discardItem } = await loadFailedItems();
      await write((owner) => store.change(owner.id, (items) => discardItem(items, id)));
    },
    /** Removes a restore's unsent changes, also if their running request fails, and counts them. */
    async withdrawRestore(restoreId: string): Promise<number> {
      const { withdrawRestore } = await import('./withdraw-restore.ts');
      return withdrawRestore({ store, view, write }, restoreId);
    },
    async discardAllOf(userId: string): Promise<void> {
      const change = await store.change(userId, (items) => ({
        put: [],
        remove: items.map(({ id }) => id),
      }));
      publish(userId, change);
    },
    async eraseDevice(): Promise<void> {
      await database.erase();
      const owner = getOwner();
      await view.read(owner?.id ?? null);
      if (owner !== null) channel.publish(owner.id);
    },
    flush,
    lockName: sharedName,
    /** Must be called after each sign-in and sign-out. */
    ownerChanged,
    /** Stops accepting and sending changes. The response to a running request is still stored. */
    close: (): void => {
      closed = true;
      channel.close();
      stop();
    },
  };
}

function loadFailedItems() {
  return import('@daymark/shared/outbox/failed-items.ts');
}

/** Loads the sending code at the first flush, so that the first paint does not wait for it. */
function lazyFlusher(options: FlushOptions): Flusher {
  let loading: Promise<Flusher> | null = null;
  let isStopped = false;

  async function load(): Promise<Flusher> {
    const { createFlusher } = await import('./flush.ts');
    const flusher = createFlusher(options);
    if (isStopped) flusher.stop();
    return flusher;
  }

  return {
    async flush() {
      try {
        await (await (loading ??= load())).flush();
      } catch (error) {
        // The queue stays unchanged. The next change or trigger tries again.
        loading = null;
        reportError(error);
      }
    },
    stop() {
      isStopped = true;
      void loading?.then((flusher) => flusher.stop()).catch(() => {});
    },
  };
}

/** @param onMessage gets the id of a user whose queue another page changed. Calls do not overlap */
function createTabChannel(name: string, onMessage: (userId: string) => Promise<void>) {
  const channel = new BroadcastChannel(name);
  let handled = Promise.resolve();
  let open = true;
  channel.addEventListener('message', ({ data }: MessageEvent<{ userId: string }>) => {
    handled = handled.then(() => onMessage(data.userId)).catch(reportError);
  });
  return {
    publish(userId: string): void {
      if (open) channel.postMessage({ userId });
    },
    close(): void {
      open = false;
      channel.close();
    },
  };
}

function randomBytesOfBrowser(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}

function randomShare(randomBytes: (bytes: Uint8Array<ArrayBuffer>) => unknown): number {
  const bytes = new Uint8Array(1);
  randomBytes(bytes);
  return (bytes[0] ?? 0) / 255;
}
