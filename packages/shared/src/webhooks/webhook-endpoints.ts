import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../parameter-schemas.ts';
import {
  attemptParams,
  newWebhook,
  webhook,
  webhookAttempt,
  webhookChanges,
  webhookRequest,
} from './webhook.ts';

const tag = 'Webhooks';

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/',
  tag,
  summary: 'The addresses that are sent what happens, in the order in which they were added',
  access: 'session',
  countsAlone: true,
  answers: { 200: z.array(webhook) },
  errors: [],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/',
  tag,
  summary: 'Have events sent to an address; the secret of its signatures is shown once',
  access: 'session',
  body: webhookRequest,
  answers: { 201: newWebhook },
  errors: [
    'email_unconfirmed',
    'confirmation_required',
    'webhook_url_refused',
    'too_many_webhooks',
    'too_many_webhooks_at_host',
  ],
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/v1/webhooks/{id}',
  tag,
  summary: 'Change the address or the events of a webhook, or turn it off or on',
  access: 'session',
  params: idParams,
  body: webhookChanges,
  answers: { 200: webhook },
  errors: [
    'email_unconfirmed',
    'confirmation_required',
    'not_found',
    'webhook_url_refused',
    'too_many_webhooks_at_host',
  ],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  tag,
  summary: 'Remove a webhook with what waits to be sent',
  access: 'session',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});

export const listWebhookAttempts = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/attempts',
  tag,
  summary: 'The last 50 attempts to send something, the newest first',
  access: 'session',
  params: idParams,
  answers: { 200: z.array(webhookAttempt) },
  errors: ['not_found'],
});

export const resendAttempt = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/attempts/{attempt}/resend',
  tag,
  summary: 'Send the event of an attempt again, under its own id',
  access: 'session',
  params: attemptParams,
  answers: { 202: null },
  errors: ['not_found', 'webhook_disabled'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  tag,
  summary: 'Send an event that says nothing, once and before all that waits',
  access: 'session',
  params: idParams,
  answers: { 202: null },
  errors: ['not_found', 'webhook_disabled'],
});
