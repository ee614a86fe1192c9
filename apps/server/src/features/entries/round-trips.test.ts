import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { openStore, type Store } from '../../store/store.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../testing/postgres-databases.ts';
import { startPostgresProxy, type PostgresProxy } from '../../testing/postgres-proxy.ts';

const today = '2026-03-01';

let database: PostgresDatabase;
let proxy: PostgresProxy;
let store: Store;
let test: TestApp;
let person: Person;

// Citus needs separate statements for locks and reads, so the test does not run on Citus.
const { serverUrl, template, isOnCitus } = inject('postgres');

beforeAll(async () => {
  database = await createPostgresDatabase(serverUrl, template);
  proxy = await startPostgresProxy(new URL(database.url));
  store = await openStore({ databaseUrl: proxy.url });
  test = await buildTestApp(store);
  person = await test.register();
});

afterAll(async () => {
  await test.close();
  await store.close();
  proxy.stop();
  await database.remove();
});

async function createArea(name: string): Promise<string> {
  return (await person.call(api.createLifeArea, { body: { name } })).body.id;
}

async function countOfMark(life_area_id: string, score: 0 | 1): Promise<number> {
  const before = proxy.countRoundTrips();
  const body = { life_area_id, score, score_date: today };
  await person.call(api.recordScore, { body }, { idempotencyKey: randomUUID() });
  return proxy.countRoundTrips() - before;
}

it.skipIf(isOnCitus)(
  'recording a done day takes at most four round trips to PostgreSQL, and a day that is not done at most three',
  async () => {
    const [first, second] = [await createArea('First'), await createArea('Second')];
    // The first mark also opens connections and parses statements, so it is not counted.
    await countOfMark(first, 1);
    expect(await countOfMark(second, 1)).toBeLessThanOrEqual(4);
    expect(await countOfMark(second, 0)).toBeLessThanOrEqual(3);
    expect(await countOfMark(second, 0)).toBeLessThanOrEqual(3);
  },
);
