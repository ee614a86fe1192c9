import {
  answers,
  connectPostgres,
  connectSqlite,
  disconnect,
  type Connections,
} from './database/connect.ts';
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
  return storeOn(await connect(options));
}

function connect(options: StoreOptions): Promise<Connections> {
  if ('sqliteFile' in options) return connectSqlite(options.sqliteFile);
  return connectPostgres(options.databaseUrl, options.onLostConnection ?? (() => {}));
}

function storeOn(connections: Connections): Store {
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
    ping: () => answers(connections.reader),
    close: () => disconnect(connections),
  };
}
