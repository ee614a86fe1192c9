import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { disconnect, type Connections } from '../database/connections.ts';
import { connectPostgres, connectSqlite } from '../store/connect.ts';
import type { Database } from '../database/schema.ts';
import { openStore, type Store, type StoreOptions } from '../store/store.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { closeAfterTest } from './close-after-test.ts';
import { createPostgresDatabase } from './postgres-databases.ts';

interface TestDatabase {
  readonly options: StoreOptions;
  connect(): Promise<Connections>;
  remove(): Promise<void>;
}

const databases: Readonly<Record<string, () => Promise<TestDatabase>>> = {
  SQLite: createSqlite,
  PostgreSQL: createPostgres,
};

export type Tables = () => Kysely<Database>;

/** The app is closed after the test. */
export async function openApp(
  openStore: () => Promise<Store>,
  changes?: Parameters<typeof buildTestApp>[1],
): Promise<TestApp> {
  return buildTestApp(await openStore(), changes);
}

/**
 * Runs a suite on a real SQLite file and on a real PostgreSQL. The first `openStore` of a test
 * empties the database. Its store stays open for the next test, because connecting is slow. Further
 * stores of a test use the same database and are closed after the test.
 * If `beforeAll` calls `openStore`, the database is emptied only once.
 * Two stores must not write to SQLite concurrently, because they would block each other.
 */
export function describeEachDatabase(
  name: string,
  suite: (openStore: () => Promise<Store>, tables: Tables) => void,
): void {
  describe.for(Object.entries(databases))(`${name} on %s`, ([, create]) => {
    let database: TestDatabase;
    let connections: Connections;
    let first: Store | null = null;
    let firstServes: 'nobody' | 'a test' | 'several tests' = 'nobody';
    let isInTest = false;

    beforeAll(async () => {
      database = await create();
      connections = await database.connect();
    });

    beforeEach(() => {
      isInTest = true;
    });

    afterEach(() => {
      isInTest = false;
      if (firstServes === 'a test') firstServes = 'nobody';
    });

    afterAll(async () => {
      await first?.close();
      await disconnect(connections);
      await database.remove();
    });

    const closing = (store: Store): Store => ({
      ...store,
      async close() {
        first = null;
        await store.close();
      },
    });

    suite(
      async () => {
        if (isInTest && firstServes !== 'nobody') {
          const store = await openStore(database.options);
          closeAfterTest(() => store.close());
          return store;
        }
        firstServes = isInTest ? 'a test' : 'several tests';
        await empty(connections.writer);
        return (first ??= closing(await openStore(database.options)));
      },
      () => connections.writer,
    );
  });
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-sqlite-'));
  const sqliteFile = join(folder, 'test.db');
  copyFileSync(inject('sqliteTemplate'), sqliteFile);
  return {
    options: { sqliteFile },
    connect: () => connectSqlite(sqliteFile),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createPostgres(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('postgres');
  const database = await createPostgresDatabase(serverUrl, template);
  return {
    options: { databaseUrl: database.url },
    connect: () => connectPostgres({ databaseUrl: database.url }, () => {}),
    remove: () => database.remove(),
  };
}

async function empty(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('directory').execute();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('ended_sessions').execute();
  await db.deleteFrom('invitations').execute();
  await db.deleteFrom('passkey_challenges').execute();
  await db.deleteFrom('oidc_attempts').execute();
  await db.deleteFrom('rate_limits').execute();
  await db.deleteFrom('vapid_keys').execute();
  await db.deleteFrom('backup_schedule').execute();
}

const toText = (row: object) => JSON.stringify(row);

/** Leaves out the tables of Citus. */
async function listTables(tables: Tables) {
  const found = await tables().introspection.getTables();
  return found.filter(
    ({ name, schema }) => !schema?.startsWith('columnar') && !name.startsWith('citus_'),
  );
}

/** Returns the rows of all tables in the order of their text, because Citus returns them in any. */
export async function everyRow(tables: Tables): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name } of await listTables(tables)) {
    const table = tables()
      .dynamic.table(name as 'users')
      .as('table');
    const found = await tables().selectFrom(table).selectAll().execute();
    rows[name] = found.toSorted((one, other) => (toText(one) < toText(other) ? -1 : 1));
  }
  return rows;
}

export async function everyColumn(tables: Tables): Promise<string[]> {
  const found = await listTables(tables);
  return [...new Set(found.flatMap(({ columns }) => columns.map(({ name }) => name)))];
}
