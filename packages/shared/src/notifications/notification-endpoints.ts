import * as z from 'zod/mini';
import { notificationTime } from '../accounts/account.ts';
import { whenEdited } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { notification, notificationPage } from './notification.ts';
import { notificationSettings, notificationSettingsChanges } from './notification-settings.ts';

const tag = 'Notifications';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/',
  tag,
  summary: 'The inbox, newest first',
  access: 'session',
  query: notificationPage,
  answers: { 200: z.array(notification) },
  answerHeaders: { 'X-Unread-Count': 'How many entries of the whole inbox are unread' },
  errors: [],
});

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/{id}/read',
  tag,
  summary: 'Mark one notification as read',
  access: 'session',
  params: idParams,
  answers: { 200: notification },
  errors: [],
});

export const markAllNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/mark-all-read',
  tag,
  summary:
    'Mark every notification that had come by `edited_at` as read, and say how many were not',
  access: 'session',
  query: whenEdited,
  answers: { 200: z.object({ updated: z.int() }) },
  errors: [],
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  tag,
  summary: 'What the server may send, and when',
  access: 'session',
  answers: { 200: notificationSettings },
  errors: [],
});

export const updateNotificationSettings = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/settings',
  tag,
  summary: 'Change any subset of the settings',
  access: 'session',
  body: notificationSettingsChanges,
  answers: { 200: notificationSettings },
  errors: [],
});

export const updateReminderSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/update-schedule',
  tag,
  summary: 'Set the hour of the daily reminder, in the time zone of the user',
  access: 'session',
  query: z.extend(whenEdited, { time_str: notificationTime }),
  answers: { 200: notificationSettings },
  errors: [],
});
