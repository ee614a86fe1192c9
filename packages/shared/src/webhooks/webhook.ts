import * as z from 'zod/mini';
import { instant, namingId } from '../field-schemas.ts';
import * as limits from '../limits.ts';

/** What another program can be sent. */
export const webhookEvents = [
  'entry.changed',
  'day.completed',
  'streak.milestone',
  'area.changed',
] as const;
const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** One that a person asks for, to see whether any arrives. */
export const testEvent = 'webhook.test';
const sentEvent = z.enum([...webhookEvents, testEvent]);
export type SentEvent = z.infer<typeof sentEvent>;

/**
 * Type of a request that brings several events of one write. `data.events` lists them in their order, each as it would be sent by itself.
 */
export const batchEvent = 'events.batch';

/**
 * Why the server turned it off. failing: its address took nothing for a day. gone: it answered 410. overflow: too many events waited.
 * What waited then was not sent.
 */
const disabledReason = z.enum(['failing', 'gone', 'overflow']);
export type DisabledReason = z.infer<typeof disabledReason>;

/** An address to which the server posts what happens, signed as Standard Webhooks has it. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_enabled: z.boolean(),
  /** Null where it is on, or the person turned it off. */
  disabled_reason: z.nullable(disabledReason),
  /** Since when its address has taken nothing; null while it does. */
  failing_since: z.nullable(instant),
  /** How many events wait to be sent. */
  waiting: z.int(),
  created_at: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** With what receivers check the signatures with: this answer is the only place where it ever is. */
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
  /** What waits while it is turned off is not sent. */
  is_enabled: z.optional(z.boolean()),
});

/**
 * Why there was no answer. unknown_host: the name has no address on the open internet. Names of the operator's own network are answered the
 * same, so that nobody learns which of them exist. refused: the server does not send to such an address.
 */
const attemptFailure = z.enum(['no_answer', 'unknown_host', 'refused']);
export type AttemptFailure = z.infer<typeof attemptFailure>;

export const webhookAttempt = z.object({
  id: z.string(),
  /** Type of the event, or of the first event of a request that brought several. */
  event: sentEvent,
  /** Number of events that the request brought. */
  event_count: z.optional(z.int()),
  at: instant,
  /** Of the answer; 2xx is what counts as delivered. Null where there was none. */
  status: z.nullable(z.int()),
  failure: z.nullable(attemptFailure),
  /** In milliseconds. */
  duration: z.int(),
  /** Of the same event; null where it was delivered or given up, or a later attempt says. */
  next_attempt_at: z.nullable(instant),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const attemptParams = z.object({ id: namingId, attempt: namingId });
