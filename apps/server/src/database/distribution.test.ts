import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { migratorTables } from '../migrations/migrate.ts';
import { connectPostgres } from '../store/connect.ts';
import { describeFaults, distributeTables, distribution } from './distribution.ts';

// A database that distributes tables by user, such as Citus, supports no sequences, no unique
// constraints without `user_id` and no references between users. partitions.test.ts checks that
// each request reads only one partition.

const getColumn = (table: string) => (distribution as Record<string, string>)[table];
const isCopied = (table: string) => getColumn(table) === 'copied';

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: string;
}

const { serverUrl, template, isOnCitus } = inject('postgres');
let database: PostgresDatabase;
let connections: Connections;

beforeAll(async () => {
  database = await createPostgresDatabase(serverUrl, template);
  connections = await connectPostgres({ databaseUrl: database.url }, () => {});
});

afterAll(async () => {
  await disconnect(connections);
  await database.remove();
});

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(connections.reader)).rows;

it('the distribution for Citus lists exactly the tables of PostgreSQL, and spreads tables only by columns that are never null', async () => {
  const columns = await rowsOf(sql<{ table: string; name: string; is_nullable: string }>`
      select table_name as table, column_name as name, is_nullable
      from information_schema.columns
      where table_schema = current_schema() and table_name not like 'citus%'`);
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => !(migratorTables as readonly string[]).includes(table),
  );
  expect(Object.keys(distribution).toSorted()).toEqual(tables.toSorted());
  const spread = tables.filter((table) => !isCopied(table));
  const required = columns.filter(({ is_nullable }) => is_nullable === 'NO');
  const found = spread.filter((table) =>
    required.some((column) => column.table === table && column.name === getColumn(table)),
  );
  expect(found).toEqual(spread);
  const ofUsers = required.filter(({ table, name }) => name === 'user_id' && table !== 'directory');
  expect(ofUsers.filter(({ table }) => getColumn(table) !== 'user_id')).toEqual([]);
});

it('every unique constraint of a distributed table contains the column that spreads it', async () => {
  const unique = await rowsOf(sql<{ table: string; definition: string }>`
      select tablename as table, indexdef as definition from pg_indexes
      where schemaname = current_schema() and indexdef like 'CREATE UNIQUE INDEX %'`);
  const without = unique
    .filter(({ table }) => getColumn(table) !== undefined && !isCopied(table))
    .filter(
      ({ table, definition }) =>
        !new RegExp(String.raw`\((?:.*, )?${getColumn(table)}\b`).test(definition),
    );
  expect(without).toEqual([]);
});

it('foreign keys lead from the user of a row to the same user', async () => {
  const references = await rowsOf(sql<Reference>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to,
        pg_get_constraintdef(oid) as columns
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  expect(references.length).toBeGreaterThan(10);
  const across = references.filter(
    ({ from, to, columns }) =>
      getColumn(from) !== 'user_id' ||
      isCopied(to) ||
      !/^FOREIGN KEY \(user_id\b.*\) REFERENCES (?:users\(id\)|\w+\(user_id\b)/.test(columns),
  );
  expect(across).toEqual([]);
});

it('no PostgreSQL table uses a sequence', async () => {
  const sequences = await rowsOf(sql`
      select relname from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace`);
  expect(sequences).toEqual([]);
});

it('describeFaults names three faults and counts the others', () => {
  expect(describeFaults(['a', 'b', 'c'])).toBe('a, b, c');
  expect(describeFaults(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, and 2 more');
});

it.runIf(isOnCitus)(
  'distributeTables removes the old rows that an interrupted call left on the coordinator',
  async () => {
    const { writer } = connections;
    await sql`create table copy (like rate_limits including all)`.execute(writer);
    await sql`drop table rate_limits`.execute(writer);
    await sql`alter table copy rename to rate_limits`.execute(writer);
    await sql`insert into rate_limits values ('key', 1, 2, 3)`.execute(writer);
    await sql`select create_distributed_table('rate_limits', 'key', colocate_with => 'users')`.execute(
      writer,
    );
    expect(await distributeTables(writer)).toEqual([]);
    expect(
      await rowsOf(sql`select pg_relation_size('rate_limits')::int as bytes,
      (select count(*) from rate_limits)::int as rows`),
    ).toEqual([{ bytes: 0, rows: 1 }]);
  },
);
