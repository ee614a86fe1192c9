import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { openSqliteDatabase } from '../imports/sqlite-database.ts';
import type { ForeignDatabase } from '../imports/foreign-database.ts';

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
