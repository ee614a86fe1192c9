import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectPostgres } from '../store/connect.ts';

// A database that distributes tables by user, such as Citus, supports no sequences, no unique
// constraints without `user_id` and no references between users. partitions.test.ts checks that
// each request reads only one partition.

const script = readFileSync(join(import.meta.dirname, '../../../../deploy/citus.sql'), 'utf8');
const placed = [...script.matchAll(/^select create_(\w+)_table\('(\w+)'/gm)].map(
  ([, kind = '', table = '']) => ({ kind, table }),
);
const kindOf = new Map(placed.map(({ kind, table }) => [table, kind]));

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: string;
}

let database: PostgresDatabase;
let connections: Connections;

beforeAll(async () => {
  const { serverUrl, template } = inject('postgres');
  database = await createPostgresDatabase(serverUrl, template);
  connections = await connectPostgres({ databaseUrl: database.url }, () => {});
});

afterAll(async () => {
  await disconnect(connections);
  await database.remove();
});

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(connections.reader)).rows;

it('every PostgreSQL table is listed in deploy/citus.sql', async () => {
  const tables = await rowsOf(sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`);
  expect(placed.map(({ table }) => table).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
});

it('every unique constraint of a distributed table contains user_id', async () => {
  const unique = await rowsOf(sql<{ table: string; definition: string }>`
      select tablename as table, indexdef as definition from pg_indexes
      where schemaname = current_schema() and indexdef like 'CREATE UNIQUE INDEX %'`);
  const without = unique
    .filter(({ table }) => kindOf.get(table) === 'distributed')
    .filter(({ definition }) => !/\((?:.*, )?user_id\b/.test(definition));
  expect(without).toEqual([]);
});

it('foreign keys of distributed tables refer only to rows of the same user or to reference tables', async () => {
  const references = await rowsOf(sql<Reference>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to,
        pg_get_constraintdef(oid) as columns
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  expect(references.length).toBeGreaterThan(10);
  const across = references.filter(({ from, to, columns }) => {
    if (kindOf.get(to) === 'reference') return false;
    return kindOf.get(from) === 'reference' || !/^FOREIGN KEY \(user_id\b/.test(columns);
  });
  expect(across).toEqual([]);
  const places = placed.map(({ table }) => table);
  const early = references.filter(({ from, to }) => places.indexOf(from) < places.indexOf(to));
  expect(early).toEqual([]);
});

it('no PostgreSQL table uses a sequence', async () => {
  const sequences = await rowsOf(sql`
      select relname from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace`);
  expect(sequences).toEqual([]);
});
