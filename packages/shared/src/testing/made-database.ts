import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ForeignDatabase } from '../imports/foreign-database.ts';
import type { ImportedFile } from '../imports/imported-file.ts';
import { readDatabase } from '../imports/read-database.ts';
import { openSqliteDatabase } from '../imports/sqlite-database.ts';

const sqlite3 = await sqlite3InitModule();

/** Returns the file of a database created by `sql`. */
export function madeDatabase(sql: string): Uint8Array {
  const database = new sqlite3.oo1.DB(':memory:');
  try {
    database.exec(sql);
    return sqlite3.capi.sqlite3_js_db_export(database);
  } finally {
    database.close();
  }
}

export function openedDatabase(sql: string): ForeignDatabase {
  return openSqliteDatabase(sqlite3, madeDatabase(sql));
}

export function importOfDatabase(sql: string, today: CalendarDate): ImportedFile {
  return importOfBytes(madeDatabase(sql), today);
}

export function importOfBytes(bytes: Uint8Array, today: CalendarDate): ImportedFile {
  const database = openSqliteDatabase(sqlite3, bytes);
  try {
    return readDatabase(database, { today });
  } finally {
    database.close();
  }
}
