import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { systemClock } from '../lib/clock.ts';
import { createDeviceStore, type DeviceSession } from '../outbox/device-store.ts';
import { forgetSession } from '../outbox/forget-session.ts';
import { createLocalDatabase } from '../replica/local-database.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createReplica } from '../replica/replica.ts';
import { createSync } from '../replica/sync.ts';

export interface WorkerOutbox extends Outbox {
  readonly userId: string;
  readonly client: ApiClient;
  /** Brings what this device stores of the person up to date, where it stores anything. */
  readonly pull: () => Promise<void>;
  /** The server has refused the session: what waits can go only after a sign-in. */
  readonly isRefused: () => boolean;
  /** It said that the session was ended: nothing of the person is here any more after a flush. */
  readonly isEnded: () => boolean;
}

/**
 * The queue of whoever is signed in on this device, as the pages have it: the same items, sent in the same way and one
 * after the other with theirs, but only by `flush`. Null when nobody is signed in. To be closed after use.
 */
export async function createWorkerOutbox(): Promise<WorkerOutbox | null> {
  const database = createLocalDatabase({ name: 'daymark', onOutdated: () => {} });
  const device = createDeviceStore(database);
  const session = await device.session();
  if (session === null) {
    database.close();
    return null;
  }
  const { user } = session;
  let isRefused = false;
  let isEnded = false;
  // The pages find out by themselves, and keep the queue for the same person.
  const client = createWorkerClient(session, (_, code) => {
    isRefused = true;
    isEnded = code === 'session_ended';
  });
  client.assumeClockOffset(await device.clockOffset());
  const outbox = createOutbox({
    database,
    client,
    clock: systemClock,
    // Also once the session is refused: what waits is the same person's.
    getOwner: () => user,
    onRefused: () => {},
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
    onPage: (userId, _answer, { left }) => outbox.left(userId, left),
  });
  return {
    ...outbox,
    userId: user.id,
    client,
    async pull() {
      const stored = await (await database.connect()).get('replica', [user.id, 'person', '']);
      if (stored !== undefined) await sync.pull();
    },
    async flush() {
      await outbox.flush();
      if (isEnded) await forgetSession(database, session);
    },
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

/** Calls the server for whoever is signed in on this device. */
export function createWorkerClient(
  { token, user }: DeviceSession,
  onUnauthenticated: (token: string | null, code: string) => void,
): ApiClient {
  return createApiClient({
    baseUrl: '',
    clock: systemClock,
    getToken: () => token,
    getLanguage: () => user.language,
    onUnauthenticated,
    fetch: (input, init) => fetch(input, init),
  });
}
