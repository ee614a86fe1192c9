import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import {
  createLifeArea,
  deleteLifeArea,
  updateLifeArea,
} from '@daymark/shared/areas/area-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { ApiRefusal, createApiCaller } from '../scripts/api-caller.ts';
import { atMost, done, exactly, none, type Proof, smallOf } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';

/** The greatest account that anybody can have, and what it can ask for. */
const sizes = {
  full: { areas: limits.areasPerUser, ruleChanges: 500, stalledBodies: 100, seconds: 60 },
  small: { areas: 60, ruleChanges: 30, stalledBodies: 20, seconds: 3 },
};
const readsAtOnce = 20;
const password = 'Quiet-Harbour-71';
/** Linux accepts any address of 127.0.0.0/8 as the sender's, so the two people are in different networks. */
const quietAddress = '127.0.0.9';

/** The reads that cost the most. The dashboard is asked for as often as all others. */
const costlyReads = [
  '/api/v1/analytics/dashboard',
  '/api/v1/versions/?all=true',
  '/api/v1/analytics/dashboard',
  '/api/v1/analytics/streaks',
  '/api/v1/analytics/dashboard',
  '/api/v1/analytics/trends?period=6months',
  '/api/v1/analytics/dashboard',
  '/api/v1/life-areas/?include_deleted=true',
  '/api/v1/analytics/dashboard',
  '/api/v1/scores/grid/weekly',
];

export const proof: Proof = {
  claim: 'One account cannot slow another',
  isWithoutBrowser: true,
  async run(size) {
    const { areas, ruleChanges, stalledBodies, seconds } = sizes[size];
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'daymark-proof-'));
    try {
      // The limits would make the preparation take minutes, so only the attack runs with them.
      const people = await withServer({ DATA_DIR }, async ({ origin }) => ({
        noisy: await makeGreatAccount(origin, { areas, ruleChanges }),
        quiet: await registerPerson(origin, 'grace@example.org'),
      }));
      return await withServer({ DATA_DIR, ...standardLimits }, async (server) => {
        const until = performance.now() + seconds * 1000;
        const [bodies, answers, waits, memory] = await Promise.all([
          stallBodiesUntil(server, stalledBodies, until),
          readUntil(server, people.noisy.token, until),
          measureQuietPerson(server, people.quiet, until),
          measureMemory(server, until),
        ]);
        const slowest = atMost(
          '99 of 100 answers to the other person came in, in ms',
          percentile(waits.times, 0.99),
          200,
        );
        const refused = done('costly reads told to come again (429)', answers.refused);
        return [
          done('areas since 1970 of one account', areas),
          done('changes of one rule that were accepted', people.noisy.acceptedChanges),
          none(
            'of the others, those without a reason of the catalogue',
            people.noisy.unexplainedRefusals,
          ),
          done('bodies that never arrived', bodies),
          done('costly reads answered', answers.answered),
          size === 'full' ? refused : smallOf(refused),
          none('of these without Retry-After', answers.withoutRetry),
          none('answers of any other kind', answers.others),
          done('answers to the other person meanwhile', waits.times.length),
          none('of these that were refused or failed', waits.failures),
          size === 'full' ? slowest : smallOf(slowest),
          atMost('memory of the server at most, in MB', memory, 250),
          exactly('servers that still ran', server.isRunning() ? 1 : 0, 1),
        ];
      });
    } finally {
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
};

/** The defaults of the product, which `withServer` turns off. */
const standardLimits = {
  LIMIT_REGISTRATIONS: '',
  LIMIT_LOGIN_FAILURES: '',
  LIMIT_REQUESTS: '',
  LIMIT_CONNECTIONS: '',
};

async function registerPerson(origin: string, email: string): Promise<string> {
  const body = { email, password, full_name: 'Ada Quist' };
  return (await createApiCaller(origin)(register, { body })).access_token;
}

interface GreatAccount {
  readonly areas: number;
  readonly ruleChanges: number;
}

