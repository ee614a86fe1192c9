import { api } from '@daymark/shared/api.ts';
import type {
  NotificationSettings,
  NotificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { Store } from '../../store.ts';
import { presentNotificationSettings } from './present-notification-settings.ts';

export function serveNotificationSettings(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getNotificationSettings, async ({ session }) =>
    answerWith(await store.notificationSettings.find(session.user_id)),
  );

  serveEndpoint(server, api.updateNotificationSettings, async ({ body, session, writeOnce }) =>
    writeOnce((bound) => change(bound, session.user_id, body)),
  );

  serveEndpoint(server, api.updateReminderSchedule, async ({ query, session, writeOnce }) =>
    writeOnce((bound) => change(bound, session.user_id, { daily_reminder_time: query.time_str })),
  );

  async function change(bound: Store, userId: string, changes: NotificationSettingsChanges) {
    const settings = await bound.notificationSettings.update(userId, changes);
    if (settings !== null) await bound.reminders.plan(userId, new Date(clock()).toISOString());
    return answerWith(settings);
  }
}

function answerWith(settings: NotificationSettings | null) {
  // The account was deleted while the request was under way.
  if (settings === null) throw refuse('unauthenticated');
  return { status: 200, body: presentNotificationSettings(settings) } as const;
}
