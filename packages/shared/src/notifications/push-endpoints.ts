import * as z from 'zod/mini';
import { idParams } from '../parameter-schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  newPushSubscription,
  notificationDevice,
  pushDevice,
  pushResult,
} from './push-subscription.ts';

// A separate module, because a first visit needs none of these endpoints.

export const getPushPublicKey = defineEndpoint({
  method: 'GET',
  path: '/api/v1/notifications/public-key',
  summary: 'Get the VAPID public key for subscriptions, in base64url',
  answers: { 200: z.object({ public_key: z.string() }) },
});

export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/subscribe',
  summary:
    'Add this device to the devices that receive notifications; beyond the limit, the oldest subscription is removed',
  body: newPushSubscription,
  answers: { 201: pushDevice, 200: pushDevice },
  errors: ['push_endpoint_refused'],
});

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/unsubscribe',
  summary: 'Remove the device with this endpoint, or all devices if no endpoint is given',
  endsAccess: true,
  query: z.object({ endpoint: z.optional(z.string()) }),
  answers: { 204: null },
});

export const listNotificationDevices = defineEndpoint({
  method: 'GET',
  path: '/api/v1/notifications/devices',
  summary: 'List the devices that receive notifications, oldest subscription first',
  countsAlone: true,
  answers: { 200: z.array(notificationDevice) },
});

export const removeNotificationDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/devices/{id}',
  summary: 'Remove a device that receives notifications',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});

export const sendTestQuote = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/test-quote',
  summary:
    "Send the day's quote to all devices now, without an inbox entry; both calls that send quotes share a limit of ten an hour",
  answers: { 202: pushResult },
  errors: ['not_subscribed', 'rate_limited'],
});

export const triggerScheduledQuote = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/trigger-scheduled-quote',
  summary:
    "Send the day's quote to all devices now, with an inbox entry; both calls that send quotes share a limit of ten an hour",
  answers: { 202: pushResult },
  errors: ['not_subscribed', 'rate_limited'],
});
