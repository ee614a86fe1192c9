import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { countQueued } from '@daymark/shared/outbox/count-queued.ts';
import type { AreaEditFields, Edit } from '@daymark/shared/outbox/edit.ts';
import { type Given, joinEdits } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import type { Flusher, FlushOptions, Owner } from './flush.ts';
import type { LocalDatabase } from './local-database.ts';
import { createEnqueue, createOutboxStore, type MakeEdits } from './outbox-store.ts';
import { createOutboxView } from './outbox-view.ts';
import { shownUser } from './shown-user.ts';

/** The queue of changes, as this page or worker has it. */
export type Outbox = ReturnType<typeof createOutbox>;

export interface Unsent {
  readonly own: number;
  /** Of others who signed out here and left theirs on this device. */
  readonly others: number;
}

/** A day of an area. */
type ScoredDay = Pick<NewScore, 'life_area_id' | 'score_date'>;

interface PulledItems {
  /** The replica has them now. */
  readonly left: readonly string[];
  /** On the disk they wait again. */
  readonly again: readonly string[];
}

export interface OutboxOptions {
  readonly database: LocalDatabase;
  readonly client: Pick<ApiClient, 'call' | 'clockOffset' | 'clockChoice'>;
  readonly clock: Clock;
  /** The user whose token the client sends at this moment; null when nobody is signed in. */
  readonly getOwner: () => Owner | null;
  /** When the device last had all that the server has; null where it never had. */
  readonly syncedAt?: () => string | null;
  /** The server has something new of this device's. */
  readonly onSent?: () => void;
  /** Sends nothing until `flush` is called, for a caller that makes several changes first. */
  readonly waitsForFlush?: boolean;
  readonly randomBytes?: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  /** Acts once no frame is awaited. At once where nothing is shown. */
  readonly afterPaint?: (act: () => void) => void;
  /** What was left to send waits for it. At once where nothing is shown. */
  readonly firstScreen?: Promise<void>;
}

/**
 * Every change a user makes goes through here. A change resolves, with its item, once it is stored on the device, and
 * rejects with a LocalWriteError when the device did not store it; it is sent afterwards, as often as it takes.
 */
