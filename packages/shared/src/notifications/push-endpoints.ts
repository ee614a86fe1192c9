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

export const remindLater = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/remind-later',
  summary:
    'Send the daily reminder of today once more in an hour; `due_at` is null where none comes, as the day or its quiet hours are in between',
  body: z.object({
    date: calendarDate,
    /** Hour of the reminder to repeat. All reminders of the day when absent. */
    time: z.optional(notificationTime),
  }),
  answers: { 200: z.object({ due_at: z.nullable(instant) }) },
});

export const getPushPublicKey = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/public-key',
  summary: 'The VAPID public key to subscribe with, base64url',
  answers: { 200: z.object({ public_key: z.string() }) },
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/subscribe',
  summary: 'Send notifications to this device too; the one that subscribed longest ago gives way',
  body: newPushSubscription,
  answers: { 201: pushDevice, 200: pushDevice },
  errors: ['push_endpoint_refused'],
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/unsubscribe',
  summary: 'Send no more to the device with this endpoint, or without one to any',
  endsAccess: true,
  query: z.object({ endpoint: z.optional(z.string()) }),
  answers: { 204: null },
});

export const listNotificationDevices = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/devices',
  summary: 'The devices that get notifications, in the order in which they came',
  countsAlone: true,
  answers: { 200: z.array(notificationDevice) },
});

export const removeNotificationDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/devices/{id}',
  summary: 'Send no more to one device',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});

export const sendTestQuote = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/test-quote',
  summary:
    "Send the day's quote to every device now, without keeping it in the inbox; ten an hour, with those that are kept",
  answers: { 202: pushResult },
  errors: ['not_subscribed', 'rate_limited'],
});

export const triggerScheduledQuote = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/trigger-scheduled-quote',
  summary:
    "Send the day's quote to every device now and keep it in the inbox, as at its hour; ten an hour, with those that are not kept",
  answers: { 202: pushResult },
  errors: ['not_subscribed', 'rate_limited'],
});
