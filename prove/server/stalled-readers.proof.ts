import { connect, type Socket } from 'node:net';
import { api } from '@daymark/shared/api.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import * as limits from '@daymark/shared/limits.ts';
import { percentile } from '../../harness/numbers.ts';
import { registerPerson } from '../../harness/person.ts';
import { repeatUntil, watchHealth } from '../../harness/repeat.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { atMost, moreThanNone, exactly, inFull, none, type Proofs } from '../proof.ts';

/** Size of a run. The full run is longer than a connection may stall. */
const sizes = {
  full: { seconds: 70, areas: limits.areasPerUser },
  small: { seconds: 2, areas: 100 },
};
const slots = 200;
const longLists = [
  '/api/v1/life-areas/?include_deleted=true',
  '/api/v1/scores/grid/weekly',
  '/api/v1/analytics/trends?period=6months',
];

export const proofs: Proofs = {
  'stalled-readers': {
    claim: 'A stalled reader or an account with 1,000 ended areas does not delay other users',
    async run(size) {
      const { seconds, areas } = sizes[size];
      await using server = await startServer({ LIMIT_AT_ONCE: `${slots}` });
      const { token, call } = await registerPerson(server.origin);
      for (let made = 0; made < areas; made += 1) {
        const { id } = await call(api.createLifeArea, { body: { name: `Area ${made}` } });
        await call(api.deleteLifeArea, { params: { id }, query: {} });
      }
      const until = performance.now() + seconds * 1000;
      const stream = followChanges(server, token);
      // The attack starts with six connections of 510 requests each, followed by one connection per
      // second with the maximum number of requests.
      const stalled = Array.from({ length: 6 }, () => stall(server, 510));
      const statuses: number[] = [];
      const ask = async (path: string) => {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${server.origin}${path}`, { headers });
        await response.text();
        statuses.push(response.status);
      };
      const [waits] = await Promise.all([
        watchHealth(server.origin, until, 20),
        repeatUntil(until, 1000, () => stalled.push(stall(server, 16))),
        ...longLists.map((path) => repeatUntil(until, 100, () => ask(path))),
      ]);
      const isFollowing = stream.isOpen();
      for (const socket of [...stalled, stream.socket]) socket.destroy();
      const slow = Math.round(percentile(waits, 0.99));
      return [
        moreThanNone('ended areas of one account', areas),
        moreThanNone('connections that never read responses', stalled.length),
        moreThanNone('responses to the account with ended areas', statuses.length),
        none(
          'requests of the account with ended areas that were refused',
          statuses.filter((status) => status !== 200).length,
        ),
        inFull(size, atMost('p99 of /health, ms', slow, 100)),
        exactly('change streams that stayed open', isFollowing ? 1 : 0, 1),
        none('servers that stopped', server.isRunning ? 0 : 1),
      ];
    },
  },
};

function stall({ port }: Server, requests: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests));
  return socket;
}

function followChanges({ port }: Server, token: string) {
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
