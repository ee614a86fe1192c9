import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { defaultNotificationSettings } from './default-notification-settings.ts';
import { createDailyReminders } from './reminder-times.ts';
import { notificationSettings, notificationSettingsChanges } from './notification-settings.ts';

const faultsOf = (changes: object) => fieldCodes(notificationSettingsChanges, changes);

it('notification settings have a default for each field except the reminder times', () => {
  expect(fieldCodes(notificationSettings, defaultNotificationSettings)).toEqual([
    'daily_reminder_time: required',
    'daily_reminder_times: reminder_times_invalid',
    'daily_reminders: reminder_times_invalid',
  ]);
  const whole = { ...defaultNotificationSettings, ...createDailyReminders([], '09:00') };
  expect(notificationSettings.parse(whole)).toEqual(whole);
});

it('an update of notification settings accepts any subset of fields, even an empty one', () => {
  expect(notificationSettingsChanges.parse({})).toEqual({});
  for (const [name, value] of Object.entries(defaultNotificationSettings)) {
    expect(notificationSettingsChanges.parse({ [name]: value })).toEqual({ [name]: value });
  }
});

it.each(['00:00', '23:59', '08:30'])(
  'notification settings accept %s as time of the quote or of the quiet hours',
  (time) => {
    for (const name of ['daily_quote_time', 'quiet_hours_start', 'quiet_hours_end']) {
      expect(faultsOf({ [name]: time })).toEqual([]);
    }
  },
);

it.each(['24:00', '8:30', '08:60', '08:30:00', '0830', '', ' 08:30'])(
  'notification settings refuse %j as time of the quote or of the quiet hours',
  (time) => {
    for (const name of ['daily_quote_time', 'quiet_hours_start', 'quiet_hours_end']) {
      expect(faultsOf({ [name]: time })).toEqual([`${name}: time_invalid`]);
    }
  },
);

it('notification settings accept any minute for reminders', () => {
  expect(faultsOf({ daily_reminder_time: '21:07' })).toEqual([]);
  expect(faultsOf({ daily_reminder_time: '21:60' })).toEqual(['daily_reminder_time: time_invalid']);
});

it('notification settings accept 1 to 30 days of inactivity as an integer', () => {
  for (const inactivity_days of [1, 30]) expect(faultsOf({ inactivity_days })).toEqual([]);
  for (const inactivity_days of [0, 31, -1, 2.5, '3', null, Infinity]) {
    expect(faultsOf({ inactivity_days })).toEqual(['inactivity_days: inactivity_days']);
  }
});

it('notification settings accept only booleans for daily_quote_enabled', () => {
  for (const value of [0, 1, 'true', null, []]) {
    expect(faultsOf({ daily_quote_enabled: value })).toEqual(['daily_quote_enabled: invalid']);
  }
});
