import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ForeignDatabase } from '../imports/foreign-database.ts';
import type { ImportedFile } from '../imports/imported-file.ts';
import { readDatabase } from '../imports/read-database.ts';
import { openSqliteDatabase } from '../imports/sqlite-database.ts';

export const sqlite3 = await sqlite3InitModule();

/** The file of a database that such SQL makes. */
export function madeDatabase(sql: string): Uint8Array {
  const database = new sqlite3.oo1.DB(':memory:');
  try {
    database.exec(sql);
    return sqlite3.capi.sqlite3_js_db_export(database);
  } finally {
    database.close();
  }
}

/** As a reader gets it. */
export function openedDatabase(sql: string): ForeignDatabase {
  return openSqliteDatabase(sqlite3, madeDatabase(sql));
}

/** What is imported from it on that day. */
export function importOfDatabase(sql: string, today: CalendarDate): ImportedFile {
  const database = openedDatabase(sql);
  try {
    return readDatabase(database, { today });
  } finally {
    database.close();
  }
}
