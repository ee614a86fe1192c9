import * as z from 'zod/mini';
import { instant, namingId } from '../field-schemas.ts';
import * as limits from '../limits.ts';

export const webhookEvents = [
  'entry.changed',
  'day.completed',
  'streak.milestone',
  'area.changed',
] as const;
const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Event that a person sends to test delivery. */
export const testEvent = 'webhook.test';
const sentEvent = z.enum([...webhookEvents, testEvent]);
export type SentEvent = z.infer<typeof sentEvent>;

/** Type of a request with several events of one write, listed in order in `data.events`. */
export const batchEvent = 'events.batch';

/**
 * Reason why the server turned the webhook off. failing: every delivery failed for a day. gone: the
 * address returned 410. overflow: too many events waited. Waiting events are discarded.
 */
const disabledReason = z.enum(['failing', 'gone', 'overflow']);
export type DisabledReason = z.infer<typeof disabledReason>;

/** Address to which the server posts events, signed according to Standard Webhooks. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_enabled: z.boolean(),
  /** Null if it is on or the person turned it off. */
  disabled_reason: z.nullable(disabledReason),
  /** Time since which deliveries have failed. Null after a success. */
  failing_since: z.nullable(instant),
  waiting: z.int(),
  created_at: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** Only this response contains the secret, with which receivers verify signatures. */
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
  /** Events that occur while it is off are not sent. */
  is_enabled: z.optional(z.boolean()),
});

/**
 * Reason why there was no response. unknown_host: the name has no public address. Names of the
 * operator's internal network get the same reason, so that nobody can probe them. refused: the
 * server does not send to this address.
 */
const attemptFailure = z.enum(['no_answer', 'unknown_host', 'refused']);
export type AttemptFailure = z.infer<typeof attemptFailure>;

export const webhookAttempt = z.object({
  id: z.string(),
  /** Type of the event, or of the first of several events. */
  event: sentEvent,
  event_count: z.optional(z.int()),
  at: instant,
  /** Status of the response. 2xx means delivered. Null without a response. */
  status: z.nullable(z.int()),
  failure: z.nullable(attemptFailure),
  /** Milliseconds. */
  duration: z.int(),
  /** Next attempt for the same event. Null if there is none or a later attempt tells. */
  next_attempt_at: z.nullable(instant),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const attemptParams = z.object({ id: namingId, attempt: namingId });
