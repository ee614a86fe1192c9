import { api } from '@daymark/shared/api.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { serveNotificationSettings } from './notification-settings-routes.ts';
import { servePushSubscriptions, type PushServer } from './push-subscription-routes.ts';
import { serveRemindLater } from './remind-later-routes.ts';
import { serveQuotesByPush } from './quote-push-routes.ts';

export function serveNotifications(server: Server, push: PushServer): void {
  serveInbox(server);
  serveNotificationSettings(server);
  serveRemindLater(server);
  servePushSubscriptions(server, push);
  serveQuotesByPush(server, push);
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
