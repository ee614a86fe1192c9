import * as z from 'zod/mini';
import { notificationTime } from '../accounts/account.ts';
import { calendarDate, editTimeObject, instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notification, notificationPage } from './notification.ts';
import { notificationSettings, notificationSettingsChanges } from './notification-settings.ts';
import { timeOfDay } from './reminder-schema.ts';

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/v1/notifications/',
  summary: 'List the notifications of the inbox, newest first',
  query: notificationPage,
  answers: { 200: z.array(notification) },
  answerHeaders: { 'X-Unread-Count': 'Number of unread entries in the whole inbox' },
});

export const markNotificationRead = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/notifications/{id}/read',
  summary: 'Mark one notification as read',
  params: idParams,
  answers: { 200: notification },
});

export const markAllNotificationsRead = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/notifications/mark-all-read',
  summary: 'Mark all notifications up to `edited_at` as read, and return how many were unread',
  query: editTimeObject,
  answers: { 200: z.object({ updated: z.int() }) },
});

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  summary: 'Get the settings of notifications: which ones are sent, and when',
  answers: { 200: notificationSettings },
});

export const updateNotificationSettings = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/settings',
  summary: 'Change any subset of the settings',
  body: notificationSettingsChanges,
  answers: { 200: notificationSettings },
});

export const updateReminderSchedule = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/update-schedule',
  summary: 'Set the hour of the daily reminder in the time zone of the user',
  query: z.extend(editTimeObject, { time_str: notificationTime }),
  answers: { 200: notificationSettings },
});

export const remindLater = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/remind-later',
  summary:
    'Repeat a daily reminder of today once, in an hour; `due_at` is null if no reminder follows, because it was already repeated, or the day ends or quiet hours begin before',
  body: z.object({
    date: calendarDate,
    /** Time of the reminder to repeat. If absent, all reminders of the day are repeated. */
    time: z.optional(timeOfDay),
    /** Time of the request by the person. The hour begins then, even if the device was offline. */
    edited_at: z.optional(instant),
  }),
  answers: { 200: z.object({ due_at: z.nullable(instant) }) },
});
