import type { Tables } from './each-database.ts';

/** Every row of every table, found in the database itself: what a copy of it would hold. */
export async function everyRow(tables: Tables): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name } of await tables().introspection.getTables()) {
    const table = tables()
      .dynamic.table(name as 'users')
      .as('table');
    rows[name] = await tables().selectFrom(table).selectAll().execute();
  }
  return rows;
}

/** The names of all columns, each once. */
export async function everyColumn(tables: Tables): Promise<string[]> {
  const found = await tables().introspection.getTables();
  return [...new Set(found.flatMap(({ columns }) => columns.map(({ name }) => name)))];
}
