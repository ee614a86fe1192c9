import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DatabaseUnavailable } from './database-errors.ts';
import type { Database } from './schema.ts';

/** Tables that grow each day. Their keys begin with `user_id`. */
export const partitionedTables = [
  'scores',
  'years',
  'idempotency_keys',
  'notifications',
  'deliveries',
  'entry_versions',
  'area_versions',
] as const;

type TableName = (typeof partitionedTables)[number];

interface PartitionOptions {
  readonly partitions: number;
  readonly onTable?: (table: string) => void;
}

/** Arbitrary number, different from the locks of the migrations and of the data. */
const advisoryLock = 3_405_691_584;
const usersAtOnce = 200;

/**
 * Replaces each of `partitionedTables` by a partitioned table while servers keep writing. Writes to
 * a table wait briefly when its replacement begins and ends. A new run skips tables that are
 * already partitioned, and waits until a concurrent run has ended.
 */
export async function partitionTables(
  db: Kysely<Database>,
  { partitions, onTable }: PartitionOptions,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(advisoryLock)})`.execute(connection);
    try {
      for (const table of partitionedTables) {
        await removeLeftOvers(connection, table);
        if ((await countPartitions(connection, table)) > 0) continue;
        await partitionTable(connection, table, partitions);
        onTable?.(table);
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLock)})`.execute(connection);
    }
  });
}

export async function countPartitions(
  db: Kysely<Database>,
  table: TableName = 'scores',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_inherits
    where inhparent = to_regclass(${table})`.execute(db);
  return rows[0]?.count ?? 0;
}

async function partitionTable(
  db: Kysely<Database>,
  table: TableName,
  partitions: number,
): Promise<void> {
  const newTable = getMovingName(table);
  await createMoving(db, table, partitions);
  for (const { name, definition } of await readForeignKeys(db, table)) {
    await runWithRetries(db, [
      sql`alter table ${sql.table(newTable)}
        add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
    ]);
  }
  await followWrites(db, table);
  await copyRows(db, table);
  await sql`analyze ${sql.table(newTable)}`.execute(db);
  await exchange(db, table);
}

const getMovingName = (table: TableName) => `${table}_moving`;
const getOldName = (name: string) => `${name}_old`;
const getTriggerName = (table: TableName) => sql.ref(`${table}_follow`);

async function removeLeftOvers(db: Kysely<Database>, table: TableName): Promise<void> {
  await runWithRetries(db, [
    sql`drop trigger if exists ${getTriggerName(table)} on ${sql.table(table)}`,
    sql`drop function if exists ${getTriggerName(table)}()`,
  ]);
  await runWithRetries(db, [sql`drop table if exists ${sql.table(getMovingName(table))}`]);
  await runWithRetries(db, [sql`drop table if exists ${sql.table(getOldName(table))}`]);
}

async function createMoving(
  db: Kysely<Database>,
  table: TableName,
  partitions: number,
): Promise<void> {
  const newTable = sql.table(getMovingName(table));
  await sql`create table ${newTable} (like ${sql.table(table)} including all)
    partition by hash (user_id)`.execute(db);
  for (let remainder = 0; remainder < partitions; remainder += 1) {
    await sql`create table ${sql.table(`${table}_${remainder}`)} partition of ${newTable}
      for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(remainder)})`.execute(
      db,
    );
  }
}

async function followWrites(db: Kysely<Database>, table: TableName): Promise<void> {
  const newTable = sql.table(getMovingName(table));
  const key = await readPrimaryKey(db, table);
  const own = sql.join(key.map((column) => sql.ref(column)));
  const old = sql.join(key.map((column) => sql`old.${sql.ref(column)}`));
  await runWithRetries(db, [
    sql`create function ${getTriggerName(table)}() returns trigger language plpgsql
      set search_path from current as $$
      begin
        if tg_op <> 'INSERT' then
          delete from ${newTable} where (${own}) = (${old});
        end if;
        if tg_op <> 'DELETE' then
          insert into ${newTable} select (new).*;
        end if;
        return null;
      end $$`,
    sql`create trigger ${getTriggerName(table)}
      after insert or update or delete on ${sql.table(table)}
      for each row execute function ${getTriggerName(table)}()`,
  ]);
}

/**
 * Locks rows while copying them. A concurrent change waits for the lock, and then also changes the
 * copy.
 */
async function copyRows(db: Kysely<Database>, table: TableName): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from users where id > ${after} order by id limit ${sql.lit(usersAtOnce)}`.execute(
      db,
    );
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    await sql`insert into ${sql.table(getMovingName(table))}
      select * from ${sql.table(table)} where user_id > ${after} and user_id <= ${last} for share
      on conflict do nothing`.execute(db);
    after = last;
  }
}

async function exchange(db: Kysely<Database>, table: TableName): Promise<void> {
  const newTable = getMovingName(table);
  const indexes = await readIndexes(db, table);
  const made = await readIndexes(db, newTable);
  await runWithRetries(db, [
    sql`lock table ${sql.table(table)} in access exclusive mode`,
    sql`drop trigger ${getTriggerName(table)} on ${sql.table(table)}`,
    sql`alter table ${sql.table(table)} rename to ${sql.ref(getOldName(table))}`,
    sql`alter table ${sql.table(newTable)} rename to ${sql.ref(table)}`,
    ...indexes.flatMap(({ name, definition }) => [
      sql`alter index ${sql.ref(name)} rename to ${sql.ref(getOldName(name))}`,
      sql`alter index ${sql.ref(findName(made, definition))} rename to ${sql.ref(name)}`,
    ]),
  ]);
  await removeLeftOvers(db, table);
}

interface Named {
  readonly name: string;
  readonly definition: string;
}

function findName(indexes: readonly Named[], wanted: string): string {
  const found = indexes.find(({ definition }) => definition === wanted);
  if (found === undefined) throw new Error(`The partitioned table has no index ${wanted}`);
  return found.name;
}

/** Returns definitions without names, so that the indexes of two tables can be compared. */
async function readIndexes(db: Kysely<Database>, table: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select relname as name,
      regexp_replace(pg_get_indexdef(indexrelid), ' INDEX .* USING ', ' ') as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = to_regclass(${table})`.execute(db);
  return rows;
}

async function readForeignKeys(db: Kysely<Database>, table: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = to_regclass(${table})`.execute(db);
  return rows;
}

async function readPrimaryKey(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisprimary and indrelid = to_regclass(${table})
    order by array_position(indkey::smallint[], attnum)`.execute(db);
  return rows.map(({ name }) => name);
}

const lockNotAvailable = '55P03';
const tries = 100;

/**
 * Runs the statements in a transaction, and tries again if a table is in use. A longer lock timeout
 * would block later queries. The timeout is also shorter than PostgreSQL's deadlock timeout, so
 * that PostgreSQL rolls back no transaction of a server.
 */
async function runWithRetries(
  db: Kysely<Database>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = '500ms'`.execute(transaction);
        for (const statement of statements) await statement.execute(transaction);
      });
      return;
    } catch (error) {
      if (!isInUse(error) || attempt === tries) throw error;
      await wait(500);
    }
  }
}

function isInUse(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && cause.code === lockNotAvailable;
}
