import * as z from 'zod/mini';
import { notificationTime } from '../accounts/account.ts';
import { calendarDate, instant } from '../field-schemas.ts';
import { idParams } from '../parameter-schemas.ts';
import { endpoint } from '../endpoint.ts';
import {
  newPushSubscription,
  notificationDevice,
  pushDevice,
  pushResult,
} from './push-subscription.ts';

// A separate module, because a first visit needs none of these endpoints.

const tag = 'Notifications';

export const remindLater = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/remind-later',
  tag,
  summary:
    'Send the daily reminder of today once more in an hour; `due_at` is null where none comes, as the day or its quiet hours are in between',
  access: 'session',
  body: z.object({
    date: calendarDate,
    /** Hour of the reminder to repeat. All reminders of the day when absent. */
    time: z.optional(notificationTime),
  }),
  answers: { 200: z.object({ due_at: z.nullable(instant) }) },
  errors: [],
});

export const getPushPublicKey = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/public-key',
  tag,
  summary: 'The VAPID public key to subscribe with, base64url',
  access: 'session',
  answers: { 200: z.object({ public_key: z.string() }) },
  errors: [],
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/subscribe',
  tag,
  summary: 'Send notifications to this device too; the one that subscribed longest ago gives way',
  access: 'session',
  body: newPushSubscription,
  answers: { 201: pushDevice, 200: pushDevice },
  errors: ['push_endpoint_refused'],
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/unsubscribe',
  tag,
  summary: 'Send no more to the device with this endpoint, or without one to any',
  access: 'session',
  endsAccess: true,
  query: z.object({ endpoint: z.optional(z.string()) }),
  answers: { 204: null },
  errors: [],
});

export const listNotificationDevices = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/devices',
  tag,
  summary: 'The devices that get notifications, in the order in which they came',
  access: 'session',
  countsAlone: true,
  answers: { 200: z.array(notificationDevice) },
  errors: [],
});

export const removeNotificationDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/devices/{id}',
  tag,
  summary: 'Send no more to one device',
  access: 'session',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});

export const sendTestQuote = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/test-quote',
  tag,
  summary:
    "Send the day's quote to every device now, without keeping it in the inbox; ten an hour, with those that are kept",
  access: 'session',
  answers: { 202: pushResult },
  errors: ['not_subscribed', 'rate_limited'],
});

export const triggerScheduledQuote = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/trigger-scheduled-quote',
  tag,
  summary:
    "Send the day's quote to every device now and keep it in the inbox, as at its hour; ten an hour, with those that are not kept",
  access: 'session',
  answers: { 202: pushResult },
  errors: ['not_subscribed', 'rate_limited'],
});
