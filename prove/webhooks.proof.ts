import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWebhook, listWebhooks } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { signedHeaders } from '../apps/server/src/outgoing/standard-webhooks.ts';
import {
  startWebhookReceiver,
  type ReceivedEvent,
  type WebhookReceiver,
} from '../apps/server/src/testing/webhook-receiver.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { freePort } from '../scripts/free-port.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { startServer } from '../scripts/server-process.ts';
import { createMarkStream } from './marks.ts';
import { atMost, done, exactly, none, type Figure, type Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';

interface Listening {
  readonly token: string;
  readonly secret: string;
  readonly receiver: WebhookReceiver;
}

/** Longer than what a killed server has claimed stays claimed, and what waits takes to go out. */
const patience = 300_000;

export const proof: Proof = {
  claim:
    'No event of an acknowledged write is lost on its way to a webhook, while the server is killed',
  isWithoutBrowser: true,
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-webhooks-'));
    const listening: Listening[] = [];
    const isInFull = size === 'full';
    try {
      return await killAndCompare(folder, {
        listening,
        ...(isInFull ? { rounds: 50, marks: 200 } : { rounds: 4, marks: 60 }),
      });
    } finally {
      for (const { receiver } of listening) await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Rounds {
  readonly listening: Listening[];
  readonly rounds: number;
  /** Of a round, about: the kill comes at a random moment around so many. */
  readonly marks: number;
}

async function killAndCompare(
  folder: string,
  { listening, rounds, marks }: Rounds,
): Promise<Figure[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...unlimited, DATA_DIR: folder, PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' };
  const random = seededRandom(20_260_711);
  let server = await startServer(port, env);
  try {
    const stream = await createMarkStream(origin, rounds * marks * 2, async (token) => {
      listening.push(await listen(origin, token));
    });
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      const goal = stream.acknowledged() + marks * (0.5 + random());
      const stop = new AbortController();
      const sent = stream.send(origin, stop.signal);
      while (stream.acknowledged() < goal) await wait(2);
      await kill(server);
      if (server.signalCode === 'SIGKILL') kills += 1;
      stop.abort();
      await sent;
      server = await startServer(port, env);
    }
    await stream.finish(origin);
    await untilAllIsSent(origin, listening);
    return figuresOf(listening, { kills, rounds, acknowledged: stream.acknowledgedKeys() });
  } finally {
    await kill(server);
  }
}

async function listen(origin: string, token: string): Promise<Listening> {
  const receiver = await startWebhookReceiver();
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
  const keys = new Set(received.map(({ data }) => data['notes']));
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
    none('events under the same id with another content', differing.length),
    none('events with a wrong signature', unsigned.length),
    // What was being sent at that moment: of each webhook one.
    atMost('events that came again', received.length - bodies.size, kills * listening.length),
  ];
}

function isSigned({ id, timestamp, signature, body }: ReceivedEvent, secret: string): boolean {
  const expected = signedHeaders({ id, at: timestamp * 1000, body }, secret);
  return signature === expected['webhook-signature'];
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}
