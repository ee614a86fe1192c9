import * as z from 'zod/mini';
import { editTimeFields } from '../field-schemas.ts';
import * as limits from '../limits.ts';
import { areDifferent, reminderTimes, timeOfDay } from './reminder-schema.ts';

const inactivityDays = z
  .int({ error: 'inactivity_days' })
  .check(
    z.minimum(limits.inactivityDays.min, { error: 'inactivity_days' }),
    z.maximum(limits.inactivityDays.max, { error: 'inactivity_days' }),
  );

const error = 'reminder_times_invalid';

const times = z
  .array(timeOfDay, { error })
  .check(
    z.minLength(1, { error }),
    z.maxLength(limits.remindersPerDay, { error }),
    z.refine(areDifferent, { error }),
  );

export const notificationSettings = z.object({
  push_notifications_enabled: z.boolean(),
  daily_reminder_enabled: z.boolean(),
  daily_reminder_time: timeOfDay,
  /** Times of `daily_reminders`. Writing them keeps the weekdays of the times that stay. */
  daily_reminder_times: times,
  /** All general reminders. The first one has the time `daily_reminder_time`. */
  daily_reminders: reminderTimes.check(z.minLength(1, { error })),
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

/** A `daily_reminder_time` without a list changes only the first time. */
export const notificationSettingsChanges = z.extend(
  z.partial(notificationSettings),
  editTimeFields,
);
export type NotificationSettingsChanges = z.output<typeof notificationSettingsChanges>;
