import { expect, it } from 'vitest';
import { readAreaFields } from '../areas/area-fields.ts';
import { fieldCodes } from '../testing/field-codes.ts';
import { notificationSettingsChanges } from './notification-settings.ts';
import { completeReminderChange, getAreaReminders } from '../areas/reminder-list.ts';
import { reminderTimes } from './reminder-schema.ts';
import { changeDailyReminders, createDailyReminders } from './reminder-times.ts';

const workdays = [1, 2, 3, 4, 5];
const morning = { time: '07:35', weekdays: workdays };
const evening = { time: '20:00' };
const before = createDailyReminders([morning, evening], '07:35');

it('daily reminders are one to five different times of any minute', () => {
  const codes = (daily_reminder_times: unknown) =>
    fieldCodes(notificationSettingsChanges, { daily_reminder_times });
  expect(codes(['20:00', '06:01', '13:59', '00:00', '23:59'])).toEqual([]);
  const refused = ['daily_reminder_times: reminder_times_invalid'];
  const six = ['01:00', '02:00', '03:00', '04:00', '05:00', '06:00'];
  for (const times of [[], ['09:00', '09:00'], six]) expect(codes(times)).toEqual(refused);
  expect(codes(['9:30'])).toEqual(['daily_reminder_times.0: time_invalid']);
  expect(fieldCodes(notificationSettingsChanges, { daily_reminders: [] })).toEqual([
    'daily_reminders: reminder_times_invalid',
  ]);
});

it('reminder times sort their weekdays and leave out a list of all weekdays', () => {
  const all = { time: '07:00', weekdays: [7, 1, 2, 3, 4, 5, 6] };
  expect(reminderTimes.parse([{ time: '08:00', weekdays: [3, 1] }, all])).toEqual([
    { time: '08:00', weekdays: [1, 3] },
    { time: '07:00' },
  ]);
});

it('a change of daily_reminder_time changes only the first time', () => {
  expect(changeDailyReminders(before, {})).toEqual(before);
  expect(changeDailyReminders(before, { daily_reminder_time: '06:00' })).toEqual({
    daily_reminder_time: '06:00',
    daily_reminder_times: ['06:00', '20:00'],
    daily_reminders: [{ time: '06:00', weekdays: workdays }, evening],
  });
  const twice = changeDailyReminders(before, { daily_reminder_time: '20:00' });
  expect(twice.daily_reminders).toEqual([evening]);
});

it('a change of daily_reminder_times keeps the weekdays of the times that stay', () => {
  const changes = { daily_reminder_time: '05:00', daily_reminder_times: ['21:00', '07:35'] };
  expect(changeDailyReminders(before, changes)).toEqual({
    daily_reminder_time: '21:00',
    daily_reminder_times: ['21:00', '07:35'],
    daily_reminders: [{ time: '21:00' }, morning],
  });
});

it('a change of daily_reminders replaces all times and weekdays', () => {
  const daily_reminders = [{ time: '06:10', weekdays: [7] }];
  expect(changeDailyReminders(before, { daily_reminders })).toEqual({
    daily_reminder_time: '06:10',
    daily_reminder_times: ['06:10'],
    daily_reminders,
  });
});

it('a change of reminder_time changes only the first reminder of an area, and null removes all', () => {
  const area = { reminder_time: '07:35', reminders: [morning, evening] };
  const change = (changes: { reminder_time: string | null }) =>
    getAreaReminders({ ...area, ...completeReminderChange(changes) });
  expect(change({ reminder_time: '08:00' })).toEqual([{ ...morning, time: '08:00' }, evening]);
  expect(change({ reminder_time: null })).toEqual([]);
  expect(completeReminderChange({ reminders: [evening] })).toEqual({
    reminder_time: '20:00',
    reminders: [evening],
  });
});

it('readAreaFields completes rows that have only reminder_time or only reminders', () => {
  expect(readAreaFields({ reminder_time: '07:00' }).reminders).toEqual([{ time: '07:00' }]);
  expect(readAreaFields({ reminders: [morning] }).reminder_time).toBe('07:35');
  expect(readAreaFields({})).toMatchObject({ reminder_time: null, reminders: [] });
});
