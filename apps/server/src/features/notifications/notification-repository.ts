import type { Notification, NotificationType } from '@daymark/shared/notifications/notification.ts';
import type { Kysely } from 'kysely';
import type { Connections } from '../../database/connect.ts';
import { prepare } from '../../database/prepare.ts';
import type { Database } from '../../database/schema.ts';
import type { NotificationRepository } from '../../store.ts';
import { trimInboxes } from './trim-inboxes.ts';

export function notificationRepository(connections: Connections): NotificationRepository {
  const { reader, writer } = connections;
  return {
    async add(user_id, notification) {
      await insertNotification(writer, { user_id, ...notification });
    },

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

    async markRead(user_id, id) {
      const [row] = await updateRead(writer, { user_id, id });
      return row ? asNotification(row) : null;
    },

    async markAllRead(user_id, until) {
      return (await updateAllRead(writer, { user_id, until })).length;
    },

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
}

const insertNotification = prepare((db, row: NewRow) =>
  db.insertInto('notifications').values({
    user_id: row.user_id,
    id: row.id,
    notification_type: row.notification_type,
    content: row.content,
    is_read: 0,
    created_at: row.created_at,
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

const updateRead = prepare((db, { user_id, id }: { user_id: string; id: string }) =>
  db
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(columns),
);

const updateAllRead = prepare((db, { user_id, until }: { user_id: string; until: string }) =>
  db
    .updateTable('notifications')
    .set({ is_read: 1 })
    .where('user_id', '=', user_id)
    .where('is_read', '=', 0)
    .where('created_at', '<=', until)
    .returning('id'),
);
