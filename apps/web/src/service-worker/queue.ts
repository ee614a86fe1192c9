import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { databaseName } from '../lib/base-path.ts';
import { systemClock } from '../lib/clock.ts';
import { syncTag } from '../local/background-sync.ts';
import {
  createDeviceStore,
  type DeviceSession,
  sessionKey,
  getBackupRange,
} from '../local/device-store.ts';
import { enrollmentKey } from '../local/enrollment.ts';
import { createOutbox, type Outbox } from '../local/outbox.ts';
import { createRevocations } from '../local/revocations.ts';
import { createLocalDatabase, type LocalDatabase } from '../local/local-database.ts';
import { createReplica } from '../local/replica.ts';
import { createSync } from '../local/sync.ts';

export interface WorkerOutbox extends Outbox {
  readonly userId: string;
  readonly client: ApiClient;
  /** Updates the stored replica, if any, and resends changes that the server lost. */
  readonly pull: () => Promise<void>;
  /** True after the server refused the session. Waiting changes then need a sign-in. */
  readonly isRefused: () => boolean;
  /**
   * True after the server responded that the session has ended. `flush` and `pull` then remove the
   * user's data from IndexedDB.
   */
  readonly isEnded: () => boolean;
}

/**
 * Creates an outbox that shares its items, their order and its locks with the pages. It sends only
 * in `flush`, and in `pull` if the server lost changes. It must be closed. Returns null if nobody
 * is signed in.
 */
export async function createWorkerOutbox(): Promise<WorkerOutbox | null> {
  const database = createLocalDatabase({ name: databaseName, onOutdated: () => {} });
  const device = createDeviceStore(database);
  const session = await device.session();
  if (session === null) {
    database.close();
    return null;
  }
  const { user } = session;
  const stored = await (await database.connect()).get('replica', [user.id, 'person', '']);
  let isRefused = false;
  let isEnded = false;
  let isResendNeeded = false;
  // The worker only remembers a refusal. Pages learn of it from their own requests, and keep the
  // waiting changes until the same user signs in.
  const client = createWorkerClient(session, (_, code) => {
    isRefused = true;
    isEnded = code === 'session_ended';
  });
  client.assumeClockOffset(await device.clockOffset());
  client.chooseClock(await device.clockChoice());
  const outbox = createOutbox({
    database,
    client,
    clock: systemClock,
    // The owner stays the same after a refused session.
    getOwner: () => user,
    syncedAt: () => (stored?.kind === 'person' ? stored.row.synced_at : null),
    waitsForFlush: true,
  });
  const replica = createReplica(database);
  const sync = createSync({
    replica,
    client,
    clock: systemClock,
    random: Math.random,
    getUserId: () => (isRefused ? null : user.id),
    isStoring: () => true,
    sentIds: outbox.sentIds,
    async onPage(userId, _answer, page) {
      await outbox.pulled(userId, page);
      isResendNeeded ||= page.resendIds.length > 0;
    },
  });

  const forgetIfEnded = async (): Promise<void> => {
    if (isEnded) await forgetSession(database, session);
  };

  const flush = async (): Promise<void> => {
    await outbox.flush();
    await forgetIfEnded();
  };

  return {
    ...outbox,
    userId: user.id,
    client,
    async pull() {
      const stored = await (await database.connect()).get('replica', [user.id, 'person', '']);
      if (stored === undefined) return;
      await sync.pull();
      await forgetIfEnded();
      if (isResendNeeded) await flush();
      isResendNeeded = false;
    },
    flush,
    isRefused: () => isRefused,
    isEnded: () => isEnded,
    close() {
      sync.stop();
      replica.close();
      outbox.close();
      database.close();
    },
  };
}

export function createWorkerClient(
  { token, user }: DeviceSession,
  onUnauthenticated: (token: string | null, code: string) => void,
): ApiClient {
  return createApiClient({
    clock: systemClock,
    getToken: () => token,
    getLanguage: () => user.language,
    onUnauthenticated,
    fetch: (input, init) => fetch(input, init),
  });
}

/** Missing from TypeScript's libraries, because some browsers do not support it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export function sendOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(sendAll());
  });
}

async function sendAll(): Promise<void> {
  const sent = await Promise.allSettled([sendQueue(), sendRevocations()]);
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
}

/** Ends sessions that were signed out offline. Rejects if any session remains. */
async function sendRevocations(): Promise<void> {
  await withDatabase(async (database) => {
    const left = await createRevocations(database, (...request) => fetch(...request)).send();
    if (left > 0) throw new Error(`${left} sessions could not be ended yet`);
  });
}

export async function withDatabase<T>(work: (database: LocalDatabase) => Promise<T>): Promise<T> {
  const database = createLocalDatabase({ name: databaseName, onOutdated: () => {} });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Rejects while changes wait for a network, so that the browser repeats the event. */
async function sendQueue(): Promise<void> {
  const outbox = await createWorkerOutbox();
  if (outbox === null) return;
  try {
    await outbox.flush();
    await outbox.pull();
    const left = await outbox.pendingCount();
    if (left > 0 && !outbox.isRefused()) throw new Error(`${left} changes could not be sent yet`);
  } finally {
    outbox.close();
  }
}

/** Removes the data of an ended session, unless another session began. Pages remove the rest. */
async function forgetSession(
  database: LocalDatabase,
  { token, user }: DeviceSession,
): Promise<void> {
  const connection = await database.connect();
  const names = ['device', 'replica', 'outbox', 'backups'] as const;
  const transaction = connection.transaction(names, 'readwrite');
  const device = transaction.objectStore('device');
  const current = (await device.get(sessionKey)) as DeviceSession | undefined;
  if (current?.token === token) {
    const outbox = transaction.objectStore('outbox');
    const backups = transaction.objectStore('backups');
    const items = IDBKeyRange.bound([user.id, -Infinity], [user.id, Infinity]);
    const [unsent, stored] = await Promise.all([
      outbox.index('by-user').getAllKeys(items),
      backups.index('by-user').getAllKeys(getBackupRange(user.id)),
    ]);
    await Promise.all([
      ...unsent.map((id) => outbox.delete(id)),
      ...stored.map((id) => backups.delete(id)),
      transaction.objectStore('replica').clear(),
      device.delete(sessionKey),
      device.delete(enrollmentKey),
    ]);
  }
  await transaction.done;
}
