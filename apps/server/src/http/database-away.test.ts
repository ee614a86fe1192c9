import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { errorBody, getErrorSentence } from '@daymark/shared/errors.ts';
import type { Connections } from '../database/connections.ts';
import { connectSqlite } from '../store/connect.ts';
import { type Store, openStore, createStore } from '../store/store.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgresProxy, type PostgresProxy } from '../testing/postgres-proxy.ts';
import { startPostgres, type PostgresServer } from '../testing/start-postgres.ts';
import { editAt } from '../testing/factories.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const unavailable = [503, 'unavailable', getErrorSentence('unavailable'), '5'];

let store: Store;
let test: TestApp;
let person: Person;

async function startApp(on: Store): Promise<void> {
  store = on;
  test = await buildTestApp(store, { env: { LIMIT_REQUESTS: '0' } });
  person = await test.register();
}

/** Creates an area with its own Idempotency-Key, so the call can be repeated. */
async function addArea(name: string): Promise<LightMyRequestResponse> {
  return test.send({
    method: 'POST',
    url: api.createLifeArea.path,
    headers: { authorization: `Bearer ${person.access_token}`, 'idempotency-key': name },
    payload: { name },
  });
}

async function add(name: string): Promise<void> {
  expect((await addArea(name)).statusCode).toBe(201);
}

async function refusalOfAdding(name: string): Promise<unknown[]> {
  const response = await addArea(name);
  const { code, detail } = errorBody.parse(response.json());
  return [response.statusCode, code, detail, response.headers['retry-after']];
}

async function namesOfAreas(): Promise<string[]> {
  const { body } = await person.call(api.listLifeAreas, { query: {} });
  return body.map(({ name }) => name);
}

async function health(): Promise<number> {
  return (await test.send({ url: api.getHealth.path })).statusCode;
}

async function stateOfDatabase(): Promise<unknown[]> {
  const response = await test.send({ url: api.getHealth.path });
  return [response.statusCode, response.json<{ database?: string }>().database];
}

describe('an SQLite file that becomes unavailable', () => {
  let folder: string;
  let file: string;
  let connections: Connections;

  beforeEach(async () => {
    folder = createTemporaryFolder();
    file = join(folder, 'daymark.db');
    connections = await connectSqlite(file);
    await startApp(createStore(connections));
    await add('before');
  });

  afterEach(async () => {
    await test.close();
    await store.close();
  });

  it('writes return 503 while the SQLite file is missing and work again afterwards', async () => {
    renameSync(file, `${file}.away`);
    expect(await refusalOfAdding('meanwhile')).toEqual(unavailable);
    expect(await health()).toBe(503);
    renameSync(`${file}.away`, file);
    expect(await health()).toBe(200);
    await add('meanwhile');
    expect(await namesOfAreas()).toEqual(['before', 'meanwhile']);
    expect(storedNames()).toEqual(['before', 'meanwhile']);
  });

  it("writes return 503 while another SQLite file replaces the server's file", async () => {
    renameSync(file, `${file}.away`);
    new DatabaseSync(file).close();
    expect(await refusalOfAdding('meanwhile')).toEqual(unavailable);
    expect(await health()).toBe(503);
    rmSync(file);
    renameSync(`${file}.away`, file);
    await add('after');
  });

  it('writes return 503 while the SQLite disk is full and work again afterwards', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(
      connections.writer,
    );
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(connections.writer);
    const stored = ['before'];
    const next = () => `${stored.length} ${'x'.repeat(90)}`;
    while ((await addArea(next())).statusCode === 201) stored.push(next());
    expect(await refusalOfAdding(next())).toEqual(unavailable);
    expect(await namesOfAreas()).toEqual(stored);
    expect(await stateOfDatabase()).toEqual([503, 'full']);
    await sql`pragma max_page_count = 100000`.execute(connections.writer);
    await add('after');
    expect(await stateOfDatabase()).toEqual([200, 'ok']);
    expect(await namesOfAreas()).toEqual([...stored, 'after']);
    expect(storedNames()).toEqual([...stored, 'after']);
  });

  it('writes return 503 while the SQLite file is read-only and work again afterwards', async () => {
    await sql`pragma query_only = 1`.execute(connections.writer);
    expect(await refusalOfAdding('meanwhile')).toEqual(unavailable);
    expect(await namesOfAreas()).toEqual(['before']);
    expect(await stateOfDatabase()).toEqual([503, 'read_only']);
    await sql`pragma query_only = 0`.execute(connections.writer);
    await add('meanwhile');
    expect(await stateOfDatabase()).toEqual([200, 'ok']);
    expect(storedNames()).toEqual(['before', 'meanwhile']);
  });

  it('getHealth reports a writable database again without a write by a user @long', async () => {
    await sql`pragma query_only = 1`.execute(connections.writer);
    await refusalOfAdding('meanwhile');
    expect(await stateOfDatabase()).toEqual([503, 'read_only']);
    await sql`pragma query_only = 0`.execute(connections.writer);
    await expect.poll(stateOfDatabase, { timeout: 5000 }).toEqual([200, 'ok']);
  });

  function storedNames(): unknown[] {
    const reader = new DatabaseSync(file, { readOnly: true });
    const rows = reader.prepare('select name from life_areas order by position').all();
    expect(reader.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    reader.close();
    return rows.map(({ name }) => name);
  }
});

