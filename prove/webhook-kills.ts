import { setTimeout as wait } from 'node:timers/promises';
import { batchEvent } from '@daymark/shared/webhooks/webhook.ts';
import { createWebhook, listWebhooks } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { signedHeaders } from '../apps/server/src/features/webhooks/standard-webhooks.ts';
import {
  startWebhookReceiver,
  type ReceivedEvent,
  type WebhookReceiver,
} from '../apps/server/src/testing/webhook-receiver.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { freePort } from '../scripts/free-port.ts';
import { underKills } from './kill-rounds.ts';
import { atMost, done, exactly, none, type Figure, type ProofSize } from './proof.ts';
import { unlimited } from './server-alone.ts';

interface Listening {
  readonly token: string;
  readonly secret: string;
  readonly receiver: WebhookReceiver;
}

/** Longer than what a killed server has claimed stays claimed, and what waits takes to go out at its pace. */
const patience = 900_000;
/** Each person has a receiver at a host of its own: all that go to one host share its pace. */
const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

/** Kills the server while marks are written, and lays what a receiver got beside what was acknowledged. */
export async function webhookKills(
  database: Readonly<Record<string, string>>,
  size: ProofSize,
): Promise<Figure[]> {
  const listening: Listening[] = [];
  const rounds = size === 'full' ? { rounds: 50, marks: 200 } : { rounds: 4, marks: 60 };
  const env = { ...unlimited, ...database, PUSH_ALLOW_INSECURE_HOSTS: hosts.join() };
  try {
    return await underKills(
      { port: await freePort(), env, ...rounds, perRequest: 5 },
      async ({ origin, stream, kills }) => {
        await untilAllIsSent(origin, listening);
        const acknowledged = stream.acknowledgedKeys();
        return figuresOf(listening, { kills, rounds: rounds.rounds, acknowledged });
      },
      async (origin, token) =>
        void listening.push(await listen(origin, token, hosts[listening.length])),
    );
  } finally {
    for (const { receiver } of listening) await receiver.close();
  }
}

async function listen(origin: string, token: string, host?: string): Promise<Listening> {
  const receiver = await startWebhookReceiver('/hook', host);
  const body = { url: receiver.url, events: ['entry.changed' as const] };
  const { secret } = await createApiCaller(origin, token)(createWebhook, { body });
  return { token, secret, receiver };
}

async function untilAllIsSent(origin: string, listening: readonly Listening[]): Promise<void> {
  const end = Date.now() + patience;
  for (const { token } of listening) {
    const call = createApiCaller(origin, token);
    while ((await call(listWebhooks, {})).some(({ waiting }) => waiting > 0)) {
      if (Date.now() > end) throw new Error('Events still wait.');
      await wait(200);
    }
  }
}

interface Carried {
  readonly kills: number;
  readonly rounds: number;
  readonly acknowledged: ReadonlySet<string>;
}

function figuresOf(
  listening: readonly Listening[],
  { kills, rounds, acknowledged }: Carried,
): Figure[] {
  const received = listening.flatMap(({ receiver }) => receiver.received);
  // Each mark has its key as its note.
  const keys = new Set(received.flatMap(notesIn));
  const bodies = Map.groupBy(received, ({ id }) => id);
  const differing = [...bodies.values()].filter(
    (events) => new Set(events.map(({ body }) => body)).size > 1,
  );
  const unsigned = listening.flatMap(({ secret, receiver }) =>
    receiver.received.filter((event) => !isSigned(event, secret)),
  );
  return [
    exactly('kills', kills, rounds),
    done('acknowledged marks', acknowledged.size),
    none(
      'events of them that never came',
      [...acknowledged].filter((key) => !keys.has(key)).length,
    ),
    none('requests under the same id with another content', differing.length),
    none('requests with a wrong signature', unsigned.length),
    done('requests that brought several events', received.filter(isBatch).length),
    // What was being sent at that moment: of each webhook one.
    atMost('requests that came again', received.length - bodies.size, kills * listening.length),
  ];
}

function isBatch({ type }: ReceivedEvent): boolean {
  return type === batchEvent;
}

function notesIn(request: ReceivedEvent): unknown[] {
  if (!isBatch(request)) return [request.data['notes']];
  const events = request.data['events'] as readonly { data: { notes: string } }[];
  return events.map(({ data }) => data.notes);
}

function isSigned({ id, timestamp, signature, body }: ReceivedEvent, secret: string): boolean {
  const expected = signedHeaders({ id, at: timestamp * 1000, body }, secret);
  return signature === expected['webhook-signature'];
}
