import { backupScheduleRepository } from './backup-schedule-repository.ts';
import { lockData, type DatabasePlace } from '../database/data-place.ts';
import { pingDatabase, disconnect, type Connections } from '../database/connections.ts';
import { connectPostgres, connectSqlite } from './connect.ts';
import type { ChangeFollower } from '../database/change-feed.ts';
import { clockRepository } from './clock-repository.ts';
import { expiredRowsRepository } from './expired-rows.ts';
import { storedBytesRepository } from './stored-bytes-repository.ts';
import type { DatabaseObserver } from '../database/observed-database.ts';
import { emptyWal } from '../database/erased-pages.ts';
import { createSingleTransact, lockUser } from '../database/transactions.ts';
import { createReadCopies, type RestReason, type PersonRev } from '../database/read-copies.ts';
import { createWriteCheck } from '../database/write-check.ts';
import { accessRepository } from './access-repository.ts';
import { invitationRepository } from './invitation-repository.ts';
import { passkeyRepository } from './passkey-repository.ts';
import { identityRepository } from './identity-repository.ts';
import { oidcAttemptRepository } from './oidc-attempt-repository.ts';
import { sessionRepository } from './session-repository.ts';
import { calendarRepository } from './calendar-repository.ts';
import { accessTokenRepository } from './access-token-repository.ts';
import { factorRepository } from './factor-repository.ts';
import { userRepository } from './user-repository.ts';
import { lifeAreaRepository } from './life-area-repository.ts';
import { mailRepository } from './mail-repository.ts';
import { mailTokenRepository } from './mail-token-repository.ts';
import { notificationRepository } from './notification-repository.ts';
import { notificationSettingsRepository } from './notification-settings-repository.ts';
import { pushSubscriptionRepository } from './push-subscription-repository.ts';
import { reminderRepository } from './reminder-repository.ts';
import { versionRepository } from './version-repository.ts';
import { vapidKeyRepository } from './vapid-key-repository.ts';
import { pauseRepository } from './pause-repository.ts';
import { createEntryGroups } from './entry-groups.ts';
import { entryRepository } from './entry-repository.ts';
import { syncRepository } from './sync-repository.ts';
import { webhookQueueRepository } from './webhook-queue-repository.ts';
import { webhookRepository } from './webhook-repository.ts';
import { idempotencyRepository } from './idempotency-repository.ts';
import { rateLimitRepository } from './rate-limit-repository.ts';

export type StoreOptions = StoreUse & DatabasePlace;

interface StandbyUse {
  readonly onStandbyRest?: (reason: RestReason) => void;
  readonly clock?: () => number;
}

interface StoreUse extends StandbyUse {
  /** Refuses a second server on the same SQLite file. */
  readonly isServer?: boolean;
  readonly onLostConnection?: (error: Error) => void;
  readonly observer?: DatabaseObserver | undefined;
}

/** Checks the durability settings and migrates. Rejects if any of that fails. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const lock = await lockData(options, options.isServer === true ? 'server' : 'shared');
  try {
    const store = createStore(await connect(options), options);
    return {
      ...store,
      async close() {
        await store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function connect(options: StoreOptions): Promise<Connections> {
  const { onLostConnection = () => {}, observer } = options;
  if ('sqliteFile' in options) return connectSqlite(options.sqliteFile, observer);
  return connectPostgres(options, onLostConnection, observer);
}

export type BoundStore = ReturnType<typeof boundStore>;

function boundStore(connections: Connections) {
  const { writer } = connections;
  return {
    users: userRepository(connections),
    access: accessRepository(connections),
    factors: factorRepository(connections),
    accessTokens: accessTokenRepository(connections),
    calendars: calendarRepository(connections),
    sessions: sessionRepository(connections),
    invitations: invitationRepository(connections),
    passkeys: passkeyRepository(connections),
    identities: identityRepository(connections),
    oidcAttempts: oidcAttemptRepository(connections),
    lifeAreas: lifeAreaRepository(connections),
    scores: entryRepository(connections),
    pauses: pauseRepository(connections),
    versions: versionRepository(connections),
    sync: syncRepository(connections),
    notifications: notificationRepository(connections),
    notificationSettings: notificationSettingsRepository(connections),
    pushSubscriptions: pushSubscriptionRepository(connections),
    reminders: reminderRepository(connections),
    vapidKeys: vapidKeyRepository(connections),
    idempotency: idempotencyRepository(connections),
    rateLimits: rateLimitRepository(connections),
    mails: mailRepository(connections),
    mailTokens: mailTokenRepository(connections),
    webhooks: webhookRepository(connections),
    webhookQueue: webhookQueueRepository(connections),
    backupSchedule: backupScheduleRepository(connections),
    storedBytes: storedBytesRepository(connections),
    clocks: clockRepository(connections),
    expired: expiredRowsRepository(connections),
    /** Must be the first write of the transaction. Returns false when the user does not exist. */
    lockUser: (userId: string) => lockUser(writer, userId),
  };
}

export type Store = ReturnType<typeof createStore>;

/** Records of a person that count in the rev. */
export type ReadStore = Pick<BoundStore, 'lifeAreas' | 'scores' | 'pauses' | 'notifications'>;

/**
 * Each call is atomic, and `transaction` combines several. Expected failures (a taken email, an
 * unknown id) are return values. Database failures are thrown, as `DatabaseUnavailable` when a
 * later try may succeed.
 */
export function createStore(
  connections: Connections,
  { onStandbyRest: onRest = () => {}, clock = () => performance.now() }: StandbyUse = {},
) {
  const { writer, changes, transact, copies = [] } = connections;
  const store = boundStore(connections);
  const readCopy = createReadCopies({
    copies,
    onRest,
    clock,
    readsOf: (db): ReadStore =>
      boundStore({ reader: db, writer: db, changes, transact: createSingleTransact(db) }),
  });
  return {
    ...store,
    /**
     * Reads from an up-to-date replica, else from the primary. `work` may run twice. The app's
     * devices do not need this, because they have local data.
     */
    async read<T>(standing: PersonRev, work: (store: ReadStore) => Promise<T>): Promise<T> {
      const read = copies.length === 0 ? undefined : await readCopy(standing, work);
      return read === undefined ? work(store) : read.value;
    },
    /**
     * Commits when `work` resolves and rolls back when it throws. `work` must wait only for the
     * given store, because on SQLite every other write waits meanwhile.
     */
    transaction: <T>(work: (store: BoundStore) => Promise<T>): Promise<T> =>
      changes.onCommit((feed) =>
        transact((db) => {
          const bound = {
            reader: db,
            writer: db,
            changes: feed,
            transact: createSingleTransact(db),
          };
          return work(boundStore(bound));
        }),
      ),
    /** Writes entries of a person, perhaps in a transaction with those of others. */
    writeEntries: createEntryGroups(connections),
    /** Reports commits of all nodes until the returned function or `lost` is called. */
    followChanges: (follower: ChangeFollower) => changes.follow(follower),
    /** Removes erased content from SQLite's WAL, unless a reader uses it. */
    forgetErased: () => emptyWal(writer),
    /** Rejects within two seconds when the database does not answer. */
    ping: () => pingDatabase(writer),
    findWriteRefusal: createWriteCheck(connections, clock),
    close: () => disconnect(connections),
  };
}
