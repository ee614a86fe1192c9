import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import {
  createDailyReminders,
  getChangedReminders,
  getFirstTime,
} from '@daymark/shared/notifications/reminder-times.ts';
import type { Kysely } from 'kysely';
import { runAtomically, raiseRev } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { pickLaterFields, type EditMoment } from './field-edits.ts';
import { prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import {
  asColumns,
  asSettings,
  defaultStoredSettings,
  toNotificationSettings,
} from './notification-settings-row.ts';

export type NotificationSettingsUpdate = {
  readonly [Field in keyof NotificationSettings]?: NotificationSettings[Field] | undefined;
};

export function createNotificationSettingsRepository(connections: Connections) {
  return {
    find: (userId: string) => findSettings(connections.reader, userId),

    /** Returns null when the user does not exist. A field with a later edit keeps its value. */
    update: (
      userId: string,
      changes: NotificationSettingsUpdate,
      edit: EditMoment,
    ): Promise<NotificationSettings | null> =>
      runAtomically(connections, async (db, feed) => {
        const { rev: profile_rev } = (await raiseRev(db, feed, userId)) ?? {};
        const [user] = await selectReminderTime(db, { user_id: userId });
        if (!user || profile_rev === undefined) return null;
        const [row] = await selectSettings(db, { user_id: userId });
        const stored = row ? asSettings(row) : defaultStoredSettings;
        const before = createDailyReminders(stored.daily_reminders, user.notification_time);
        const first = getFirstTime(changes);
        const time = pickLaterFields({ notification_time: first }, user.fields_edited_at, edit);
        const { notification_time = user.notification_time } = time.changes;
        const { fields_edited_at } = time;
        await db
          .updateTable('users')
          .set({ notification_time, fields_edited_at, profile_rev })
          .where('id', '=', userId)
          .execute();
        const { daily_reminder_time: _first, daily_reminder_times: _all, ...others } = changes;
        const daily_reminders = getChangedReminders(before.daily_reminders, changes);
        const named = { ...others, daily_reminders };
        const later = pickLaterFields(named, row?.fields_edited_at ?? '{}', edit);
        const changed = Object.assign({ ...stored }, later.changes);
        const columns = { ...asColumns(changed), fields_edited_at: later.fields_edited_at };
        await db
          .insertInto('notification_settings')
          .values({ user_id: userId, ...columns })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
          .execute();
        return toNotificationSettings(changed, notification_time);
      }),
  };
}

async function findSettings(
  db: Kysely<Database>,
  user_id: string,
): Promise<NotificationSettings | null> {
  const [user] = await selectReminderTime(db, { user_id });
  if (!user) return null;
  const [row] = await selectSettings(db, { user_id });
  return toNotificationSettings(
    row ? asSettings(row) : defaultStoredSettings,
    user.notification_time,
  );
}

const selectSettings = prepare((db, { user_id }: { user_id: string }) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', user_id),
);

const selectReminderTime = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('users')
    .select(['notification_time', 'fields_edited_at'])
    .where('id', '=', user_id),
);
