import type { TimeOfDay } from '../calendar/zone.ts';
import * as limits from '../limits.ts';
import type { NotificationSettings, NotificationSettingsChanges } from './notification-settings.ts';

/** Returns at most `limits.remindersPerDay` different hours, starting with `first`. */
export function listReminderTimes(first: TimeOfDay, others: readonly TimeOfDay[]): TimeOfDay[] {
  return [first, ...others.filter((time) => time !== first)].slice(0, limits.remindersPerDay);
}

type Times = Pick<NotificationSettings, 'daily_reminder_time' | 'daily_reminder_times'>;

/** A change of only `daily_reminder_time` keeps the other hours. */
export function changeReminderTimes(
  { daily_reminder_time, daily_reminder_times }: Times,
  changes: Pick<NotificationSettingsChanges, keyof Times>,
): Times {
  const [first = changes.daily_reminder_time ?? daily_reminder_time] =
    changes.daily_reminder_times ?? [];
  const [, ...others] = changes.daily_reminder_times ?? daily_reminder_times;
  return { daily_reminder_time: first, daily_reminder_times: listReminderTimes(first, others) };
}
