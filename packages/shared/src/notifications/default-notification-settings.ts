import type { NotificationSettings } from './notification-settings.ts';
import type { DailyReminders } from './reminder-times.ts';

/** Does not include the reminder times, because they are chosen at registration. */
export const defaultNotificationSettings = {
  push_notifications_enabled: true,
  daily_reminder_enabled: true,
  daily_quote_enabled: false,
  daily_quote_time: '08:00',
  celebration_notifications: true,
  achievement_notifications: true,
  inactivity_alerts_enabled: true,
  inactivity_days: 3,
  streak_reminders_enabled: true,
  weekly_reports_enabled: true,
  quiet_hours_enabled: false,
  quiet_hours_start: '22:00',
  quiet_hours_end: '08:00',
} as const satisfies Omit<NotificationSettings, keyof DailyReminders>;
