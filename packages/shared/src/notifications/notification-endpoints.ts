import * as z from 'zod/mini';
import { notificationTime } from '../accounts/account.ts';
import { whenEdited } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { notification, notificationPage } from './notification.ts';
import { notificationSettings, notificationSettingsChanges } from './notification-settings.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/',
  summary: 'List the notifications of the inbox, newest first',
  query: notificationPage,
  answers: { 200: z.array(notification) },
  answerHeaders: { 'X-Unread-Count': 'Number of unread entries in the whole inbox' },
});

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/{id}/read',
  summary: 'Mark one notification as read',
  params: idParams,
  answers: { 200: notification },
});

export const markAllNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/mark-all-read',
  summary: 'Mark all notifications up to `edited_at` as read, and return how many were unread',
  query: whenEdited,
  answers: { 200: z.object({ updated: z.int() }) },
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  summary: 'Get the settings of notifications: which ones are sent, and when',
  answers: { 200: notificationSettings },
});

export const updateNotificationSettings = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/settings',
  summary: 'Change any subset of the settings',
  body: notificationSettingsChanges,
  answers: { 200: notificationSettings },
});

export const updateReminderSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/update-schedule',
  summary: 'Set the hour of the daily reminder in the time zone of the user',
  query: z.extend(whenEdited, { time_str: notificationTime }),
  answers: { 200: notificationSettings },
});
