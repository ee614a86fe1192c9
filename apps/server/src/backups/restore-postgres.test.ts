import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { beforeEach, expect, inject, it } from 'vitest';
import { disconnect } from '../database/connections.ts';
import { countPartitions, partitionTables } from '../database/partitions.ts';
import type { Database } from '../database/schema.ts';
import { testPlaces, type TestPlace, withoutEpoch } from '../testing/data-places.ts';
import { makeBackup } from './make-backup.ts';
import { openDatabase } from './open-database.ts';
import { restoreBackup } from './restore-backup.ts';

const madeAt = '2026-03-01T12:00:00.000Z';
const places = testPlaces();

let source: TestPlace;
let target: TestPlace;

beforeEach(async () => {
  source = await places.small('SQLite');
  await makeBackup({ place: source.place, file: backup(), madeAt });
  target = await places.small('PostgreSQL');
});

const backup = () => join(source.folder, 'backup.jsonl.gz');

const restore = (place = target.place, copy = 'copy.jsonl.gz') =>
  restoreBackup({ backup: backup(), place, copy: join(target.folder, copy), madeAt });

async function withTables<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const connections = await target.connect();
  try {
    return await work(connections.writer);
  } finally {
    await disconnect(connections);
  }
}

it('a restore into PostgreSQL changes nothing if the existing tables cannot be dropped @long', async () => {
  const before = await target.everything();
  await withTables((db) => sql`create view names as select full_name from users`.execute(db));
  await expect(restore()).rejects.toThrow(/other objects depend on them/);
  expect(await target.everything()).toEqual(before);
  expect(await schemas()).not.toContain('daymark_restored');
  await withTables((db) => sql`drop view names`.execute(db));
  await restore(target.place, 'second.jsonl.gz');
  expect(withoutEpoch(await target.everything())).toEqual(withoutEpoch(await source.everything()));
  expect(await schemas()).not.toContain('daymark_restored');
});

const { isOnCitus } = inject('postgres');

// Citus spreads the tables itself and has no partitions.
it.skipIf(isOnCitus)('a restore into PostgreSQL keeps the number of partitions @long', async () => {
  const { databaseUrl } = target.place as { databaseUrl: string };
  const db = await openDatabase({ databaseUrl });
  await partitionTables(db, { partitions: 3 });
  await restore();
  expect(await countPartitions(db)).toBe(3);
  await db.destroy();
  expect(withoutEpoch(await target.everything())).toEqual(withoutEpoch(await source.everything()));
  expect(await schemas()).not.toContain('daymark_restored');
});

it('restoreBackup refuses to replace a PostgreSQL database of a newer version @long', async () => {
  await withTables((db) => sql`insert into migrations values ('9999-later', '')`.execute(db));
  await expect(restore()).rejects.toThrow(/newer version of Daymark. Restore into an empty one/);
});

it('a restore into PostgreSQL changes only the schema that the database URL names @long', async () => {
  await withTables((db) => sql`create schema elsewhere`.execute(db));
  const before = await target.everything();
  const { databaseUrl } = target.place as { databaseUrl: string };
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c search_path=elsewhere');
  expect((await restore({ databaseUrl: url.href })).copy).toBeNull();
  expect(await target.everything()).toEqual(before);
  const users = await withTables((db) =>
    sql<{ id: string }>`select id from elsewhere.users`.execute(db),
  );
  const { users: restored = [] } = await source.everything();
  expect(users.rows.map(({ id }) => id)).toEqual(restored.map(([id]) => id));
});

async function schemas(): Promise<string[]> {
  const { rows } = await withTables((db) =>
    sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db),
  );
  return rows.map(({ name }) => name);
}
