import * as z from 'zod/mini';
import { notificationTime } from '../accounts/account.ts';
import { editTimeFields } from '../field-schemas.ts';
import * as limits from '../limits.ts';

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' }));

const inactivityDays = z
  .int({ error: 'inactivity_days' })
  .check(
    z.minimum(limits.inactivityDays.min, { error: 'inactivity_days' }),
    z.maximum(limits.inactivityDays.max, { error: 'inactivity_days' }),
  );

const reminderTimes = z.array(notificationTime, { error: 'reminder_times_invalid' }).check(
  z.minLength(1, { error: 'reminder_times_invalid' }),
  z.maxLength(limits.remindersPerDay, { error: 'reminder_times_invalid' }),
  z.refine((times) => new Set(times).size === times.length, { error: 'reminder_times_invalid' }),
);

export const notificationSettings = z.object({
  push_notifications_enabled: z.boolean(),
  daily_reminder_enabled: z.boolean(),
  daily_reminder_time: notificationTime,
  /** All general hours of the reminder, starting with `daily_reminder_time`. */
  daily_reminder_times: reminderTimes,
  daily_quote_enabled: z.boolean(),
  daily_quote_time: timeOfDay,
  celebration_notifications: z.boolean(),
  achievement_notifications: z.boolean(),
  inactivity_alerts_enabled: z.boolean(),
  inactivity_days: inactivityDays,
  streak_reminders_enabled: z.boolean(),
  weekly_reports_enabled: z.boolean(),
  quiet_hours_enabled: z.boolean(),
  quiet_hours_start: timeOfDay,
  /** An end before the start is on the next day. */
  quiet_hours_end: timeOfDay,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** A `daily_reminder_time` without `daily_reminder_times` changes only the first hour. */
export const notificationSettingsChanges = z.extend(
  z.partial(notificationSettings),
  editTimeFields,
);
export type NotificationSettingsChanges = z.output<typeof notificationSettingsChanges>;
