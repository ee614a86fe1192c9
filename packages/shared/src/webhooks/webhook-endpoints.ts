import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../parameter-schemas.ts';
import {
  attemptParams,
  newWebhook,
  webhook,
  webhookAttempt,
  webhookChanges,
  webhookRequest,
} from './webhook.ts';

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/v1/webhooks/',
  summary: 'List the webhooks, oldest first',
  countsAlone: true,
  answers: { 200: z.array(webhook) },
});

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/v1/webhooks/',
  summary:
    'Create a webhook that sends events to an address; only this response contains the secret of the signatures',
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

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/webhooks/{id}',
  summary: 'Change the address or events of a webhook, or turn it on or off',
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

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Delete a webhook and its waiting events',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});

export const listWebhookAttempts = defineEndpoint({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/attempts',
  summary: 'List the last 50 attempts to send events, newest first',
  params: idParams,
  answers: { 200: z.array(webhookAttempt) },
  errors: ['not_found'],
});

export const resendAttempt = defineEndpoint({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/attempts/{attempt}/resend',
  summary: 'Send the event of an attempt again with the same event id',
  params: attemptParams,
  answers: { 202: null },
  errors: ['not_found', 'webhook_disabled'],
});

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Send a test event once, before all waiting events',
  params: idParams,
  answers: { 202: null },
  errors: ['not_found', 'webhook_disabled'],
});
