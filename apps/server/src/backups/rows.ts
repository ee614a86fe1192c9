import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Table } from './tables.ts';

export type Value = string | number | null;
export type Row = readonly Value[];

const rowsAtOnce = 500;

/** Every row of the table in the order of its key, some at a time. */
export async function* readRows(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
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
  return rows.map((row) => columns.map((column) => valueOf(row[column])));
}

/** What no migration has used so far would not come back as it was. */
function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || Number.isFinite(value)) return value as Value;
  throw new TypeError(`A backup cannot hold a ${typeof value}`);
}

/** Writes rows into a table, with one statement for all calls of the same size. */
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
