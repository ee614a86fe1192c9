import { api } from '@daymark/shared/api.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { PushSender } from '../../push/push-sender.ts';
import { serveNotificationSettings } from './notification-settings-routes.ts';
import { servePushSubscriptions } from './push-subscription-routes.ts';

export function serveNotifications(server: Server, sender: PushSender): void {
  serveInbox(server);
  serveNotificationSettings(server);
  servePushSubscriptions(server, sender);
}

function serveInbox(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.listNotifications, async ({ query, session }) => {
    const { user_id } = session;
    const [list, unread] = await store.read(session, ({ notifications }) =>
      Promise.all([
        notifications.list(user_id, { limit: query.limit, before: query.before }),
        notifications.countUnread(user_id),
      ]),
    );
    return {
      status: 200,
      body: list,
      headers: { 'X-Unread-Count': String(unread) },
    };
  });

  serveEndpoint(server, api.markNotificationRead, async ({ params, session, writeOnce }) =>
    writeOnce(async ({ notifications }) => {
      const notification = await notifications.markRead(session.user_id, params.id);
      if (notification === null) throw refuse('not_found');
      return { status: 200, body: notification };
    }),
  );

  serveEndpoint(server, api.markAllNotificationsRead, async ({ query, session, writeOnce }) => {
    const { edited_at: until } = readEditTime(query, clock());
    return writeOnce(async ({ notifications }) => {
      const updated = await notifications.markAllRead(session.user_id, until);
      return { status: 200, body: { updated } };
    });
  });
}
