import type { LifeAreaChanges, NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { AreaItem, OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { QueueChange } from '@daymark/shared/outbox/set-aside.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import { createChangeKeeper, type JoinForAccount } from './change-keeper.ts';
import type { News, Owner } from './drain.ts';
import { laterSending } from './later-sending.ts';
import type { LocalDatabase } from '../replica/local-database.ts';
import { createMarks, type Marks } from './marks.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createOutboxView, type QueueReading } from './outbox-view.ts';
import {
  callToCreateLifeArea,
  callToDeleteLifeArea,
  callToDeleteScore,
  callToRecordScore,
  callToUpdateLifeArea,
  type ScoredDay,
} from './queued-call.ts';
import { createPauseChanger, type PauseChanger } from './pause-changes.ts';
import { shownUser } from './shown-user.ts';
import type { SendingOptions } from './sending.ts';
import { createTabChannel, outboxChannelName } from './tab-channel.ts';

/**
 * Every change a person makes goes through here. A change resolves, with its item, once it is kept on the device, and
 * rejects with a LocalWriteError when the device did not keep it; it is sent afterwards, as often as it takes.
 */
export interface Outbox extends PauseChanger {
  /** Beside the queue it holds what else the device keeps, such as backups. */
  readonly database: LocalDatabase;
  readonly createLifeArea: (input: NewLifeArea) => Promise<AreaItem>;
  readonly updateLifeArea: (id: string, changes: LifeAreaChanges) => Promise<AreaItem>;
  readonly deleteLifeArea: (id: string, options: { erase: boolean }) => Promise<AreaItem>;
  readonly recordScore: (input: NewScore) => Promise<AreaItem>;
  readonly deleteScore: (day: ScoredDay) => Promise<AreaItem>;
  /** The marks among these changes that are not kept yet. */
  readonly marks: Pick<Marks, 'of' | 'subscribe'>;
  /** For the profile, the settings and the inbox, with a decision of `account-calls.ts`. */
  readonly changeAccount: (join: JoinForAccount) => Promise<void>;

  /** The signed-in user's items that were not sent yet, by sequence; the same array until something changes. */
  readonly items: () => readonly OutboxItem[];
  /** Those of them that did not fail; the same array while they are only being sent. */
  readonly waiting: () => readonly OutboxItem[];
  /** What to lay over the replica: these, and what was sent and the replica may not have yet. */
  readonly overlaid: () => readonly OutboxItem[];
  /** Whether the items are those on the disk. */
  readonly reading: () => QueueReading;
  readonly subscribe: (listener: () => void) => () => void;
  /** How many changes the server does not have yet and has not refused. */
  readonly pendingCount: () => Promise<number>;
  /** What would be lost with this device: changes that wait and changes that were refused. */
  readonly unsent: () => Promise<Unsent>;
  /** Ids of the user's changes that the server has. */
  readonly sentIds: (userId: string) => Promise<readonly string[]>;
  /** The replica has these now. */
  readonly left: (userId: string, ids: readonly string[]) => Promise<void>;
  /** Sends a refused item once more, with what was set aside with it. */
  readonly retry: (id: string) => Promise<void>;
  /** Sends every failed item once more. */
  readonly retryAll: () => Promise<void>;
  /** Gives an item up, with what depends on it. One that is on its way may still arrive. */
  readonly discard: (id: string) => Promise<void>;
  /** Gives up all of a user's items, whoever is signed in. */
  readonly discardAllOf: (userId: string) => Promise<void>;
  /** Removes everyone's items and all else that this device's database holds. */
  readonly eraseDevice: () => Promise<void>;

  /** Sends what can be sent. Resolves when nothing more can go now; never rejects. */
  readonly flush: () => Promise<void>;
  /** Held by whoever sends, in any tab or worker. */
  readonly lockName: string;
  /** To be called when someone signed in or out. */
  readonly ownerChanged: () => void;
  /** Takes and sends nothing more; an answer that is on its way is still heeded. */
  readonly close: () => void;
}

export interface Unsent {
  readonly own: number;
  /** Of others who signed out here and kept theirs on this device. */
  readonly others: number;
}

export interface OutboxOptions {
  readonly database: LocalDatabase;
  readonly client: Pick<ApiClient, 'call' | 'clockOffset'>;
  readonly clock: Clock;
  /** The user whose token the client sends at this moment; null when nobody is signed in. */
  readonly getOwner: () => Owner | null;
  /** The server has something new of this device's. */
  readonly onSent?: () => void;
  /** The refused item and those that were set aside with it. Called in every tab. */
  readonly onRefused: (aside: readonly OutboxItem[]) => void;
  /** Sends nothing until `flush` is called, for whoever keeps several changes first. */
  readonly waitsForFlush?: boolean;
  readonly randomBytes?: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  /** Resolves when what has been changed until now is on the screen. At once where nothing is shown. */
  readonly nextPaint?: () => Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { database, client, clock, randomBytes = randomBytesOfBrowser } = options;
  let closed = false;
  const getOwner = () => (closed ? null : options.getOwner());
  const store = createOutboxStore(database);
  const marks = createMarks(options.nextPaint ?? (async () => {}));
  const view = createOutboxView(store, marks.afterPaint);
  const sharedName = outboxChannelName(database.name);
  const channel = createTabChannel(sharedName, async ({ userId, refused }) => {
    if (getOwner()?.id === userId) await view.read(userId);
    if (refused !== undefined) report(userId, refused);
  });
  const random = () => chanceOf(randomBytes);
  const sendingOptions: SendingOptions = {
    drain: {
      store,
      client,
      clock,
      random,
      getOwner,
      onChanged: announce,
      onSent: () => options.onSent?.(),
    },
    lockName: sharedName,
    clock,
    random,
  };
  // Nothing of it is needed for the first paint.
  const { flush, stop } = laterSending(async () =>
    (await import('./sending.ts')).createSending(sendingOptions),
  );

  function sendByItself(): void {
    if (!options.waitsForFlush) void flush();
  }

  function report(userId: string, refused: readonly OutboxItem[]): void {
    if (getOwner()?.id === userId) options.onRefused(refused);
  }

  function announce(userId: string, change: QueueChange, news: News): void {
    view.apply(userId, change);
    channel.tell({ userId, ...news });
    if (news.refused !== undefined) report(userId, news.refused);
  }

  const { keep, enqueue, enqueueForAccount } = createChangeKeeper({
    store,
    client,
    clock,
    // Which day it is to them may just have been changed.
    getOwner() {
      const owner = getOwner();
      return owner && shownUser(owner, view.overlaid());
    },
    newId,
    onKept(userId, change) {
      announce(userId, change, {});
      marks.afterPaint(sendByItself);
    },
  });

  function newId(): string {
    return uuidv7(clock.now() + client.clockOffset(), randomBytes);
  }

  function ownerChanged(): void {
    view.read(getOwner()?.id ?? null).catch(reportError);
    sendByItself();
  }

  ownerChanged();

  return {
    database,
    createLifeArea(input) {
      const { id = newId() } = input;
      return enqueue(id, (edit) => callToCreateLifeArea(id, input, edit));
    },
    updateLifeArea: (id, changes) => enqueue(id, (edit) => callToUpdateLifeArea(id, changes, edit)),
    deleteLifeArea: (id, { erase }) => enqueue(id, (edit) => callToDeleteLifeArea(id, erase, edit)),
    recordScore: (input) =>
      marks.during({ ...input, notes: input.notes ?? '' }, () =>
        enqueue(input.life_area_id, (edit) => callToRecordScore(input, edit)),
      ),
    deleteScore: (day) =>
      marks.during({ ...day, score: null, notes: '' }, () =>
        enqueue(day.life_area_id, (edit) => callToDeleteScore(day, edit)),
      ),
    marks,
    ...createPauseChanger({ change: enqueueForAccount, newId }),
    changeAccount: enqueueForAccount,
    items: view.items,
    waiting: view.waiting,
    overlaid: view.overlaid,
    reading: view.reading,
    subscribe: view.subscribe,
    async pendingCount() {
      const owner = getOwner();
      const items = owner === null ? [] : await store.list(owner.id);
      return items.filter(({ state }) => state === 'pending' || state === 'sending').length;
    },
    async unsent() {
      const ownerId = getOwner()?.id;
      const items = (await store.listAll()).filter(({ state }) => state !== 'sent');
      const own = items.filter(({ user_id }) => user_id === ownerId).length;
      return { own, others: items.length - own };
    },
    async sentIds(userId) {
      const items = await store.list(userId);
      return items.filter(({ state }) => state === 'sent').map(({ id }) => id);
    },
    async left(userId, ids) {
      if (ids.length === 0) return;
      announce(userId, await store.change(userId, () => ({ put: [], remove: ids })), {});
    },
    async retry(id) {
      const { takeUpAgain } = await import('@daymark/shared/outbox/set-aside.ts');
      await keep((owner) => store.change(owner.id, (items) => takeUpAgain(items, id, newId)));
    },
    async retryAll() {
      const { takeUpAllAgain } = await import('@daymark/shared/outbox/set-aside.ts');
      await keep((owner) => store.change(owner.id, (items) => takeUpAllAgain(items, newId)));
    },
    async discard(id) {
      const { giveUp } = await import('@daymark/shared/outbox/set-aside.ts');
      await keep((owner) => store.change(owner.id, (items) => giveUp(items, id)));
    },
    async discardAllOf(userId) {
      const change = await store.change(userId, (items) => ({
        put: [],
        remove: items.map(({ id }) => id),
      }));
      announce(userId, change, {});
    },
    async eraseDevice() {
      await database.erase();
      const owner = getOwner();
      await view.read(owner?.id ?? null);
      if (owner !== null) channel.tell({ userId: owner.id });
    },
    flush,
    lockName: sharedName,
    ownerChanged,
    close() {
      closed = true;
      channel.close();
      stop();
    },
  };
}

function randomBytesOfBrowser(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}

function chanceOf(randomBytes: (bytes: Uint8Array<ArrayBuffer>) => unknown): number {
  const bytes = new Uint8Array(1);
  randomBytes(bytes);
  return (bytes[0] ?? 0) / 255;
}