async function makeGreatAccount(origin: string, { areas, ruleChanges }: GreatAccount) {
  const token = await registerPerson(origin, 'ada@example.org');
  const call = createApiCaller(origin, token);
  let last = '';
  for (let made = 0; made < areas; made += 1) {
    // Ended areas count in every figure of the past, and only so many may be open.
    if (made >= limits.activeAreasPerUser) {
      await call(deleteLifeArea, { params: { id: last }, query: {} });
    }
    const body = { name: `Area ${made}`, created_on: limits.earliestDate };
    const { id } = await call(createLifeArea, { body });
    last = id;
  }
  let acceptedChanges = 0;
  let unexplainedRefusals = 0;
  for (let change = 0; change < ruleChanges; change += 1) {
    const from = new Date(Date.UTC(2000, 0, 1 + 7 * change)).toISOString().slice(0, 10);
    const rule = { kind: 'times_per_week' as const, times: 1 + (change % 6) };
    try {
      await call(updateLifeArea, { params: { id: last }, body: { schedule: { rule, from } } });
      acceptedChanges += 1;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.body === null) unexplainedRefusals += 1;
    }
  }
  return { token, acceptedChanges, unexplainedRefusals };
}

/** Keeps so many sign-ins open whose body never comes. Resolves with how many were begun. */
async function stallBodiesUntil(
  { port }: ServerAlone,
  count: number,
  until: number,
): Promise<number> {
  const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\n';
  const rest = 'Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{';
  const open = new Set<ReturnType<typeof connect>>();
  let begun = 0;
  while (performance.now() < until) {
    while (open.size < count) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.on('close', () => open.delete(socket)).resume();
      socket.write(head + rest);
      open.add(socket);
      begun += 1;
    }
    await wait(100);
  }
  for (const socket of open) socket.destroy();
  return begun;
}

/** Asks for the costly reads, twenty at once, as fast as they are answered. */
async function readUntil({ origin }: ServerAlone, token: string, until: number) {
  const count = { answered: 0, refused: 0, withoutRetry: 0, others: 0 };
  const headers = { authorization: `Bearer ${token}` };
  await Promise.all(
    Array.from({ length: readsAtOnce }, async (_, reader) => {
      for (let read = reader; performance.now() < until; read += 1) {
        const path = costlyReads[read % costlyReads.length] ?? '';
        const response = await fetch(origin + path, { headers });
        await response.text();
        if (response.status === 200) count.answered += 1;
        else if (response.status === 429) count.refused += 1;
        else count.others += 1;
        if (response.status === 429 && !response.headers.has('retry-after'))
          count.withoutRetry += 1;
        // A program that ignores Retry-After, but leaves the measuring process some time.
        if (response.status !== 200) await wait(50);
      }
    }),
  );
  return count;
}

/** Measures the milliseconds until each answer to a person who only opens the app, from another network. */
async function measureQuietPerson({ port }: ServerAlone, token: string, until: number) {
  const times: number[] = [];
  let failures = 0;
  while (performance.now() < until) {
    const began = performance.now();
    const status = await getStatus(port, token);
    times.push(performance.now() - began);
    if (status !== 200) failures += 1;
    // The pause keeps the person below 300 requests a minute, within the limit.
    await wait(200);
  }
  return { times, failures };
}

function getStatus(port: number, token: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const options = {
    port,
    host: '127.0.0.1',
    path: '/api/v1/auth/me',
    localAddress: quietAddress,
    headers: { authorization: `Bearer ${token}` },
  };
  get(options, (response) => {
    response.resume().on('end', () => resolve(response.statusCode));
  }).on('error', () => resolve(undefined));
  return promise;
}

/** The largest resident memory that was seen, in MB. */
async function measureMemory(server: ServerAlone, until: number): Promise<number> {
  let most = 0;
  while (performance.now() < until) {
    most = Math.max(most, await server.memory());
    await wait(500);
  }
  return most;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity);
}
