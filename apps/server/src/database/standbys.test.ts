import { api } from '@daymark/shared/api.ts';
import type { CallArguments, Endpoint } from '@daymark/shared/endpoint.ts';
import { Kysely, sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStore } from '../store/store.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { createPostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgres, type PostgresServer } from '../testing/start-postgres.ts';
import { untilAvailable } from '../testing/until-available.ts';
import { connectPostgres } from '../store/connect.ts';
import { createPostgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';

async function configure(server: PostgresServer, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const readsOf = (life_area_id: string): readonly [string, Endpoint, CallArguments<Endpoint>][] => [
  ['the areas', api.listLifeAreas, { query: {} }],
  ['an area', api.getLifeArea, { params: { id: life_area_id } }],
  ['scores', api.listScores, { query: march }],
  ['a week', api.getWeeklyGrid, { query: {} }],
  ['the dashboard', api.getDashboardAnalytics, {}],
  ['trends', api.getTrends, { query: { period: 'week' } }],
  ['streaks', api.listStreaks, {}],
  ['strength', api.getStrength, { query: { life_area_id, ...march } }],
  ['pauses', api.listPauses, {}],
  ['the inbox', api.listNotifications, { query: {} }],
];

let primary: PostgresServer;
let standby: PostgresServer;
let copy: Kysely<Database>;
let test: TestApp;
let person: Person;
let areaId: string;
const statements: string[] = [];
const reasons: string[] = [];
let now = 0;

beforeAll(async () => {
  primary = await startPostgres();
  const { url: databaseUrl } = await createPostgresDatabase(primary.url);
  const connections = await connectPostgres({ databaseUrl }, () => {});
  standby = await primary.startStandby();
  const url = Object.assign(new URL(standby.url), { pathname: new URL(databaseUrl).pathname });
  copy = new Kysely<Database>({
    dialect: createPostgresDialect({ url: url.href, onLostConnection: () => {} }),
    log({ query }) {
      statements.push(query.sql);
    },
  });
  const store = createStore(
    { ...connections, copies: [copy] },
    { onStandbyRest: (reason) => reasons.push(reason), clock: () => now },
  );
  test = await buildTestApp(store);
  person = await test.register();
  const { body } = await person.call(api.createLifeArea, { body: { name: 'Reading' } });
  areaId = body.id;
});

beforeEach(() => {
  statements.length = 0;
  reasons.length = 0;
  now += 5001;
});

afterAll(async () => {
  await test.close();
  await test.store.close();
  await primary.stop();
});

const day = '2026-03-01';

async function note(notes: string): Promise<void> {
  const body = { life_area_id: areaId, score_date: day, score: 1, notes } as const;
  await person.call(api.recordScore, { body });
}

async function readNote(): Promise<string | undefined> {
  const query = { start_date: day, end_date: day };
  const { body } = await person.call(api.listScores, { query });
  return body[0]?.notes;
}

const replay = (act: 'pause' | 'resume') =>
  sql`select ${sql.raw(`pg_wal_replay_${act}()`)}`.execute(copy);

/** Returns whether the standby received a query other than the check of its state. */
const wasRead = () => statements.some((text) => !text.includes('pg_is_in_recovery'));

it('requests for areas, entries, statistics, pauses and the inbox read from the standby', async () => {
  for (const [what, endpoint, request] of readsOf(areaId)) {
    // Writes a new note, because the server reuses statistics until the data of the user changes.
    await note(what);
    statements.length = 0;
    await person.call(endpoint, request);
    expect([what, wasRead()]).toEqual([what, true]);
  }
});

it('requests with an access token read from the standby', async () => {
  const { body } = await person.call(api.createToken, {
    body: { name: 'Shell', scope: 'read', life_area_ids: null, expires_in_days: null },
  });
  const program = test.as(body.token);
  await program.call(api.listScores, { query: march });
  expect(wasRead()).toBe(true);
});

it("requests never read a standby that lacks the user's last write", async () => {
  for (let number = 1; number <= 30; number += 1) {
    await note(`Page ${number}`);
    expect(await readNote()).toBe(`Page ${number}`);
  }
  expect(wasRead()).toBe(true);
});

it('a request waits for a standby that is slightly behind', async () => {
  await replay('pause');
  await note('Late');
  statements.length = 0;
  const reading = readNote();
  await wait(100);
  await replay('resume');
  expect(await reading).toBe('Late');
  expect(wasRead()).toBe(true);
});

it('a standby that is too far behind is not read for the next five seconds', async () => {
  await replay('pause');
  await note('Later');
  statements.length = 0;
  expect(await readNote()).toBe('Later');
  expect(wasRead()).toBe(false);
  expect(reasons).toEqual(['it lags behind']);
  now += 4999;
  await readNote();
  expect(wasRead()).toBe(false);
  await replay('resume');
});

it('writes return `unavailable` while a synchronous standby is down @long', async () => {
  await configure(primary, `synchronous_standby_names = '*'`);
  await standby.halt();
  const body = { life_area_id: areaId, score_date: day, score: 1, notes: 'On one' } as const;
  expect((await person.refused(api.recordScore, { body })).body.code).toBe('unavailable');
  await standby.startAgain();
  await untilAvailable(() => note('On both'));
  await configure(primary, `synchronous_standby_names = ''`);
});

it('requests read the primary if the standby is down or was promoted', async () => {
  await standby.halt();
  await note('Alone');
  expect(await readNote()).toBe('Alone');
  await standby.startAgain();
  now += 5001;
  await sql`select pg_promote()`.execute(copy);
  statements.length = 0;
  expect(await readNote()).toBe('Alone');
  expect(wasRead()).toBe(false);
  expect(reasons).toEqual(['it does not answer', 'it is no standby']);
});
