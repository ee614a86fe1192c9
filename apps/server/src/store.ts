import { answers, disconnect, type Connections } from './database/connect.ts';
import type { ChangeFollower } from './database/change-feed.ts';
import { emptyWal } from './database/erased-pages.ts';
import { transactAlone } from './database/group-commit.ts';
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
} from './tell-changes.ts';
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

/** What a transaction has in its hands. */
export type BoundStore = ReturnType<typeof boundStore>;

/** @param key of the request that these writes belong to */
function boundStore(connections: Connections, key?: string) {
  const { writer, changes } = connections;
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
    /** First in a transaction that writes for a user: until its end nobody else does. False when there is no such user. */
    lockUser: (userId: string) => lockUser(writer, userId),
  };
}

export type Store = ReturnType<typeof storeOn>;

/**
 * Everything the server keeps. Each call is atomic by itself; `transaction` makes several of them one. What a person
 * can run into (a taken email, an unknown id) is a returned value; what rises is a failure of the database:
 * `DatabaseUnavailable` (database/unavailable.ts) where a later try may succeed.
 */
export function storeOn(connections: Connections) {
  const { writer, changes, transact } = connections;
  return {
    ...boundStore(connections),
    /**
     * Commits when `work` resolves and rolls back when it throws. `work` uses the store it is given and waits for
     * nothing but that store: on SQLite every other write waits meanwhile.
     * @param key goes along with the changes that are told of it
     */
    transaction: <T>(work: (store: BoundStore) => Promise<T>, key?: string): Promise<T> =>
      changes.onCommit((feed) =>
        transact((db) => {
          const bound = { reader: db, writer: db, changes: feed, transact: transactAlone(db) };
          return work(boundStore(bound, key));
        }),
      ),
    /**
     * Hears what any node commits, from when the promise resolves until the returned function is called or `lost` is.
     * Rejects with DatabaseUnavailable where nobody can hear now.
     */
    followChanges: (follower: ChangeFollower) => changes.follow(follower),
    /**
     * Has what was erased leave what the database writes ahead, unless somebody reads it just now. PostgreSQL does so by itself,
     * sooner or later.
     */
    forgetErased: () => emptyWal(writer),
    /** Resolves when the database answers, rejects within two seconds when it does not. */
    ping: () => answers(writer),
    close: () => disconnect(connections),
  };
}
