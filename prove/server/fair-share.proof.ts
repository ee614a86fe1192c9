import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { percentile, zeros } from '../../harness/numbers.ts';
import { type Person, registerPerson } from '../../harness/person.ts';
import { repeatUntil, measureMilliseconds } from '../../harness/repeat.ts';
import { requestFrom } from '../../harness/request-from.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { ApiRefusal } from '../../scripts/api-caller.ts';
import { atMost, moreThanNone, exactly, inFull, none, type Proofs } from '../proof.ts';

const sizes = {
  full: { areas: limits.areasPerUser, ruleChanges: 500, stalledBodies: 100, seconds: 60 },
  small: { areas: 60, ruleChanges: 30, stalledBodies: 20, seconds: 3 },
};
const readsAtOnce = 20;
/** Address in a network other than that of the noisy person. */
const quietAddress = '127.0.0.9';

/** The most expensive reads, each after a read of the dashboard. */
const costlyReads = [
  '/api/v1/versions/?all=true',
  '/api/v1/analytics/streaks',
  '/api/v1/analytics/trends?period=6months',
  '/api/v1/life-areas/?include_deleted=true',
  '/api/v1/scores/grid/weekly',
].flatMap((path) => ['/api/v1/analytics/dashboard', path]);

/** Empty values, which mean the default limits. Servers of other proofs turn the limits off. */
const standardLimits = {
  LIMIT_REGISTRATIONS: '',
  LIMIT_LOGIN_FAILURES: '',
  LIMIT_REQUESTS: '',
  LIMIT_CONNECTIONS: '',
};

export const proofs: Proofs = {
  'fair-share': {
    claim: 'A costly account, costly reads and stalled request bodies do not slow another person',
    async run(size) {
      const { areas, ruleChanges, stalledBodies, seconds } = sizes[size];
      await using server = await startServer({}, { hasMetrics: true });
      // The limits are off here, because they would stretch the preparation to minutes.
      const noisy = await registerPerson(server.origin);
      const quiet = await registerPerson(server.origin);
      const made = await makeGreatAccount(noisy, areas, ruleChanges);
      await server.end();
      await server.start(standardLimits);
      const until = performance.now() + seconds * 1000;
      const memory: number[] = [];
      const [bodies, answers, waits] = await Promise.all([
        stallBodiesUntil(server, stalledBodies, until),
        readUntil(server, noisy, until),
        measureQuietPerson(server, quiet, until),
        repeatUntil(until, 500, async () => memory.push(await server.memory())),
      ]);
      const slow = Math.round(percentile(waits.times, 0.99));
      return [
        moreThanNone('areas since 1970 in one account', areas),
        moreThanNone("accepted changes of one area's rule", made.accepted),
        none('refused changes without a documented error code', made.unexplained),
        moreThanNone('requests whose bodies never arrived', bodies),
        moreThanNone('costly reads answered', answers.answered),
        inFull(size, moreThanNone('costly reads refused with 429', answers.refused)),
        none('refusals of costly reads without Retry-After', answers.withoutRetry),
        none('responses to costly reads with neither 200 nor 429', answers.others),
        moreThanNone('responses to another person', waits.times.length),
        none('requests of another person that were refused or failed', waits.failures),
        inFull(size, atMost('p99 of responses to another person, ms', slow, 200)),
        atMost('maximum memory of the server, MB', Math.max(...memory), 250),
        exactly('servers still running', server.isRunning ? 1 : 0, 1),
      ];
    },
  },
};

async function makeGreatAccount({ call }: Person, areas: number, ruleChanges: number) {
  let last = '';
  for (let made = 0; made < areas; made += 1) {
    // Most areas are ended, because open areas are limited and stats include ended areas.
    if (made >= limits.activeAreasPerUser) {
      await call(api.deleteLifeArea, { params: { id: last }, query: {} });
    }
    const body = { name: `Area ${made}`, created_on: limits.earliestDate };
    ({ id: last } = await call(api.createLifeArea, { body }));
  }
  const count = zeros('accepted', 'unexplained');
  for (let change = 0; change < ruleChanges; change += 1) {
    const from = new Date(Date.UTC(2000, 0, 1 + 7 * change)).toISOString().slice(0, 10);
    const rule = { kind: 'times_per_week' as const, times: 1 + (change % 6) };
    try {
      await call(api.updateLifeArea, { params: { id: last }, body: { schedule: { rule, from } } });
      count.accepted += 1;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.body === null) count.unexplained += 1;
    }
  }
  return count;
}

/** Keeps `count` sign-in requests without bodies open. Resolves with the number of requests. */
async function stallBodiesUntil({ port }: Server, count: number, until: number): Promise<number> {
  const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\n';
  const rest = 'Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{';
  const open = new Set<ReturnType<typeof connect>>();
  let begun = 0;
  await repeatUntil(until, 100, () => {
    while (open.size < count) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.on('close', () => open.delete(socket)).resume();
      socket.write(head + rest);
      open.add(socket);
      begun += 1;
    }
  });
  for (const socket of open) socket.destroy();
  return begun;
}

/** Changes a pause of all areas before each dashboard, so that no stored summary can be reused. */
async function readUntil({ origin }: Server, { call, token }: Person, until: number) {
  const count = zeros('answered', 'refused', 'withoutRetry', 'others');
  const headers = { authorization: `Bearer ${token}` };
  const days = { first_day: '2000-01-01', last_day: '2000-01-02' };
  const pause = await call(api.createPause, { body: { life_area_id: null, ...days } });
  const pauseUrl = `${origin}/api/v1/pauses/${pause.id}`;
  const changePause = (day: number) =>
    fetch(pauseUrl, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ last_day: `2000-01-${10 + (day % 20)}` }),
    });
  const work = async (_: unknown, reader: number) => {
    for (let read = reader; performance.now() < until; read += 1) {
      const path = costlyReads[read % costlyReads.length] ?? '';
      if (path.endsWith('dashboard')) await (await changePause(read)).text();
      const response = await fetch(origin + path, { headers });
      await response.text();
      if (response.status === 200) count.answered += 1;
      else if (response.status === 429) count.refused += 1;
      else count.others += 1;
      const isBare = response.status === 429 && !response.headers.has('retry-after');
      if (isBare) count.withoutRetry += 1;
      // The wait is shorter than Retry-After and leaves the measuring process some time.
      if (response.status !== 200) await wait(50);
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, work));
  return count;
}

/** Measures response times of a person in another network who opens the app, in milliseconds. */
async function measureQuietPerson({ origin }: Server, { token }: Person, until: number) {
  const times: number[] = [];
  let failures = 0;
  const open = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await requestFrom(quietAddress, origin + api.getMe.path, { headers });
    await text(response);
    if (response.statusCode !== 200) throw new Error('The request was refused.');
  };
  // The pause keeps the person below the limit: at most 300 requests a minute.
  await repeatUntil(until, 200, async () => {
    times.push(await measureMilliseconds(() => open().catch(() => (failures += 1))));
  });
  return { times, failures };
}
