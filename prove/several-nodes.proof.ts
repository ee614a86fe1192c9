import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { getMe, logout } from '@daymark/shared/accounts/account-endpoints.ts';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea, listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { startServer } from '../scripts/server-process.ts';
import { freePort } from '../scripts/free-port.ts';
import { createMarkStream } from './marks.ts';
import { done, exactly, type Figure, none, type Proof } from './proof.ts';
import { startRoundRobin } from './round-robin.ts';
import { unlimited } from './server-alone.ts';

export const proof: Proof = {
  claim:
    'Three servers on one PostgreSQL behind a plain proxy are one product, also while they die',
  isWithoutBrowser: true,
  async run(size) {
    const postgres = await startPostgres();
    const nodes = await startNodes((await createPostgresDatabase(postgres.url)).url);
    try {
      return [
        ...(await shareSessions(nodes)),
        ...(await shareKeys(nodes)),
        ...(await shareChanges(nodes)),
        ...(await shareLimits(nodes)),
        ...(await surviveKills(nodes, size === 'full' ? 40 : 2)),
      ];
    } finally {
      await nodes.stop();
      await postgres.stop();
    }
  },
};

type Nodes = Awaited<ReturnType<typeof startNodes>>;

const wrongPasswords = 10;

async function startNodes(databaseUrl: string) {
  const ports = [await freePort(), await freePort(), await freePort()];
  // Keeps counting wrong passwords, which is one of the things that nodes share.
  const limit = String(wrongPasswords);
  const env = { ...unlimited, DATABASE_URL: databaseUrl, LIMIT_LOGIN_FAILURES: limit };
  const servers: ChildProcess[] = [];
  for (const port of ports) servers.push(await startServer(port, env));
  const proxyPort = await freePort();
  const proxy = await startRoundRobin(ports, proxyPort);
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    origins,
    throughProxy: `http://127.0.0.1:${proxyPort}`,
    at: (index: number) => origins[index % origins.length] ?? '',
    async killAndStart(index: number) {
      const server = servers[index];
      if (server === undefined) return;
      await end(server, 'SIGKILL');
      // Long enough for the load to run into the gap.
      await wait(300);
      servers[index] = await startServer(ports[index] ?? 0, env);
    },
    async stop() {
      proxy.close();
      for (const server of servers) await end(server, 'SIGTERM');
    },
  };
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

const password = 'Quiet-Harbour-71';

async function signUp(origin: string): Promise<{ email: string; token: string }> {
  const email = `${crypto.randomUUID()}@prove.example`;
  const body = { email, password, full_name: 'Three Nodes', timezone: 'UTC' };
  const { access_token } = await createApiCaller(origin)(register, { body });
  return { email, token: access_token };
}

/** Signed up at one, known to all; signed out at one, unknown to all. */
async function shareSessions({ origins, at }: Nodes): Promise<Figure[]> {
  const { token } = await signUp(at(0));
  const known = await countOf(origins, (origin) => isKnown(origin, token));
  await createApiCaller(at(1), token)(logout, {});
  const stillKnown = await countOf(origins, (origin) => isKnown(origin, token));
  return [
    exactly('nodes that know a session of one of them', known, 3),
    none('nodes that know it after it was ended at one', stillKnown),
  ];
}

async function isKnown(origin: string, token: string): Promise<boolean> {
  return createApiCaller(origin, token)(getMe, {}).then(
    () => true,
    () => false,
  );
}

async function countOf(origins: readonly string[], test: (origin: string) => Promise<boolean>) {
  return (await Promise.all(origins.map(test))).filter(Boolean).length;
}

/** One write sent to all at once, under one key. */
async function shareKeys({ origins, at }: Nodes): Promise<Figure[]> {
  const { token } = await signUp(at(0));
  const key = crypto.randomUUID();
  const { method, path } = createLifeArea;
  const answers = await Promise.all(
    [...origins, ...origins].map(async (origin) => {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ name: 'Reading' }),
      });
      return response.text();
    }),
  );
  const areas = await createApiCaller(at(2), token)(listLifeAreas, { query: {} });
  return [
    exactly('areas after one creation was sent to every node twice at once', areas.length, 1),
    exactly('different answers to it', new Set(answers).size, 1),
  ];
}

/** A change made at one is heard at the others. */
async function shareChanges({ origins, at }: Nodes): Promise<Figure[]> {
  const { token } = await signUp(at(0));
  const stop = new AbortController();
  const streams = await Promise.all(
    origins.map((origin) =>
      fetch(new URL(changesPath, origin), {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      }),
    ),
  );
  const hearing = streams.map((stream) => hears(stream, '"areas"'));
  await createApiCaller(at(0), token)(createLifeArea, { body: { name: 'Reading' } });
  const heard = (await Promise.all(hearing)).filter(Boolean).length;
  stop.abort();
  return [exactly('nodes whose streams told of a change made at one, within 5 s', heard, 3)];
}

async function hears(stream: Response, text: string): Promise<boolean> {
  const late = wait(5000, null, { ref: false });
  const reader = stream.body?.getReader();
  const decoder = new TextDecoder();
  for (let heard = ''; !heard.includes(text);) {
    const part = await Promise.race([reader?.read(), late]);
    if (part === null || part === undefined || part.done) return false;
    heard += decoder.decode(part.value, { stream: true });
  }
  return true;
}

/** So many wrong passwords at all of them together, then the right one. */
async function shareLimits({ at }: Nodes): Promise<Figure[]> {
  const { email } = await signUp(at(0));
  for (let attempt = 0; attempt < wrongPasswords; attempt++) {
    await statusOfLogin(at(attempt), { email, password: 'Wrong-Harbour-72' });
  }
  const refused = [0, 1, 2].map((index) => statusOfLogin(at(index), { email, password }));
  const statuses = await Promise.all(refused);
  const count = statuses.filter((status) => status === 429).length;
  return [exactly('nodes that refuse to sign in after ten failures at all of them', count, 3)];
}

async function statusOfLogin(origin: string, body: { email: string; password: string }) {
  const response = await fetch(new URL(login.path, origin), {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function surviveKills(nodes: Nodes, kills: number): Promise<Figure[]> {
  const { throughProxy } = nodes;
  const random = seededRandom(3);
  const stream = await createMarkStream(throughProxy, 60_000);
  const stop = new AbortController();
  const sent = stream.send(throughProxy, stop.signal);
  for (let kill = 0; kill < kills; kill++) {
    await wait(200 + random() * 600);
    await nodes.killAndStart(Math.floor(random() * 3));
  }
  stop.abort();
  await sent;
  await stream.finish(throughProxy);
  const { lost, doubled } = await stream.compare(throughProxy);
  return [
    done('nodes killed under load', kills),
    done('marks acknowledged', stream.acknowledged()),
    done('sent again under the same key', stream.repeated()),
    none('lost', lost),
    none('doubled', doubled),
  ];
}
