import * as z from 'zod/mini';
import { instant, referencedId } from '../field-schemas.ts';
import * as limits from '../limits.ts';

export const webhookEvents = [
  'entry.changed',
  'day.completed',
  'streak.milestone',
  'area.changed',
] as const;
const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const testEvent = 'webhook.test';
const sentEvent = z.enum([...webhookEvents, testEvent]);
export type SentEvent = z.infer<typeof sentEvent>;

/** Type of a request that lists several events of one write in `data.events`. */
export const batchEvent = 'events.batch';

/**
 * failing: every delivery failed for a day. gone: the address returned 410. overflow: too many
 * events waited and were discarded.
 */
const disabledReason = z.enum(['failing', 'gone', 'overflow']);
export type DisabledReason = z.infer<typeof disabledReason>;

/** Events are signed according to Standard Webhooks. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_enabled: z.boolean(),
  /** Null if the webhook is on, or if the person turned it off. */
  disabled_reason: z.nullable(disabledReason),
  /** Time of the first failure since the last successful delivery. Null without a failure. */
  failing_since: z.nullable(instant),
  waiting: z.int(),
  created_at: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** Only the response to `createWebhook` contains the secret of the signatures. */
export const newWebhook = z.extend(webhook, { secret: z.string() });

const url = z
  .string({ error: 'webhook_url_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'webhook_url_required' }),
    z.maxLength(limits.endpoint.max, { error: 'webhook_url_refused' }),
    z.meta({ format: 'uri' }),
  );

const events = z
  .array(webhookEvent)
  .check(
    z.minLength(1, { error: 'webhook_events_required' }),
    z.maxLength(webhookEvents.length, { error: 'invalid' }),
  );

export const webhookRequest = z.object({ url, events });

export const webhookChanges = z.object({
  url: z.optional(url),
  events: z.optional(events),
  /** Events that occur while a webhook is off are never sent. */
  is_enabled: z.optional(z.boolean()),
});

/**
 * no_connection: nothing listens at the address. no_tls: the port does not speak https.
 * certificate: the certificate is not trusted. unknown_host: the name has no address that the
 * server may use. Names in the operator's internal network get the same reason, so that nobody can
 * probe them. needs_https: the server reaches the name's public addresses only with https. refused:
 * the server does not send to this URL.
 */
const attemptFailure = z.enum([
  'no_answer',
  'no_connection',
  'no_tls',
  'certificate',
  'unknown_host',
  'needs_https',
  'refused',
]);
export type AttemptFailure = z.infer<typeof attemptFailure>;

export const webhookAttempt = z.object({
  id: z.string(),
  event: sentEvent,
  event_count: z.optional(z.int()),
  at: instant,
  /** Null without a response. 2xx means delivered. */
  status: z.nullable(z.int()),
  failure: z.nullable(attemptFailure),
  /** Milliseconds. */
  duration: z.int(),
  /** Null if no attempt follows, or if this is not the latest attempt of the event. */
  next_attempt_at: z.nullable(instant),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const attemptParams = z.object({ id: referencedId, attempt: referencedId });
