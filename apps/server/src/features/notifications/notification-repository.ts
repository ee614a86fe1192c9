import type { Notification, NotificationType } from '@daymark/shared/notifications/notification.ts';
import type { Kysely } from 'kysely';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
import { raiseRev } from '../../database/revisions.ts';
import type { Database } from '../../database/schema.ts';
import type { NotificationRepository } from '../../store.ts';
import { trimInboxes } from './trim-inboxes.ts';

export function notificationRepository(connections: Connections): NotificationRepository {
  const { reader } = connections;
  return {
    add: (user_id, notification) =>
      atomically(connections, async (db) => {
        const rev = (await raiseRev(db, user_id)) ?? 0;
        await insertNotification(db, { user_id, ...notification, rev });
      }),

    async list(user_id, { limit, before }) {
      const rows =
        before === undefined
          ? await selectNewest(reader, { user_id, limit })
          : await selectOlder(reader, { user_id, limit, before });
      return rows.map(asNotification);
    },

    async countUnread(user_id) {
      const [unread] = await countUnread(reader, { user_id });
      return unread?.notifications ?? 0;
    },

    markRead: (user_id, id) =>
      atomically(connections, async (db) => {
        const rev = (await raiseRev(db, user_id)) ?? 0;
        const [row] = await updateRead(db, { user_id, id, rev });
        return row ? asNotification(row) : null;
      }),

    markAllRead: (user_id, until) =>
      atomically(connections, async (db) => {
        const rev = (await raiseRev(db, user_id)) ?? 0;
        return (await updateAllRead(db, { user_id, until, rev })).length;
      }),

    trim: (trim) => trimInboxes(connections, trim),
  };
}

interface NotificationRow extends Omit<Notification, 'is_read'> {
  readonly is_read: number;
}

function asNotification(row: NotificationRow): Notification {
  return { ...row, is_read: row.is_read === 1 };
}

const columns = ['id', 'notification_type', 'content', 'is_read', 'created_at'] as const;

interface NewRow {
  readonly user_id: string;
  readonly id: string;
  readonly notification_type: NotificationType;
  readonly content: string;
  readonly created_at: string;
  readonly rev: number;
}

const insertNotification = prepare((db, row: NewRow) =>
  db.insertInto('notifications').values({
    user_id: row.user_id,
    id: row.id,
    notification_type: row.notification_type,
    content: row.content,
    is_read: 0,
    created_at: row.created_at,
    rev: row.rev,
  }),
);

/** Ids are UUIDv7 that the server made, so that their order is that of time. */
function newest(db: Kysely<Database>, { user_id, limit }: { user_id: string; limit: number }) {
  return db
    .selectFrom('notifications')
    .select(columns)
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
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .returning(columns),
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
