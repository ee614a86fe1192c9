import { createBackupScheduleRepository } from './backup-schedule-repository.ts';
import { lockData, type DatabasePlace } from '../database/data-place.ts';
import { pingDatabase, disconnect, type Connections } from '../database/connections.ts';
import { connectPostgres, connectSqlite } from './connect.ts';
import type { ChangeFollower } from '../database/change-feed.ts';
import { createClockRepository } from './clock-repository.ts';
import { createExpiredRowsRepository } from './expired-rows.ts';
import { createStoredBytesRepository } from './stored-bytes-repository.ts';
import type { DatabaseObserver } from '../database/observed-database.ts';
import { emptyWal } from '../database/erased-pages.ts';
import { isDistributed } from '../database/statements.ts';
import { createSingleTransact, lockUser } from '../database/transactions.ts';
import { createReadCopies, type RestReason, type PersonRev } from '../database/read-copies.ts';
import { createWriteCheck } from '../database/write-check.ts';
import { createAccessRepository } from './access-repository.ts';
import { createInvitationRepository } from './invitation-repository.ts';
import { createPasskeyRepository } from './passkey-repository.ts';
import { createIdentityRepository } from './identity-repository.ts';
import { createOidcAttemptRepository } from './oidc-attempt-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { createCalendarRepository } from './calendar-repository.ts';
import { createAccessTokenRepository } from './access-token-repository.ts';
import { createFactorRepository } from './factor-repository.ts';
import { createUserRepository } from './user-repository.ts';
import { createLifeAreaRepository } from './life-area-repository.ts';
import { createMailRepository } from './mail-repository.ts';
import { createMailTokenRepository } from './mail-token-repository.ts';
import { createNotificationRepository } from './notification-repository.ts';
import { createNotificationSettingsRepository } from './notification-settings-repository.ts';
import { createPushSubscriptionRepository } from './push-subscription-repository.ts';
import { createReminderRepository } from './reminder-repository.ts';
import { createVersionRepository } from './version-repository.ts';
import { createVapidKeyRepository } from './vapid-key-repository.ts';
import { createPauseRepository } from './pause-repository.ts';
import { createEntryGroups } from './entry-groups.ts';
import { createEntryRepository } from './entry-repository.ts';
import { createSyncRepository } from './sync-repository.ts';
import { createWebhookQueueRepository } from './webhook-queue-repository.ts';
import { createWebhookRepository } from './webhook-repository.ts';
import { createIdempotencyRepository } from './idempotency-repository.ts';
import { createRateLimitRepository } from './rate-limit-repository.ts';

export type StoreOptions = StoreUse & DatabasePlace;

interface StandbyUse {
  readonly onStandbyRest?: (reason: RestReason) => void;
  readonly clock?: () => number;
}

interface StoreUse extends StandbyUse {
  /** True for a server. Only one server may use an SQLite file. */
  readonly isServer?: boolean;
  readonly onLostConnection?: (error: Error) => void;
  readonly observer?: DatabaseObserver | undefined;
}

/** Connects, checks the durability settings and migrates. Rejects if one of these steps fails. */
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
    users: createUserRepository(connections),
    access: createAccessRepository(connections),
    factors: createFactorRepository(connections),
    accessTokens: createAccessTokenRepository(connections),
    calendars: createCalendarRepository(connections),
    sessions: createSessionRepository(connections),
    invitations: createInvitationRepository(connections),
    passkeys: createPasskeyRepository(connections),
    identities: createIdentityRepository(connections),
    oidcAttempts: createOidcAttemptRepository(connections),
    lifeAreas: createLifeAreaRepository(connections),
    scores: createEntryRepository(connections),
    pauses: createPauseRepository(connections),
    versions: createVersionRepository(connections),
    sync: createSyncRepository(connections),
    notifications: createNotificationRepository(connections),
    notificationSettings: createNotificationSettingsRepository(connections),
    pushSubscriptions: createPushSubscriptionRepository(connections),
    reminders: createReminderRepository(connections),
    vapidKeys: createVapidKeyRepository(connections),
    idempotency: createIdempotencyRepository(connections),
    rateLimits: createRateLimitRepository(connections),
    mails: createMailRepository(connections),
    mailTokens: createMailTokenRepository(connections),
    webhooks: createWebhookRepository(connections),
    webhookQueue: createWebhookQueueRepository(connections),
    backupSchedule: createBackupScheduleRepository(connections),
    storedBytes: createStoredBytesRepository(connections),
    clocks: createClockRepository(connections),
    expired: createExpiredRowsRepository(connections),
    /** Must come before all writes of the transaction. Returns false if the user does not exist. */
    lockUser: (userId: string) => lockUser(writer, userId),
  };
}

export type Store = ReturnType<typeof createStore>;

/** Repositories of the records whose changes increment the rev of their user. */
export type ReadStore = Pick<BoundStore, 'lifeAreas' | 'scores' | 'pauses' | 'notifications'>;

/**
 * Each call is atomic. `transaction` combines several calls. Expected failures, such as a taken
 * email or an unknown id, are return values. Database failures are thrown as errors, and as
 * `DatabaseUnavailable` when a later try may succeed.
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
    /** True if Citus spreads the tables over several nodes. */
    isDistributed: isDistributed(writer),
    /**
     * Reads from a replica that has reached `neededRev`. Reads from the primary if there is none.
     * `work` may run twice.
     */
    async read<T>(neededRev: PersonRev, work: (store: ReadStore) => Promise<T>): Promise<T> {
      const read = copies.length === 0 ? undefined : await readCopy(neededRev, work);
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
    /**
     * Writes entries of one person, possibly in the same transaction as entries of other people.
     */
    writeEntries: createEntryGroups(connections),
    /** Reports commits of all nodes until the returned function or `lost` is called. */
    followChanges: (follower: ChangeFollower) => changes.follow(follower),
    /** Removes erased content from SQLite's WAL, unless a reader uses the WAL. */
    forgetErased: () => emptyWal(writer),
    /** Rejects within two seconds when the database does not answer. */
    ping: () => pingDatabase(writer),
    findWriteRefusal: createWriteCheck(connections, clock),
    close: () => disconnect(connections),
  };
}
