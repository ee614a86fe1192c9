import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea, deleteLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { atMost, done, exactly, none, smallOf, type Proof } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';

/** In full longer than a connection may stand still, and with as many areas as anybody may have. */
const sizes = {
  full: { seconds: 70, areas: limits.areasPerUser },
  small: { seconds: 2, areas: 100 },
};
const slots = 200;
const someone = {
  email: 'many@daymark.example',
  password: 'Quiet-Harbour-71',
  full_name: 'Many Areas',
};
/** What a person with a long history asks for. */
const longLists = [
  '/api/v1/life-areas/?include_deleted=true',
  '/api/v1/scores/grid/weekly',
  '/api/v1/analytics/trends?period=6months',
];

export const proof: Proof = {
  claim: 'Who does not read, or has ended a thousand areas, keeps nobody waiting',
  isWithoutBrowser: true,
  async run(size) {
    const { seconds, areas } = sizes[size];
    return withServer({ LIMIT_AT_ONCE: `${slots}` }, async (server) => {
      const { access_token } = await createApiCaller(server.origin)(register, { body: someone });
      await endAreas(server, access_token, areas);
      const until = performance.now() + seconds * 1000;
      const stream = followChanges(server, access_token);
      const stalled: Socket[] = [];
      const [, waits, ...answered] = await Promise.all([
        stallUntil(server, until, stalled),
        watchUntil(server, until),
        ...longLists.map((path) => askUntil(server, { path, token: access_token }, until)),
      ]);
      const isFollowing = stream.isOpen();
      for (const socket of [...stalled, stream.socket]) socket.destroy();
      const statuses = answered.flat();
      const slow = percentile(waits, 0.99);
      const fast = atMost('99 of a hundred answers of /health came in, in ms', slow, 100);
      return [
        done('areas ended by one person', areas),
        done('connections that never read', stalled.length),
        done('answers to that person meanwhile', statuses.length),
        none('of these that were refused', statuses.filter((status) => status !== 200).length),
        size === 'full' ? fast : smallOf(fast),
        exactly('streams of changes that stayed open', isFollowing ? 1 : 0, 1),
        none('servers that ended', server.isRunning() ? 0 : 1),
      ];
    });
  },
};

async function endAreas({ origin }: ServerAlone, token: string, count: number): Promise<void> {
  const call = createApiCaller(origin, token);
  for (let made = 0; made < count; made += 1) {
    const { id } = await call(createLifeArea, { body: { name: `Area ${made}` } });
    await call(deleteLifeArea, { params: { id }, query: {} });
  }
}

/** At first six with 510 requests each, then one each second with as many as a connection may have. */
async function stallUntil(server: ServerAlone, until: number, stalled: Socket[]): Promise<void> {
  for (let count = 0; count < 6; count += 1) stalled.push(stall(server, 510));
  while (performance.now() < until) {
    stalled.push(stall(server, 16));
    await wait(1000);
  }
}

function stall({ port }: ServerAlone, requests: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests));
  return socket;
}

async function askUntil(
  { origin }: ServerAlone,
  { path, token }: { readonly path: string; readonly token: string },
  until: number,
): Promise<number[]> {
  const statuses: number[] = [];
  while (performance.now() < until) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}${path}`, { headers });
    await response.text();
    statuses.push(response.status);
    await wait(100);
  }
  return statuses;
}

/** How long each answer took, in milliseconds. */
async function watchUntil({ origin }: ServerAlone, until: number): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${origin}/health`)).text();
    waits.push(performance.now() - began);
    await wait(20);
  }
  return waits;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity);
}

function followChanges({ port }: ServerAlone, token: string) {
  let isOpen = false;
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .once('data', (bytes: Buffer) => (isOpen = bytes.toString().startsWith('HTTP/1.1 200 ')))
    .on('close', () => (isOpen = false))
    .resume();
  socket.write(
    `GET ${changesPath} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  return { socket, isOpen: () => isOpen };
}
