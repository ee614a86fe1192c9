import {
  answers,
  connectPostgres,
  connectSqlite,
  disconnect,
  type Connections,
} from './database/connect.ts';
import { lockPostgres, lockSqlite, type DataLock } from './database/data-lock.ts';
import { sessionRepository } from './features/accounts/session-repository.ts';
import { userRepository } from './features/accounts/user-repository.ts';
import { analyticsRepository } from './features/analytics/analytics-repository.ts';
import { lifeAreaRepository } from './features/areas/life-area-repository.ts';
import { notificationRepository } from './features/notifications/notification-repository.ts';
import { notificationSettingsRepository } from './features/notifications/notification-settings-repository.ts';
import { pushSubscriptionRepository } from './features/notifications/push-subscription-repository.ts';
import { vapidKeyRepository } from './features/notifications/vapid-key-repository.ts';
import { scoreRepository } from './features/scores/score-repository.ts';
import { idempotencyRepository } from './http/idempotency-repository.ts';
import { rateLimitRepository } from './http/rate-limit-repository.ts';
import type { Store } from './store.ts';

export type StoreOptions = StoreLog &
  ({ readonly databaseUrl: string } | { readonly sqliteFile: string });

interface StoreLog {
  /** Told of connections that died while nobody used them. */
  readonly onLostConnection?: (error: Error) => void;
}

/** Connects, verifies the durability settings and migrates; rejects when any of it fails. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const lock = await lockShared(options);
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
async function lockShared(options: StoreOptions): Promise<DataLock> {
  if ('sqliteFile' in options) return lockSqlite(options.sqliteFile, 'shared');
  return lockPostgres(options.databaseUrl, 'shared');
}

function connect(options: StoreOptions): Promise<Connections> {
  if ('sqliteFile' in options) return connectSqlite(options.sqliteFile);
  return connectPostgres(options.databaseUrl, options.onLostConnection ?? (() => {}));
}

export function storeOn(connections: Connections): Store {
  return {
    users: userRepository(connections),
    sessions: sessionRepository(connections),
    lifeAreas: lifeAreaRepository(connections),
    scores: scoreRepository(connections),
    analytics: analyticsRepository(connections),
    notifications: notificationRepository(connections),
    notificationSettings: notificationSettingsRepository(connections),
    pushSubscriptions: pushSubscriptionRepository(connections),
    vapidKeys: vapidKeyRepository(connections),
    idempotency: idempotencyRepository(connections),
    rateLimits: rateLimitRepository(connections),
    transaction: (work) =>
      connections.writer.transaction().execute((db) => work(storeOn({ reader: db, writer: db }))),
    ping: () => answers(connections.writer),
    close: () => disconnect(connections),
  };
}
