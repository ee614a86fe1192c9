import { answers, disconnect, type Connections } from './database/connect.ts';
import type { ChangeFollower } from './database/change-feed.ts';
import { emptyWal } from './database/erased-pages.ts';
import { transactAlone } from './database/group-commit.ts';
import { lockUser, readRevs } from './database/revisions.ts';
import { sessionRepository } from './features/accounts/session-repository.ts';
import { userRepository } from './features/accounts/user-repository.ts';
import {
  publishing,
  publishRemovals,
  publishReminders,
  publishSessions,
} from './publish-changes.ts';
import { lifeAreaRepository } from './features/areas/life-area-repository.ts';
import { notificationRepository } from './features/notifications/notification-repository.ts';
import { notificationSettingsRepository } from './features/notifications/notification-settings-repository.ts';
import { pushSubscriptionRepository } from './features/notifications/push-subscription-repository.ts';
import { reminderRepository } from './features/notifications/reminder-repository.ts';
import { vapidKeyRepository } from './features/notifications/vapid-key-repository.ts';
import { pauseRepository } from './features/pauses/pause-repository.ts';
import { scoreRepository } from './features/entries/score-repository.ts';
import { syncRepository } from './features/sync/sync-repository.ts';
import { idempotencyRepository } from './http/idempotency-repository.ts';
import { rateLimitRepository } from './http/rate-limit-repository.ts';

/** What a transaction has in its hands. */
export type BoundStore = ReturnType<typeof boundStore>;

function boundStore(connections: Connections) {
  const { writer, changes } = connections;
  const publishRevs = async (userIds: readonly string[]) =>
    changes.publish(writer, await readRevs(writer, userIds));
  const publishRev = (userId: string) => publishRevs([userId]);
  const publishSessionsOf = (user_id: string) => changes.publish(writer, [{ user_id }]);
  const users = publishing(userRepository(connections), ['update'], publishRev);
  return {
    users: publishRemovals(users, publishSessionsOf),
    sessions: publishSessions(sessionRepository(connections), publishSessionsOf),
    lifeAreas: publishing(
      lifeAreaRepository(connections),
      ['create', 'update', 'end', 'erase'],
      publishRev,
    ),
    scores: publishing(
      scoreRepository(connections),
      ['record', 'recordAll', 'update', 'remove', 'removeDay'],
      publishRev,
    ),
    pauses: publishing(pauseRepository(connections), ['create', 'update', 'remove'], publishRev),
    sync: syncRepository(connections),
    notifications: publishing(
      notificationRepository(connections),
      ['add', 'markRead', 'markAllRead'],
      publishRev,
    ),
    notificationSettings: publishing(
      notificationSettingsRepository(connections),
      ['update'],
      publishRev,
    ),
    pushSubscriptions: pushSubscriptionRepository(connections),
    reminders: publishReminders(reminderRepository(connections), publishRevs),
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
     */
    transaction: <T>(work: (store: BoundStore) => Promise<T>): Promise<T> =>
      changes.onCommit((feed) =>
        transact((db) => {
          const bound = { reader: db, writer: db, changes: feed, transact: transactAlone(db) };
          return work(boundStore(bound));
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
