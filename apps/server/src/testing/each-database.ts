import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import {
  connectPostgres,
  connectSqlite,
  disconnect,
  type Connections,
} from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { openStore, type StoreOptions } from '../open-store.ts';
import type { Store } from '../store.ts';
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

/** The tables themselves, for what the store does not tell. */
export type Tables = () => Kysely<Database>;

/**
 * Runs one suite on a real SQLite file and on a real PostgreSQL. `openStore` is called in a test or before each: the
 * first store of a test finds an empty database, further ones share it. All are closed after the test. Two of them must not
 * write to SQLite at once: one would wait for the other without letting it go on.
 */
export function describeEachDatabase(
  name: string,
  suite: (openStore: () => Promise<Store>, tables: Tables) => void,
): void {
  describe.for(Object.entries(databases))(`${name} on %s`, ([, create]) => {
    let database: TestDatabase;
    let connections: Connections;
    const stores: Store[] = [];

    beforeAll(async () => {
      database = await create();
      connections = await database.connect();
    });

    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close();
    });

    afterAll(async () => {
      await disconnect(connections);
      await database.remove();
    });

    suite(
      async () => {
        if (stores.length === 0) await empty(connections.writer);
        const store = await openStore(database.options);
        stores.push(store);
        return store;
      },
      () => connections.writer,
    );
  });
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-sqlite-'));
  const sqliteFile = join(folder, 'test.db');
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
    connect: () => connectPostgres(database.url, () => {}),
    remove: () => database.remove(),
  };
}

/** Everything else belongs to a user and goes with them. */
async function empty(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('rate_limits').execute();
  await db.deleteFrom('vapid_keys').execute();
}
