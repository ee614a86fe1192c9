import type { User } from '../accounts/account.ts';
import { defaultUserSettings } from '../accounts/user-settings.ts';
import { readAreaFields, type AreaFieldAddedLater } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { NotificationSettings } from '../notifications/notification-settings.ts';

type Without<Row, Field extends keyof Row> = Omit<Row, Field> & Partial<Pick<Row, Field>>;

export type EarlierArea = Without<SyncedArea, AreaFieldAddedLater>;
export type EarlierUser = Without<User, keyof typeof defaultUserSettings>;
export type EarlierSettings = Without<
  NotificationSettings,
  'daily_reminder_times' | 'daily_reminders'
>;

export function completeArea(row: EarlierArea): SyncedArea {
  return { ...row, ...readAreaFields(row) };
}

export function completeUser(row: EarlierUser): User {
  return { ...defaultUserSettings, ...row };
}

export function completeSettings(row: EarlierSettings): NotificationSettings {
  const { daily_reminder_times = [row.daily_reminder_time] } = row;
  const daily_reminders = daily_reminder_times.map((time) => ({ time }));
  return { daily_reminder_times, daily_reminders, ...row };
}
