import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../../database/schema.ts';

export type StoredSettings = Omit<NotificationSettings, 'daily_reminder_time'>;

export type SettingsColumns = Omit<
  Selectable<NotificationSettingsTable>,
  'user_id' | 'fields_edited_at'
>;

export function asSettings(row: SettingsColumns): StoredSettings {
  return {
    push_notifications_enabled: row.push_notifications_enabled === 1,
    daily_reminder_enabled: row.daily_reminder_enabled === 1,
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
