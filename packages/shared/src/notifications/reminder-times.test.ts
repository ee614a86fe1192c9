import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { notificationSettingsChanges } from './notification-settings.ts';
import { changeReminderTimes, listReminderTimes } from './reminder-times.ts';

const before = { daily_reminder_time: '09:00', daily_reminder_times: ['09:00', '13:00', '20:00'] };

it('the daily reminder accepts one to three different full hours', () => {
  const codes = (daily_reminder_times: unknown) =>
    fieldCodes(notificationSettingsChanges, { daily_reminder_times });
  expect(codes(['20:00', '06:00', '13:00'])).toEqual([]);
  const refused = ['daily_reminder_times: reminder_times_invalid'];
  for (const times of [[], ['09:00', '09:00'], ['01:00', '02:00', '03:00', '04:00']]) {
    expect(codes(times)).toEqual(refused);
  }
  expect(codes(['09:30'])).toEqual(['daily_reminder_times.0: notification_time_not_hourly']);
});

it('changeReminderTimes replaces the first reminder hour if only that hour is given', () => {
  expect(changeReminderTimes(before, {})).toEqual(before);
  expect(changeReminderTimes(before, { daily_reminder_time: '07:00' })).toEqual({
    daily_reminder_time: '07:00',
    daily_reminder_times: ['07:00', '13:00', '20:00'],
  });
  expect(changeReminderTimes(before, { daily_reminder_time: '20:00' })).toEqual({
    daily_reminder_time: '20:00',
    daily_reminder_times: ['20:00', '13:00'],
  });
});

it('changeReminderTimes replaces all reminder hours if the whole list is given', () => {
  const changes = { daily_reminder_time: '05:00', daily_reminder_times: ['21:00', '08:00'] };
  expect(changeReminderTimes(before, changes)).toEqual({
    daily_reminder_time: '21:00',
    daily_reminder_times: ['21:00', '08:00'],
  });
});

it('listReminderTimes removes a duplicate hour', () => {
  expect(listReminderTimes('13:00', ['09:00', '13:00'])).toEqual(['13:00', '09:00']);
});
