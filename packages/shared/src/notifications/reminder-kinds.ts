import type { NotificationSettings } from './notification-settings.ts';
import type { NotificationType } from './notification.ts';
import type { StreakMilestone } from './streak-milestones.ts';

export const scheduledKinds = [
  'daily_reminder',
  'daily_quote',
  'streak_reminder',
  'inactivity_alert',
  'weekly_report',
] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];

/** Notifications that are sent at most once per user. */
export type AchievementKind = StreakMilestone | 'perfect_week';

/** Each kind is sent at most once per user, date and reminder hour. */
export type ReminderKind = ScheduledKind | 'reminder_again' | 'celebration' | AchievementKind;

export function isScheduled(kind: ReminderKind): kind is ScheduledKind {
  return (scheduledKinds as readonly string[]).includes(kind);
}

export function getNotificationType(kind: ReminderKind): NotificationType {
  if (kind === 'reminder_again') return 'daily_reminder';
  return isScheduled(kind) || kind === 'celebration' ? kind : 'achievement';
}

const switches = {
  daily_reminder: 'daily_reminder_enabled',
  daily_quote: 'daily_quote_enabled',
  streak_reminder: 'streak_reminders_enabled',
  inactivity_alert: 'inactivity_alerts_enabled',
  weekly_report: 'weekly_reports_enabled',
  celebration: 'celebration_notifications',
  achievement: 'achievement_notifications',
  other: 'push_notifications_enabled',
} as const satisfies Record<NotificationType, keyof NotificationSettings>;

export function isWanted(kind: ReminderKind, settings: NotificationSettings): boolean {
  return settings.push_notifications_enabled && settings[switches[getNotificationType(kind)]];
}
