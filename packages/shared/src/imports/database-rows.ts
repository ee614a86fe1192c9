import type { DatabaseRow, ForeignDatabase } from './foreign-database.ts';
import type { OpenedFile } from './import-format.ts';
import { ImportError } from './imported-file.ts';

/**
 * Returns the database if it has all tables.
 * @throws ImportError if a view has the name of a table
 */
export function findTables(file: OpenedFile, names: readonly string[]): ForeignDatabase | null {
  if (file.kind !== 'database') return null;
  const { database } = file;
  const [tables, views] = [database.tables(), database.views()];
  if (!names.every((name) => tables.has(name) || views.has(name))) return null;
  const view = names.find((name) => !tables.has(name));
  if (view !== undefined) throw new ImportError('hostile-database', view);
  return database;
}

type Value = string | number | null | undefined;

/** @throws ImportError if the table or a required column is missing */
export function readTable(
  database: ForeignDatabase,
  table: string,
  columns: { readonly required: readonly string[]; readonly optional?: readonly string[] },
): Iterable<DatabaseRow> {
  const there = database.tables().get(table);
  if (there === undefined) {
    throw new ImportError(database.views().has(table) ? 'hostile-database' : 'damaged', table);
  }
  const missing = columns.required.find((column) => !there.includes(column));
  if (missing !== undefined) throw new ImportError('damaged', `${table}.${missing}`);
  const optional = columns.optional?.filter((column) => there.includes(column)) ?? [];
  return database.rows(table, [...columns.required, ...optional]);
}

/** Sorts by the number in a column. Rows without a number come first. */
export function sortRows(column: string, rows: Iterable<DatabaseRow>): DatabaseRow[] {
  const place = (row: DatabaseRow) => toNumber(row[column]) ?? -Infinity;
  return [...rows].toSorted((one, other) =>
    place(one) < place(other) ? -1 : Number(place(one) > place(other)),
  );
}

export function toText(value: Value): string {
  return String(value ?? '').trim();
}

/** Returns null if the value is no number. SQLite can store texts in numeric columns. */
export function toNumber(value: Value): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Converts minutes since midnight. Returns null if they are not within a day. */
export function toClockTime(minutes: number): string | null {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 24 * 60) return null;
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${two(minutes / 60)}:${two(minutes % 60)}`;
}
