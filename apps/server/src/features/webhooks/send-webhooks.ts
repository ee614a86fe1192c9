import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { EndpointGuard } from '../../outgoing/host-guard.ts';
import type { Transport } from '../../outgoing/http-transport.ts';
import { signHeaders } from './standard-webhooks.ts';
import type { Store } from '../../store/store.ts';
import { disableWebhook } from './disable-webhook.ts';
import { reserveRequest } from './webhook-pace.ts';

type Queue = Store['webhookQueue'];
export type WebhookToSend = Awaited<ReturnType<Queue['claim']>>[number];
type Destination = NonNullable<Awaited<ReturnType<Queue['next']>>>;
type WaitingMessage = NonNullable<Destination['message']>;
type Attempt = Parameters<Queue['record']>[2];

export interface WebhookObserver {
  webhookAttempted(result: 'delivered' | 'failed'): void;
}

export interface WebhookJobOptions {
  readonly store: Pick<Store, 'webhookQueue' | 'transaction'>;
  readonly transport: Pick<Transport, 'find' | 'post'>;
  readonly guard: EndpointGuard;
  readonly networkOf: (address: string) => string;
  readonly clock: () => number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly sendsMail: boolean;
  readonly log: {
    warn(entry: object, message: string): void;
    error(entry: object, message: string): void;
  };
  readonly observe?: WebhookObserver | undefined;
  /** Milliseconds for which `close` waits for running requests before it aborts them. */
  readonly grace?: number;
}

const minute = 60_000;
const hour = 60 * minute;
/**
 * Milliseconds to wait after the first, second and each further failure in a row. The last delay
 * repeats.
 */
const delays = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];
const longestDelay = Math.max(...delays);
const retryTime = limits.webhookHours * hour;
const maxConcurrent = 64;
/**
 * Milliseconds after which a job stops sending events of one webhook, so that other webhooks have
 * their turn.
 */
const longestTurn = 10_000;
/**
 * Duration of a claim, in milliseconds. A turn with its last request is shorter, so no two nodes
 * send the same events.
 */
const lease = 30_000;

export type WebhookJob = ReturnType<typeof createWebhookJob>;

/**
 * Creates the job that sends webhook events in order and at least once. A webhook that fails for a
 * day is disabled.
 */
export function createWebhookJob(options: WebhookJobOptions) {
  const { store, clock, grace = 4000 } = options;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const ended = new AbortController();

  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    idle,
    async work(): Promise<boolean> {
      const limit = maxConcurrent - running.size;
      if (limit === 0 || stopping.signal.aborted) return false;
      const now = clock();
      const claimed = await store.webhookQueue.claim({
        now: toInstant(now),
        until: toInstant(now + lease),
        soon: toInstant(now + lease + minute),
        latest: toInstant(now + longestDelay + minute),
        limit,
      });
      for (const webhook of claimed) {
        const signals = { stopping: stopping.signal, ended: ended.signal };
        const sending = sendAll(options, webhook, signals).finally(() => running.delete(sending));
        running.add(sending);
      }
      return claimed.length === limit;
    },
    async close(): Promise<void> {
      stopping.abort();
      // Events of requests that are aborted afterwards are sent again under a later claim.
      await Promise.race([idle(), wait(grace, undefined, { ref: false })]);
      ended.abort(new Error('The server stops'));
      await idle();
    },
  };
}

interface Signals {
  readonly stopping: AbortSignal;
  readonly ended: AbortSignal;
}

async function sendAll(
  options: WebhookJobOptions,
  webhook: WebhookToSend,
  signals: Signals,
): Promise<void> {
  try {
    if (webhook.waiting > limits.webhookEventsWaiting) {
      await disableWebhook(options, webhook, 'overflow');
    } else await sendInTurn(options, webhook, signals);
  } catch (error) {
    // The database failed. The webhook is claimed again when this claim ends.
    options.log.error({ error: String(error) }, 'a webhook could not be processed');
  }
}

