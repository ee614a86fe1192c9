import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { migrate, migratorTables, type Migration } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import { sqliteDialect } from '../database/sqlite.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
}

/**
 * The tables that these migrations make, on whichever database, each after those that it refers to. Asked of a database that is
 * made for it, so that no list by hand can forget a table.
 */
export async function tablesMadeBy(list: readonly Migration[]): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-tables-'));
  const db = new Kysely<Database>({
    dialect: sqliteDialect(join(folder, 'tables.db'), { readOnly: false }),
  });
  try {
    await migrate(db, list);
    return await tablesOf(db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
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
