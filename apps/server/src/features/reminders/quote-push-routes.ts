import type { FastifyRequest } from 'fastify';
import { api } from '@daymark/shared/api.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import { refuse, refuseForSeconds } from '../../http/errors.ts';
import { countQuotePush } from '../../http/rate-limits.ts';
import { replaceAnswer } from '../../http/idempotency.ts';
import { serveEndpoint, type EndpointCall } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { PushDelivery } from '../../push/push-delivery.ts';
import type { PushDevice } from '../../store/push-subscription-repository.ts';
import { writeQuotePush } from './reminder-texts.ts';

const minute = 60_000;

/** Lifetime of a test push, in milliseconds. A push that arrives later would not test anything. */
const testLife = 10 * minute;
/** Lifetime of a quote push, in milliseconds. A device may be off at night. */
const quoteLife = 12 * 60 * minute;

const mostRepeats = 10;
/** Retry-After of a refused repeat, in seconds. Most pushes have ended by then. */
const repeatDelay = 10;

type QuoteCall =
  | EndpointCall<typeof api.sendTestQuote>
  | EndpointCall<typeof api.triggerScheduledQuote>;

export function serveQuotesByPush(server: Server, delivery: PushDelivery): void {
  const runOnce = createRepeatQueue();

  serveEndpoint(server, api.sendTestQuote, (call) =>
    runOnce(call.request, () =>
      sendQuote(server, delivery, { call, life: testLife, isKept: false }),
    ),
  );

  serveEndpoint(server, api.triggerScheduledQuote, (call) =>
    runOnce(call.request, () =>
      sendQuote(server, delivery, { call, life: quoteLife, isKept: true }),
    ),
  );
}

/**
 * Lets concurrent repeats of a request wait for the first answer. At most `mostRepeats` of a user
 * wait, because each of them counts as a running request.
 */
function createRepeatQueue() {
  const running = new Map<string, Promise<unknown>>();
  const repeats = new Map<string, number>();

  async function waitFor<A>(userId: string, first: Promise<A>): Promise<A> {
    const waiting = repeats.get(userId) ?? 0;
    if (waiting >= mostRepeats) throw refuseForSeconds(repeatDelay);
    repeats.set(userId, waiting + 1);
    return first.finally(() => {
      const left = (repeats.get(userId) ?? 1) - 1;
      if (left === 0) repeats.delete(userId);
      else repeats.set(userId, left);
    });
  }

  return <A>(
    { idempotency, session, routeOptions }: FastifyRequest,
    work: () => Promise<A>,
  ): Promise<A> => {
    if (idempotency === null || session === null) return work();
    const name = [session.user_id, routeOptions.url, idempotency.key].join(' ');
    const first = running.get(name);
    if (first !== undefined) return waitFor(session.user_id, first as Promise<A>);
    const answer = work().finally(() => running.delete(name));
    running.set(name, answer);
    return answer;
  };
}

interface QuoteSending {
  readonly call: QuoteCall;
  readonly life: number;
  readonly isKept: boolean;
}

/**
 * First stores an answer that reports failures, because no transaction may wait for a push service.
 * If the server crashes while it sends, a repeated request gets this answer and sends nothing.
 */
async function sendQuote(server: Server, delivery: PushDelivery, sending: QuoteSending) {
  const { store, clock, random } = server;
  const { call, life, isKept } = sending;
  const { session, request, writeOnce } = call;
  const now = clock();
  const user = await store.users.findById(session.user_id);
  if (user === null) throw refuse('session_ended');
  const quote = writeQuotePush(user, getToday(now, user));
  const type = 'daily_quote' as const;
  const id = uuidv7(now, random);
  const data = { ...quote.data, ...(isKept && { notification_id: id }) };
  const payload: PushPayload = { ...quote, type, tag: type, actions: [], data };
  let devices: readonly PushDevice[] = [];
  const claimed = await writeOnce(async (bound) => {
    const { notifications, pushSubscriptions } = bound;
    devices = await pushSubscriptions.listActive(user.id);
    if (devices.length === 0) throw refuse('not_subscribed');
    await countQuotePush(bound, user.id, now);
    if (isKept) {
      const created_at = new Date(now).toISOString();
      const entry = { id, notification_type: type, created_at } as const;
      await notifications.add(user.id, { ...entry, content: quote.body });
    }
    const failures = devices.map(({ id }) => ({ id, result: 'failed' as const }));
    return { status: 202, body: { sent: 0, failed: devices.length, devices: failures } };
  });
  if (devices.length === 0) return claimed;
  const message = { payload, expiresAt: now + life, urgency: 'normal' } as const;
  const answer = { status: 202, body: await delivery.deliver(devices, message) } as const;
  await replaceAnswer(store, request, answer);
  return answer;
}