export function createOutbox(options: OutboxOptions) {
  const { database, client, clock, randomBytes = randomBytesOfBrowser } = options;
  const { afterPaint = (act) => act() } = options;
  let closed = false;
  const getOwner = () => (closed ? null : options.getOwner());
  const store = createOutboxStore(database);
  const view = createOutboxView(store, afterPaint);
  /** Of the lock and the channel that all pages and workers of a database share. */
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

  /** For nobody there is nothing to send: the sign-in does not wait for the code that does. */
  function sendByItself(): void {
    if (!options.waitsForFlush && getOwner() !== null) void flush();
  }

  /** Shows a change that is on the disk, here and in the other pages. */
  function publish(userId: string, change: QueueChange): void {
    view.apply(userId, change);
    channel.publish(userId);
  }

  const { write, append, change } = createEnqueue({
    store,
    client,
    clock,
    // Which day it is to them may just have been changed.
    getOwner() {
      const owner = getOwner();
      return owner && shownUser(owner, view.overlaid());
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

  /** Adds edits, all or none, and resolves with their items. */
  function add(edits: readonly Edit[] | MakeEdits): Promise<readonly OutboxItem[]> {
    const asSynced = synced();
    return change((items, given) => {
      const made = typeof edits === 'function' ? edits(given) : edits;
      return { put: joinEdits(items, made.map(asSynced), given), remove: [] };
    });
  }

  /** Of one area alone: the rest of the queue is not read for it. */
  function addToArea(areaId: string, make: (given: Given) => Edit): Promise<OutboxItem> {
    const asSynced = synced();
    return append(areaId, (items, given) => joinEdits(items, [asSynced(make(given))], given));
  }

  /** Says in a mark what the device had of the server's. */
  function synced(): (edit: Edit) => Edit {
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
    /** Beside the queue it has what else the device stores, such as backups. */
    database,
    createLifeArea(input: NewLifeArea): Promise<OutboxItem> {
      const { id = newId(), schedule } = input;
      return addToArea(id, ({ edited_on }) => {
        const { created_on = edited_on } = input;
        const fields = { ...readAreaFields(input), created_on, ...(schedule && { schedule }) };
        return { kind: 'area', id, is_new: true, fields };
      });
    },
    updateLifeArea(id: string, fields: AreaEditFields): Promise<OutboxItem> {
      // So that what is done to its pause before both are sent is done to the same one.
      const pause = fields.is_active !== undefined && { pause_id: newId() };
      return addToArea(id, () => ({ kind: 'area', id, fields: { ...pause, ...fields } }));
    },
    eraseLifeArea: (id: string): Promise<OutboxItem> =>
      addToArea(id, () => ({ kind: 'area', id, fields: null })),
    recordScore: (input: NewScore): Promise<OutboxItem> => {
      const { life_area_id, score_date, score, notes = '', id = newId() } = input;
      const only = input.only_if_unmarked === true && ({ only_if_unmarked: true } as const);
      const fields = { id, score, notes, ...only };
      return addToArea(life_area_id, () => ({ kind: 'mark', life_area_id, score_date, fields }));
    },
    deleteScore: ({ life_area_id, score_date }: ScoredDay): Promise<OutboxItem> =>
      addToArea(life_area_id, () => ({ kind: 'mark', life_area_id, score_date, fields: null })),
    add,
    /** Changes the queue as a whole. */
    change,
    /** The signed-in user's items that were not sent yet, by sequence; the same array until something changes. */
    items: view.items,
    /** Those of them that did not fail; the same array while they are only being sent. */
    waiting: view.waiting,
    /** What to lay over the replica: these, and what was sent and the replica may not have yet. */
    overlaid: view.overlaid,
    /** Whether the items are those on the disk. */
    reading: view.reading,
    subscribe: view.subscribe,
    /** Reads the queue from the disk: another page may have stored a change a moment ago, and its message is on its way. */
    refresh: readOwn,
    /** How many changes the server does not have yet and has not refused. */
    pendingCount: async (): Promise<number> => {
      const owner = getOwner();
      const items = owner === null ? [] : await store.list(owner.id);
      return countQueued(items.filter(({ state }) => state === 'pending' || state === 'sending'));
    },
    /** What would be lost with this device: changes that wait and changes that failed. */
    async unsent(): Promise<Unsent> {
      const ownerId = getOwner()?.id;
      const items = (await store.listAll()).filter(({ state }) => state !== 'sent');
      const own = countQueued(items.filter(({ user_id }) => user_id === ownerId));
      return { own, others: countQueued(items) - own };
    },
    /** Ids of the user's changes that the server has. */
    sentIds: async (userId: string): Promise<readonly string[]> => {
      const items = await store.list(userId);
      return items.filter(({ state }) => state === 'sent').map(({ id }) => id);
    },
    /** A page of the replica has been written. */
    async pulled(userId: string, { left, again }: PulledItems): Promise<void> {
      if (left.length > 0) {
        publish(userId, await store.change(userId, () => ({ put: [], remove: left })));
      }
      if (again.length > 0) {
        channel.publish(userId);
        ownerChanged();
      }
    },
    /** Sends a failed item once more, with what failed with it. */
    async retry(id: string): Promise<void> {
      const { retryItem } = await import('@daymark/shared/outbox/failed-items.ts');
      await write((owner) => store.change(owner.id, (items) => retryItem(items, id, newId)));
    },
    /** Sends every failed item once more, but for those that would be refused again. */
    async retryAll(isHopeless?: (item: OutboxItem) => boolean): Promise<void> {
      const { retryAllItems } = await import('@daymark/shared/outbox/failed-items.ts');
      await write((owner) =>
        store.change(owner.id, (items) => retryAllItems(items, newId, isHopeless)),
      );
    },
    /** Removes an item and what depends on it. One that is being sent may still arrive. */
    discard: async (id: string): Promise<void> => {
      const { discardItem } = await import('@daymark/shared/outbox/failed-items.ts');
      await write((owner) => store.change(owner.id, (items) => discardItem(items, id)));
    },
    /**
     * Removes what is not sent of a restore or an import, and resolves with the number of these changes. It waits for what is
     * being sent: where that does not arrive, it goes as well.
     */
    async withdrawRestore(restoreId: string): Promise<number> {
      const { withdrawItems } = await import('@daymark/shared/outbox/failed-items.ts');
      const isSending = () =>
        view.items().some((item) => item.restore_id === restoreId && item.state === 'sending');
      let withdrawn = 0;
      for (;;) {
        await write((owner) =>
          store.change(owner.id, (items) => {
            const change = withdrawItems(items, restoreId);
            withdrawn += countQueued(items.filter(({ id }) => change.remove.includes(id)));
            return change;
          }),
        );
        if (!isSending()) return withdrawn;
        await new Promise<void>((resolve) => {
          const end = view.subscribe(() => {
            if (isSending()) return;
            end();
            resolve();
          });
        });
      }
    },
    /** Removes all of a user's items, also when someone else is signed in. */
    async discardAllOf(userId: string): Promise<void> {
      const change = await store.change(userId, (items) => ({
        put: [],
        remove: items.map(({ id }) => id),
      }));
      publish(userId, change);
    },
    /** Removes everyone's items and all else in this device's database. */
    async eraseDevice(): Promise<void> {
      await database.erase();
      const owner = getOwner();
      await view.read(owner?.id ?? null);
      if (owner !== null) channel.publish(owner.id);
    },
    /** Sends what can be sent. Resolves when nothing more can go now; never rejects. */
    flush,
    /** Of the lock that a page or worker has while it sends. */
    lockName: sharedName,
    /** To be called when someone signed in or out. */
    ownerChanged,
    /** Takes and sends nothing more; the answer to a request that was sent is still stored. */
    close: (): void => {
      closed = true;
      channel.close();
      stop();
    },
  };
}

/** The code that sends comes when it is first needed, or at a later flush where it could not be loaded: the first paint does not wait for it. */
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
        // The queue stays as it is; the next change or trigger asks again.
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

/**
 * Between the pages and workers of this browser that write into one queue.
 * @param onMessage is given the ids of users whose queue another one has changed, one after the other
 */
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

/** From 0 to 1. */
function randomShare(randomBytes: (bytes: Uint8Array<ArrayBuffer>) => unknown): number {
  const bytes = new Uint8Array(1);
  randomBytes(bytes);
  return (bytes[0] ?? 0) / 255;
}
