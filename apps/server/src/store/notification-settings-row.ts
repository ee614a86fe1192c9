import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { type ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import {
  createDailyReminders,
  type DailyReminders,
} from '@daymark/shared/notifications/reminder-times.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../database/schema.ts';

/** Settings in `notification_settings`. The time of the first daily reminder is in `users`. */
export interface StoredSettings extends Omit<NotificationSettings, keyof DailyReminders> {
  /** Empty before the first change. The time of the first reminder may be out of date. */
  readonly daily_reminders: readonly ReminderTime[];
}

export const defaultStoredSettings: StoredSettings = {
  ...defaultNotificationSettings,
  daily_reminders: [],
};

export type SettingsColumns = Omit<
  Selectable<NotificationSettingsTable>,
  'user_id' | 'fields_edited_at'
>;

export function toNotificationSettings(
  { daily_reminders, ...settings }: StoredSettings,
  notification_time: string,
): NotificationSettings {
  return { ...settings, ...createDailyReminders(daily_reminders, notification_time) };
}

const plainNames = Object.keys(
  defaultNotificationSettings,
) as (keyof typeof defaultNotificationSettings)[];

export const settingsColumns = [...plainNames, 'daily_reminders'] as const;

function isFlag(name: (typeof plainNames)[number]): boolean {
  return typeof defaultNotificationSettings[name] === 'boolean';
}

export function asSettings({ daily_reminders, ...row }: SettingsColumns): StoredSettings {
  const plain = plainNames.map((name) => [name, isFlag(name) ? row[name] === 1 : row[name]]);
  return {
    ...Object.fromEntries(plain),
    daily_reminders: parseReminders(daily_reminders),
  } as StoredSettings;
}

export function parseReminders(json: string): ReminderTime[] {
  return JSON.parse(json) as ReminderTime[];
}

export function asColumns({ daily_reminders, ...settings }: StoredSettings) {
  const plain = plainNames.map((name) => {
    return [name, isFlag(name) ? Number(settings[name]) : settings[name]];
  });
  return {
    ...Object.fromEntries(plain),
    daily_reminders: JSON.stringify(daily_reminders),
  } as SettingsColumns;
}
