import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { listReminderTimes } from '@daymark/shared/notifications/reminder-times.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../database/schema.ts';

/**
 * Settings in `notification_settings`. The first daily reminder time is a column of `users`
 * instead.
 */
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

export function toNotificationSettings(
  { further_reminder_times, ...settings }: StoredSettings,
  notification_time: string,
): NotificationSettings {
  return {
    ...settings,
    daily_reminder_time: notification_time,
    daily_reminder_times: listReminderTimes(notification_time, further_reminder_times),
  };
}

const plainNames = Object.keys(
  defaultNotificationSettings,
) as (keyof typeof defaultNotificationSettings)[];

export const settingsColumns = [...plainNames, 'further_reminder_times'] as const;

function isFlag(name: (typeof plainNames)[number]): boolean {
  return typeof defaultNotificationSettings[name] === 'boolean';
}

export function asSettings({ further_reminder_times, ...row }: SettingsColumns): StoredSettings {
  const plain = plainNames.map((name) => [name, isFlag(name) ? row[name] === 1 : row[name]]);
  const further = JSON.parse(further_reminder_times) as string[];
  return { ...Object.fromEntries(plain), further_reminder_times: further } as StoredSettings;
}

export function asColumns({ further_reminder_times, ...settings }: StoredSettings) {
  const plain = plainNames.map((name) => {
    return [name, isFlag(name) ? Number(settings[name]) : settings[name]];
  });
  const further = JSON.stringify(further_reminder_times);
  return { ...Object.fromEntries(plain), further_reminder_times: further } as SettingsColumns;
}
