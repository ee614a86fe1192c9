import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { reminderTimes } from '@daymark/shared/notifications/reminder-times.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../database/schema.ts';

/** Settings without the first reminder time, which is stored with the user. */
export interface StoredSettings extends Omit<
  NotificationSettings,
  'daily_reminder_time' | 'daily_reminder_times'
> {
  readonly further_reminder_times: readonly string[];
}

export const defaultStoredSettings: StoredSettings = {
  ...defaultNotificationSettings,
  further_reminder_times: [],
};

export type SettingsColumns = Omit<
  Selectable<NotificationSettingsTable>,
  'user_id' | 'fields_edited_at'
>;

/** @param notification_time of the user */
export function withTimes(
  { further_reminder_times, ...settings }: StoredSettings,
  notification_time: string,
): NotificationSettings {
  return {
    ...settings,
    daily_reminder_time: notification_time,
    daily_reminder_times: reminderTimes(notification_time, further_reminder_times),
  };
}

export function asSettings(row: SettingsColumns): StoredSettings {
  return {
    push_notifications_enabled: row.push_notifications_enabled === 1,
    daily_reminder_enabled: row.daily_reminder_enabled === 1,
    further_reminder_times: JSON.parse(row.further_reminder_times) as string[],
    daily_quote_enabled: row.daily_quote_enabled === 1,
    daily_quote_time: row.daily_quote_time,
    celebration_notifications: row.celebration_notifications === 1,
    achievement_notifications: row.achievement_notifications === 1,
    inactivity_alerts_enabled: row.inactivity_alerts_enabled === 1,
    inactivity_days: row.inactivity_days,
    streak_reminders_enabled: row.streak_reminders_enabled === 1,
    weekly_reports_enabled: row.weekly_reports_enabled === 1,
    quiet_hours_enabled: row.quiet_hours_enabled === 1,
    quiet_hours_start: row.quiet_hours_start,
    quiet_hours_end: row.quiet_hours_end,
  };
}

export const settingsColumns = [
  'push_notifications_enabled',
  'daily_reminder_enabled',
  'further_reminder_times',
  'daily_quote_enabled',
  'daily_quote_time',
  'celebration_notifications',
  'achievement_notifications',
  'inactivity_alerts_enabled',
  'inactivity_days',
  'streak_reminders_enabled',
  'weekly_reports_enabled',
  'quiet_hours_enabled',
  'quiet_hours_start',
  'quiet_hours_end',
] as const;
