import {
  answers,
  connectPostgres,
  connectSqlite,
  disconnect,
  type Connections,
} from './database/connect.ts';
import { emptyWal } from './database/erased-pages.ts';
import { transactAlone } from './database/group-commit.ts';
import { lockPostgres, lockSqlite, type DataLock } from './database/data-lock.ts';
import { lockUser } from './database/revisions.ts';
import { sessionRepository } from './features/accounts/session-repository.ts';
import { userRepository } from './features/accounts/user-repository.ts';
import {
  tellAreas,
  tellNotifications,
  tellPauses,
  tellReminders,
  tellScores,
  tellSessions,
  tellSettings,
  tellUsers,
  type Tell,
  type TellEach,
} from './features/changes/tell-changes.ts';
import { lifeAreaRepository } from './features/areas/life-area-repository.ts';
import { notificationRepository } from './features/notifications/notification-repository.ts';
import { notificationSettingsRepository } from './features/notifications/notification-settings-repository.ts';
import { pushSubscriptionRepository } from './features/notifications/push-subscription-repository.ts';
import { reminderRepository } from './features/notifications/reminder-repository.ts';
import { vapidKeyRepository } from './features/notifications/vapid-key-repository.ts';
import { pauseRepository } from './features/pauses/pause-repository.ts';
import { scoreRepository } from './features/scores/score-repository.ts';
import { syncRepository } from './features/sync/sync-repository.ts';
import { idempotencyRepository } from './http/idempotency-repository.ts';
import { rateLimitRepository } from './http/rate-limit-repository.ts';
import type { Store } from './store.ts';

export type StoreOptions = StoreUse &
  ({ readonly databaseUrl: string } | { readonly sqliteFile: string });

interface StoreUse {
  /** Whether no other server may be running on the same SQLite file. */
  readonly isServer?: boolean;
  /** Told of connections that died while nobody used them. */
  readonly onLostConnection?: (error: Error) => void;
}

/** Connects, verifies the durability settings and migrates; rejects when any of it fails. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const lock = await lockUse(options);
  try {
    const store = storeOn(await connect(options));
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

/** For as long as the store is open, no restore replaces its data. */
async function lockUse(options: StoreOptions): Promise<DataLock> {
  const mode = options.isServer === true ? 'server' : 'shared';
  if ('sqliteFile' in options) return lockSqlite(options.sqliteFile, mode);
  return lockPostgres(options.databaseUrl, mode);
}

function connect(options: StoreOptions): Promise<Connections> {
  if ('sqliteFile' in options) return connectSqlite(options.sqliteFile);
  return connectPostgres(options.databaseUrl, options.onLostConnection ?? (() => {}));
}

/** @param key of the request that these writes belong to */
export function storeOn(connections: Connections, key?: string): Store {
  const { writer, changes, transact } = connections;
  const tellEach: TellEach = (userIds, change) => {
    const told = { ...change, ...(key !== undefined && { key }) };
    return changes.tell(
      writer,
      userIds.map((user_id) => ({ user_id, ...told })),
    );
  };
  const tell: Tell = (userId, change) => tellEach([userId], change);
  return {
    users: tellUsers(userRepository(connections), tell),
    sessions: tellSessions(sessionRepository(connections), tell),
    lifeAreas: tellAreas(lifeAreaRepository(connections), tell),
    scores: tellScores(scoreRepository(connections), tell),
    pauses: tellPauses(pauseRepository(connections), tell),
    sync: syncRepository(connections),
    notifications: tellNotifications(notificationRepository(connections), tell),
    notificationSettings: tellSettings(notificationSettingsRepository(connections), tell),
    pushSubscriptions: pushSubscriptionRepository(connections),
    reminders: tellReminders(reminderRepository(connections), tellEach),
    vapidKeys: vapidKeyRepository(connections),
    idempotency: idempotencyRepository(connections),
    rateLimits: rateLimitRepository(connections),
    transaction: (work, keyOfWork) =>
      changes.onCommit((feed) =>
        transact((db) =>
          work(
            storeOn(
              { reader: db, writer: db, changes: feed, transact: transactAlone(db) },
              keyOfWork,
            ),
          ),
        ),
      ),
    lockUser: (userId) => lockUser(writer, userId),
    followChanges: (follower) => changes.follow(follower),
    forgetErased: () => emptyWal(writer),
    ping: () => answers(writer),
    close: () => disconnect(connections),
  };
}
