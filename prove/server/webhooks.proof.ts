import { batchEvent } from '@daymark/shared/webhooks/webhook.ts';
import { createWebhook, listWebhooks } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { signHeaders } from '../../apps/server/src/features/webhooks/standard-webhooks.ts';
import {
  startWebhookReceiver,
  type ReceivedEvent,
  type WebhookReceiver,
} from '../../apps/server/src/testing/webhook-receiver.ts';
import { startDatabase } from '../../harness/database.ts';
import { type Environment, startServer } from '../../harness/server.ts';
import { until } from '../../harness/until.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { atMost, moreThanNone, exactly, none, type Figure, type Proofs } from '../proof.ts';
import { killAgainAndAgain } from './kill-rounds.ts';

const claim = 'Webhooks lose no event of an acknowledged write while the server is killed';

const rounds = { small: { rounds: 4, marks: 60 }, full: { rounds: 50, marks: 200 } };

export const proofs: Proofs = {
  webhooks: {
    claim: `${claim}, on SQLite`,
    run: (size) => killWhileSending({}, rounds[size]),
  },
  'webhooks-postgres': {
    claim: `${claim}, on PostgreSQL`,
    isLong: true,
    async run(size) {
      await using database = await startDatabase();
      return await killWhileSending({ DATABASE_URL: database.url }, rounds[size]);
    },
  },
};

interface Listening {
  readonly token: string;
  readonly secret: string;
  readonly receiver: WebhookReceiver;
}

/** Milliseconds. Longer than a killed server's lease on a webhook and two retry delays. */
const maxWait = 900_000;
/** Hosts of the receivers. Each has its own host, because events to one host share a rate. */
const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

async function killWhileSending(env: Environment, size: (typeof rounds)['full']) {
  await using cleanUp = new AsyncDisposableStack();
  await using server = await startServer({ ...env, PUSH_ALLOW_INSECURE_HOSTS: hosts.join() });
  const { origin } = server;
  const listening: Listening[] = [];
  const { stream, kills } = await killAgainAndAgain(server, {
    ...size,
    perRequest: 5,
    async onRegistered(token) {
      const receiver = cleanUp.adopt(
        await startWebhookReceiver('/hook', hosts[listening.length]),
        (started) => started.close(),
      );
      const body = { url: receiver.url, events: ['entry.changed' as const] };
      const { secret } = await createApiCaller(origin, token)(createWebhook, { body });
      listening.push({ token, secret, receiver });
    },
  });
  for (const { token } of listening) {
    const call = createApiCaller(origin, token);
    const isAllSent = async () =>
      (await call(listWebhooks, {})).every(({ waiting }) => waiting === 0);
    await until('the last event', isAllSent, { within: maxWait, every: 200 });
  }
  return [
    exactly('kills of the server', kills, size.rounds),
    ...figuresOf(listening, stream.acknowledgedKeys(), kills),
  ];
}

function figuresOf(
  listening: readonly Listening[],
  acknowledged: ReadonlySet<string>,
  kills: number,
): Figure[] {
  const received = listening.flatMap(({ receiver }) => receiver.received);
  // The note of each mark is the key of the mark.
  const keys = new Set(received.flatMap(notesIn));
  const bodies = Map.groupBy(received, ({ id }) => id);
  const differing = [...bodies.values()].filter(
    (events) => new Set(events.map(({ body }) => body)).size > 1,
  );
  const unsigned = listening.flatMap(({ secret, receiver }) =>
    receiver.received.filter((event) => !isSigned(event, secret)),
  );
  const missing = [...acknowledged].filter((key) => !keys.has(key));
  return [
    moreThanNone('acknowledged marks', acknowledged.size),
    none('marks whose event never arrived', missing.length),
    none('requests with a repeated id and another body', differing.length),
    none('requests with a wrong signature', unsigned.length),
    moreThanNone(
      'requests with several events',
      received.filter(({ type }) => type === batchEvent).length,
    ),
    // A kill repeats at most one request per webhook.
    atMost('repeated requests', received.length - bodies.size, kills * listening.length),
  ];
}

function notesIn({ type, data }: ReceivedEvent): unknown[] {
  if (type !== batchEvent) return [data['notes']];
  return (data['events'] as readonly { data: { notes: string } }[]).map(
    (event) => event.data.notes,
  );
}

function isSigned({ id, timestamp, signature, body }: ReceivedEvent, secret: string): boolean {
  const expected = signHeaders({ id, at: timestamp * 1000, body }, secret);
  return signature === expected['webhook-signature'];
}
