import { api } from '@daymark/shared/api.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { refuse } from '../../http/errors.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { NotificationSettingsUpdate } from '../../store/notification-settings-repository.ts';
import type { EditMoment } from '../../store/field-edits.ts';
import type { BoundStore } from '../../store/store.ts';

export function serveNotificationSettings(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getNotificationSettings, async ({ session }) =>
    createAnswer(await store.notificationSettings.find(session.user_id)),
  );

  serveEndpoint(server, api.updateNotificationSettings, async ({ body, session, writeOnce }) => {
    const { edited_at, edited_on: _date, ...changes } = body;
    const edit = readEditTime({ edited_at }, clock());
    return writeOnce((bound) => change(bound, session.user_id, { changes, edit }));
  });

  serveEndpoint(server, api.updateReminderSchedule, async ({ query, session, writeOnce }) => {
    const changes = { daily_reminder_time: query.time_str };
    const edit = readEditTime(query, clock());
    return writeOnce((bound) => change(bound, session.user_id, { changes, edit }));
  });
}

interface SettingsEdit {
  readonly changes: NotificationSettingsUpdate;
  readonly edit: EditMoment;
}

async function change(bound: BoundStore, userId: string, { changes, edit }: SettingsEdit) {
  const settings = await bound.notificationSettings.update(userId, changes, edit);
  if (settings !== null) await bound.reminders.plan(userId, edit.now);
  return createAnswer(settings);
}

function createAnswer(settings: NotificationSettings | null) {
  if (settings === null) throw refuse('session_ended');
  return { status: 200, body: settings } as const;
}
