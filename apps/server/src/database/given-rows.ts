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
  const json = JSON.stringify(rows);
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
