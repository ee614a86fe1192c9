import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Insertable, Kysely } from 'kysely';
import { atomically, raiseRev } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { laterFields, type EditMoment } from './field-edits.ts';
import { prepare } from '../database/statements.ts';
import type { Database, NotificationSettingsTable } from '../database/schema.ts';
import {
  asSettings,
  defaultStoredSettings,
  settingsColumns,
  withTimes,
  type StoredSettings,
} from './notification-settings-row.ts';

/** Fields to change. Undefined fields stay. */
export type NotificationSettingsUpdate = {
  readonly [Field in keyof NotificationSettings]?: NotificationSettings[Field] | undefined;
};

export function notificationSettingsRepository(connections: Connections) {
  return {
    find: (userId: string) => findSettings(connections.reader, userId),

    /** Returns null when the user does not exist. A field with a later edit keeps its value. */
    update: (
      userId: string,
      { daily_reminder_time, daily_reminder_times, ...others }: NotificationSettingsUpdate,
      edit: EditMoment,
    ): Promise<NotificationSettings | null> =>
      atomically(connections, async (db, changes) => {
        // Locks the user, so that concurrent changes do not overwrite each other.
        const { rev: profile_rev } = (await raiseRev(db, changes, userId)) ?? {};
        const [user] = await selectReminderTime(db, { user_id: userId });
        if (!user || profile_rev === undefined) return null;
        const [row] = await selectSettings(db, { user_id: userId });
        const [first = daily_reminder_time, ...further] = daily_reminder_times ?? [];
        const time = laterFields({ notification_time: first }, user.fields_edited_at, edit);
        const { notification_time = user.notification_time } = time.changes;
        await updateReminderTime(db, {
          id: userId,
          notification_time,
          fields_edited_at: time.fields_edited_at,
          profile_rev,
        });
        const further_reminder_times = daily_reminder_times && further;
        const named = { ...others, further_reminder_times };
        const later = laterFields(named, row?.fields_edited_at ?? '{}', edit);
        const stored = row ? asSettings(row) : defaultStoredSettings;
        const changed = Object.assign({ ...stored }, later.changes);
        const { fields_edited_at } = later;
        await upsertSettings(db, { ...asRow(userId, changed), fields_edited_at });
        return withTimes(changed, notification_time);
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
  return withTimes(row ? asSettings(row) : defaultStoredSettings, user.notification_time);
}

function asRow(user_id: string, settings: StoredSettings): Insertable<NotificationSettingsTable> {
  return {
    user_id,
    push_notifications_enabled: Number(settings.push_notifications_enabled),
    daily_reminder_enabled: Number(settings.daily_reminder_enabled),
    further_reminder_times: JSON.stringify(settings.further_reminder_times),
    daily_quote_enabled: Number(settings.daily_quote_enabled),
    daily_quote_time: settings.daily_quote_time,
    celebration_notifications: Number(settings.celebration_notifications),
    achievement_notifications: Number(settings.achievement_notifications),
    inactivity_alerts_enabled: Number(settings.inactivity_alerts_enabled),
    inactivity_days: settings.inactivity_days,
    streak_reminders_enabled: Number(settings.streak_reminders_enabled),
    weekly_reports_enabled: Number(settings.weekly_reports_enabled),
    quiet_hours_enabled: Number(settings.quiet_hours_enabled),
    quiet_hours_start: settings.quiet_hours_start,
    quiet_hours_end: settings.quiet_hours_end,
  };
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

const written = [...settingsColumns, 'fields_edited_at'] as const;

const upsertSettings = prepare((db, row: Insertable<NotificationSettingsTable>) => {
  const values = Object.fromEntries(written.map((column) => [column, row[column]]));
  return db
    .insertInto('notification_settings')
    .values({ user_id: row.user_id, ...values } as Insertable<NotificationSettingsTable>)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values));
});

interface ReminderTime {
  readonly id: string;
  readonly notification_time: string;
  readonly fields_edited_at: string;
  readonly profile_rev: number;
}

const updateReminderTime = prepare((db, user: ReminderTime) =>
  db
    .updateTable('users')
    .set({
      notification_time: user.notification_time,
      fields_edited_at: user.fields_edited_at,
      profile_rev: user.profile_rev,
    })
    .where('id', '=', user.id),
);
