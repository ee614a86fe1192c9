import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';

export function presentNotificationSettings(settings: NotificationSettings): NotificationSettings {
  return {
    push_notifications_enabled: settings.push_notifications_enabled,
    daily_reminder_enabled: settings.daily_reminder_enabled,
    daily_reminder_time: settings.daily_reminder_time,
    daily_reminder_times: settings.daily_reminder_times,
    daily_quote_enabled: settings.daily_quote_enabled,
    daily_quote_time: settings.daily_quote_time,
    celebration_notifications: settings.celebration_notifications,
    achievement_notifications: settings.achievement_notifications,
    inactivity_alerts_enabled: settings.inactivity_alerts_enabled,
    inactivity_days: settings.inactivity_days,
    streak_reminders_enabled: settings.streak_reminders_enabled,
    weekly_reports_enabled: settings.weekly_reports_enabled,
    quiet_hours_enabled: settings.quiet_hours_enabled,
    quiet_hours_start: settings.quiet_hours_start,
    quiet_hours_end: settings.quiet_hours_end,
  };
}