async function sendInTurn(
  options: WebhookJobOptions,
  webhook: WebhookToSend,
  { stopping, ended }: Signals,
): Promise<void> {
  const { clock } = options;
  const { webhookQueue } = options.store;
  const began = clock();
  const isOver = () => stopping.aborted || clock() - began >= longestTurn;
  let { failures, failing_since } = webhook;
  let next = began;
  while (!isOver()) {
    const destination = await webhookQueue.next(webhook);
    if (destination === null) return;
    const { message } = destination;
    if (message === null) break;
    const sent = await attemptOne(options, destination, { webhook, message, ended });
    if ('waitUntil' in sent) {
      next = sent.waitUntil;
      break;
    }
    const { isDelivered, ...attempt } = sent;
    if (ended.aborted && !isDelivered) return;
    options.observe?.webhookAttempted(isDelivered ? 'delivered' : 'failed');
    const isLast = isDelivered || message.is_once === 1;
    const holds = await webhookQueue.record(webhook, message, { ...attempt, isLast });
    if (!holds) return;
    if (isDelivered) [failures, failing_since] = [0, null];
    else if (attempt.status === 410) return disableWebhook(options, webhook, 'gone');
    else if (!isLast) return backOff(options, { ...webhook, failures, failing_since }, attempt);
  }
  const next_attempt_at = toInstant(Math.max(next, clock()));
  await webhookQueue.release(webhook, { failures, failing_since, next_attempt_at });
}

interface Sent extends Omit<Attempt, 'isLast'> {
  readonly isDelivered: boolean;
}

interface Sending {
  readonly webhook: WebhookToSend;
  readonly message: WaitingMessage;
  readonly ended: AbortSignal;
}

/** Failures as people see them. They hide which names exist in a private network. */
const addressFailures = {
  private_address: 'unknown_host',
  public_address: 'needs_https',
} as const;

async function attemptOne(
  { store, transport, guard, clock, random, log, networkOf }: WebhookJobOptions,
  { url, secret }: Destination,
  { webhook, message, ended }: Sending,
): Promise<Sent | { readonly waitUntil: number }> {
  const { user_id, id: webhook_id } = webhook;
  const startAttempt = (now: number) => ({ id: uuidv7(now, random), at: toInstant(now) });
  const unsent = { ...startAttempt(clock()), status: null, duration: 0, isDelivered: false };
  // The URL may have been accepted under an earlier configuration.
  const endpoint = guard(url);
  if (endpoint === null) return { ...unsent, failure: 'refused' };
  const found = await transport.find(endpoint);
  if ('failure' in found) {
    const entry = { user: user_id, webhook: webhook_id, failure: found.failure };
    log.warn(entry, 'the host of a webhook has no address that may be used');
    return {
      ...unsent,
      failure: found.failure === 'public_address' ? 'needs_https' : 'unknown_host',
    };
  }
  const request = { user_id, url: endpoint.url, ...found };
  const place = await reserveRequest(store, request, { clock, networkOf });
  if ('waitUntil' in place) return place;
  try {
    const now = clock();
    const begun = startAttempt(now);
    const body = Buffer.from(message.body);
    const headers = {
      ...signHeaders({ id: message.id, at: now, body: message.body }, secret),
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'User-Agent': 'Daymark',
    };
    const answer = await transport.post({ endpoint, headers, body, signal: ended });
    const duration = Math.max(0, clock() - now);
    if ('failure' in answer) {
      const { failure: reason } = answer;
      const failure =
        reason === 'private_address' || reason === 'public_address'
          ? addressFailures[reason]
          : reason;
      return { ...begun, status: null, failure, duration, isDelivered: false };
    }
    const { status } = answer;
    const isDelivered = status >= 200 && status < 300;
    return { ...begun, status, failure: null, duration, isDelivered };
  } finally {
    await place.leave();
  }
}

async function backOff(
  options: WebhookJobOptions,
  webhook: WebhookToSend,
  { status, failure }: Pick<Attempt, 'status' | 'failure'>,
): Promise<void> {
  const { store, clock, log } = options;
  const now = clock();
  const { failing_since: stored } = webhook;
  // A wrong clock may have stored a future time.
  const failing_since = stored === null || Date.parse(stored) > now ? toInstant(now) : stored;
  const end = Date.parse(failing_since) + retryTime;
  const failures = webhook.failures + 1;
  log.warn(
    { user: webhook.user_id, webhook: webhook.id, status, failure, failures },
    'a webhook has to wait',
  );
  if (now >= end) return disableWebhook(options, webhook, 'failing');
  const delay = delays[Math.min(failures, delays.length) - 1] ?? hour;
  const next_attempt_at = toInstant(Math.min(now + delay, end));
  await store.webhookQueue.release(webhook, { failures, failing_since, next_attempt_at });
}

function toInstant(time: number): string {
  return new Date(time).toISOString();
}
