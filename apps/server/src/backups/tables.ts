import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type CompiledQuery, type Kysely } from 'kysely';
import { type Migration, migrate, migratorTables } from '../migrations/migrate.ts';
import type { Database } from '../database/schema.ts';
import { openDatabase } from './open-database.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
}

/**
 * Returns the tables that the migrations create, referenced tables first. The tables are read from
 * a temporary database, because a list written by hand could miss a table.
 */
export async function listMigratedTables(list: readonly Migration[]): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-tables-'));
  const db = await openDatabase({ sqliteFile: join(folder, 'tables.db') });
  try {
    await migrate(db, list);
    return await listTables(db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

async function listTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%'
      and name not in (${sql.join(migratorTables)})
    order by name`.execute(db);
  const ordered: string[] = [];
  for (const { name } of rows) await placeAfterParents(db, name, ordered);
  return Promise.all(ordered.map((name) => describe(db, name)));
}

async function placeAfterParents(
  db: Kysely<Database>,
  name: string,
  ordered: string[],
): Promise<void> {
  if (ordered.includes(name)) return;
  const { rows } = await sql<{ parent: string }>`
    select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(db);
  for (const { parent } of rows) await placeAfterParents(db, parent, ordered);
  ordered.push(name);
}

async function describe(db: Kysely<Database>, name: string): Promise<Table> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name})`.execute(db);
  const keys = rows.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  return {
    name,
    columns: rows.map((column) => column.name),
    primaryKey: keys.map((column) => column.name),
  };
}

export type Value = string | number | null;
export type Row = readonly Value[];

const rowsAtOnce = 500;

export async function* readTableRows(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const { columns, primaryKey } = table;
  const keyPlaces = primaryKey.map((name) => columns.indexOf(name));
  let rows = await readAfter(db, table, null);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1) ?? [];
    rows = await readAfter(
      db,
      table,
      keyPlaces.map((place) => last[place] ?? null),
    );
  }
}

async function readAfter(
  db: Kysely<Database>,
  { name, columns, primaryKey }: Table,
  last: Row | null,
): Promise<Row[]> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)));
  const after = last === null ? sql`` : sql`where (${key}) > (${sql.join(last)})`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    ${after} order by ${key} limit ${sql.lit(rowsAtOnce)}`.execute(db);
  return rows.map((row) => columns.map((column) => assertValue(row[column])));
}

/** Throws a TypeError for types that no column has, because a restore would change their values. */
function assertValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || Number.isFinite(value)) return value as Value;
  throw new TypeError(`A backup cannot hold a ${typeof value}`);
}

/** Returns a function that inserts rows. It compiles only one statement for each number of rows. */
export function createInsert(db: Kysely<Database>, { name, columns }: Table) {
  const statements = new Map<number, CompiledQuery>();
  return async (rows: readonly Row[]): Promise<void> => {
    const statement = statements.get(rows.length) ?? compile(rows);
    statements.set(rows.length, statement);
    await db.executeQuery({ ...statement, parameters: rows.flat() });
  };

  function compile(rows: readonly Row[]): CompiledQuery {
    return sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`.compile(db);
  }
}
