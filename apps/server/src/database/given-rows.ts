import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Rows to insert or to join, as one parameter: a statement whose text does not depend on how many there are is parsed once.
 * Columns are text, and null where a row has none.
 */
export function givenRows<Column extends string>(
  db: Kysely<Database>,
  rows: readonly { readonly [Name in Column]?: string | null }[],
  columns: readonly Column[],
): RawBuilder<unknown> {
  return rowsOfJson(db, JSON.stringify(rows), columns);
}

/** The same for a prepared statement, which is given the rows as JSON. */
export function rowsOfJson(
  db: Kysely<Database>,
  json: string,
  columns: readonly string[],
): RawBuilder<unknown> {
  if (!isPostgres(db)) {
    const values = columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    return sql`(select ${sql.join(values)} from json_each(${json}))`;
  }
  // Compared by their bytes, as the columns of the tables are.
  const values = columns.map((name) => sql`${sql.ref(name)} collate "C" as ${sql.ref(name)}`);
  const types = columns.map((name) => sql`${sql.ref(name)} text`);
  return sql`(select ${sql.join(values)}
    from json_to_recordset(${json}::json) as given (${sql.join(types)}))`;
}

/**
 * `is one of` the texts of a JSON array, as one parameter of a prepared statement. PostgreSQL looks each of them up by an index, where it
 * might rather read all that a user has for a join.
 */
export function oneOfJson(db: Kysely<Database>, json: string): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql`in (select value from json_each(${json}))`;
  return sql`= any (array (select json_array_elements_text(${json}::json)))`;
}