describe('a PostgreSQL server that becomes unavailable', () => {
  let server: PostgresServer;

  beforeEach(async () => {
    server = await startPostgres();
    await startApp(await openStore({ databaseUrl: server.url }));
    await add('before');
  });

  afterEach(async () => {
    await test.close();
    await store.close();
    await server.stop();
  });

  it('requests return 503 while PostgreSQL is stopped and work again afterwards', async () => {
    await server.halt();
    expect(await refusalOfAdding('meanwhile')).toEqual(unavailable);
    expect(await health()).toBe(503);
    await server.startAgain();
    await expect.poll(health, { timeout: 10_000 }).toBe(200);
    await add('meanwhile');
    expect(await namesOfAreas()).toEqual(['before', 'meanwhile']);
  });

  /** Sets an option for new connections to the database, and ends the open connections. */
  async function restrict(option: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database postgres set ${option}`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );
    await client.end();
  }

  it('writes return 503 while PostgreSQL is read-only, and work again later @long', async () => {
    await restrict('default_transaction_read_only = on');
    const refused = async () => {
      expect(await refusalOfAdding('meanwhile')).toEqual(unavailable);
      return stateOfDatabase();
    };
    // The first refusals may come from the connections that were ended.
    await expect.poll(refused, { timeout: 5000 }).toEqual([503, 'read_only']);
    expect(await namesOfAreas()).toEqual(['before']);
    await restrict('default_transaction_read_only = off');
    await expect.poll(stateOfDatabase, { timeout: 5000 }).toEqual([200, 'ok']);
    await add('after');
    await Promise.all(['first', 'second', 'third'].map(add));
  });

  it('a restart of PostgreSQL under load loses and repeats no write @long', async () => {
    const acknowledged: string[] = [];
    const write = async (name: string) => {
      for (let status = 503; status !== 201;) {
        status = (await addArea(name)).statusCode;
        expect([201, 503]).toContain(status);
      }
      acknowledged.push(name);
    };
    const names = Array.from({ length: 40 }, (_, number) => `area ${number}`);
    const writing = Promise.all(names.map(write));
    await expect
      .poll(() => acknowledged.length, { interval: 1, timeout: 10_000 })
      .toBeGreaterThan(0);
    await server.halt();
    await server.startAgain();
    await writing;
    expect((await namesOfAreas()).toSorted()).toEqual(['before', ...names].toSorted());
  });
});

describe('a PostgreSQL connection that is cut', () => {
  let database: PostgresDatabase;
  let proxy: PostgresProxy;

  beforeEach(async () => {
    const { serverUrl, template } = inject('postgres');
    database = await createPostgresDatabase(serverUrl, template);
    proxy = await startPostgresProxy(new URL(database.url));
    await startApp(await openStore({ databaseUrl: proxy.url }));
    await add('before');
  });

  afterEach(async () => {
    proxy.stop();
    await test.close();
    await store.close();
    await database.remove();
  });

  it('a transaction whose PostgreSQL connection is cut is rolled back', async () => {
    const failing = store.transaction(async ({ users }) => {
      await users.update(person.user.id, { full_name: 'Somebody Else' }, editAt());
      proxy.become('refusing');
      await users.update(person.user.id, { language: 'de' }, editAt());
    });
    await expect(failing).rejects.toThrow(/not available/);
    proxy.become('open');
    const { body } = await person.call(api.getMe, {});
    expect(body).toEqual(person.user);
  });

  it('a write whose PostgreSQL connection is cut after the commit can be repeated @long', async () => {
    proxy.loseAnswerTo('commit');
    expect(await refusalOfAdding('once')).toEqual(unavailable);
    proxy.become('refusing');
    proxy.become('open');
    // A request is refused while its connection is being cut. The next request opens a new
    // connection.
    await expect.poll(() => namesOfAreas().catch(() => [])).toEqual(['before', 'once']);
    await add('once');
    expect(await namesOfAreas()).toEqual(['before', 'once']);
  });
});
