import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Kysely } from 'kysely';
import { runAtomically, raiseRev } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { prepare, matchesOwnKey } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { trimInboxes, type InboxTrim } from './trim-inboxes.ts';

export function createNotificationRepository(connections: Connections) {
  const { reader } = connections;
  return {
    /** The id must be a UUIDv7 of `created_at`, because the inbox is sorted by id. */
    add: (user_id: string, notification: Omit<Notification, 'is_read'>): Promise<void> =>
      runAtomically(connections, async (db, changes) => {
        const { rev = 0 } = (await raiseRev(db, changes, user_id)) ?? {};
        const row = { user_id, ...notification, is_read: 0, rev };
        await db.insertInto('notifications').values(row).execute();
      }),

    async list(
      user_id: string,
      { limit, before }: { limit: number; before: string | undefined },
    ): Promise<Notification[]> {
      const rows =
        before === undefined
          ? await selectNewest(reader, { user_id, limit })
          : await selectOlder(reader, { user_id, limit, before });
      return rows.map(asNotification);
    },

    async countUnread(user_id: string): Promise<number> {
      const [unread] = await countUnread(reader, { user_id });
      return unread?.notifications ?? 0;
    },

    markRead: (user_id: string, id: string): Promise<Notification | null> =>
      runAtomically(connections, async (db, changes) => {
        const { rev = 0 } = (await raiseRev(db, changes, user_id)) ?? {};
        const [row] = await updateRead(db, { user_id, id, rev });
        return row ? asNotification(row) : null;
      }),

    /** Returns how many notifications were unread. */
    markAllRead: (user_id: string, until: Instant): Promise<number> =>
      runAtomically(connections, async (db, changes) => {
        const { rev = 0 } = (await raiseRev(db, changes, user_id)) ?? {};
        return (await updateAllRead(db, { user_id, until, rev })).length;
      }),

    /**
     * Trims a batch of inboxes of users whose id follows `from`. Returns the id to continue from,
     * or null. Devices apply the same limits, so no change is published.
     */
    trim: (trim: InboxTrim): Promise<string | null> => trimInboxes(connections, trim),
  };
}

export interface NotificationRow extends Omit<Notification, 'is_read'> {
  readonly is_read: number;
}

export function asNotification(row: NotificationRow): Notification {
  return { ...row, is_read: row.is_read === 1 };
}

export const notificationColumns = [
  'id',
  'notification_type',
  'content',
  'is_read',
  'created_at',
] as const;

function newest(db: Kysely<Database>, { user_id, limit }: { user_id: string; limit: number }) {
  return db
    .selectFrom('notifications')
    .select(notificationColumns)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(limit);
}

const selectNewest = prepare(newest);

const selectOlder = prepare((db, page: { user_id: string; limit: number; before: string }) =>
  newest(db, page).where('id', '<', page.before),
);

const countUnread = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('notifications')
    .select((entry) => entry.fn.countAll<number>().as('notifications'))
    .where('user_id', '=', user_id)
    .where('is_read', '=', 0),
);

const updateRead = prepare(
  (db, { user_id, id, rev }: { user_id: string; id: string; rev: number }) =>
    db
      .updateTable('notifications')
      .set({ is_read: 1, rev })
      .where(matchesOwnKey({ user_id, id }))
      .returning(notificationColumns),
);

const updateAllRead = prepare(
  (db, { user_id, until, rev }: { user_id: string; until: string; rev: number }) =>
    db
      .updateTable('notifications')
      .set({ is_read: 1, rev })
      .where('user_id', '=', user_id)
      .where('is_read', '=', 0)
      .where('created_at', '<=', until)
      .returning('id'),
);
