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

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/',
  summary: 'The addresses that are sent what happens, in the order in which they were added',
  countsAlone: true,
  answers: { 200: z.array(webhook) },
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/',
  summary: 'Have events sent to an address; the secret of its signatures is shown once',
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
  summary: 'Change the address or the events of a webhook, or turn it off or on',
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
  summary: 'Remove a webhook with what waits to be sent',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});

export const listWebhookAttempts = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/attempts',
  summary: 'The last 50 attempts to send something, the newest first',
  params: idParams,
  answers: { 200: z.array(webhookAttempt) },
  errors: ['not_found'],
});

export const resendAttempt = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/attempts/{attempt}/resend',
  summary: 'Send the event of an attempt again, under its own id',
  params: attemptParams,
  answers: { 202: null },
  errors: ['not_found', 'webhook_disabled'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Send an event that says nothing, once and before all that waits',
  params: idParams,
  answers: { 202: null },
  errors: ['not_found', 'webhook_disabled'],
});
