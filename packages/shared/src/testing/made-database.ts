import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ForeignDatabase } from '../imports/foreign-database.ts';
import { type ImportedFile, ImportError } from '../imports/imported-file.ts';
import { databaseReaders } from '../imports/database-formats.ts';
import { readOpenedFile } from '../imports/read-opened-file.ts';
import { openSqliteDatabase } from '../imports/sqlite-database.ts';

const sqlite3 = await sqlite3InitModule();

export const rewireTables = `
  CREATE TABLE Habits (_id INTEGER PRIMARY KEY AUTOINCREMENT, Order_num INTEGER, Name TEXT, description TEXT, active_days TEXT,
    archived INTEGER, schedule INTEGER, days INTEGER, period INTEGER, repeating_count INTEGER, unit TEXT, target_count INTEGER);
  CREATE TABLE CHECKINS (_id INTEGER PRIMARY KEY AUTOINCREMENT, Habit_id INTEGER, date TEXT, type INTEGER, note TEXT, actual_count INTEGER);
  CREATE TABLE REMINDERS (_id INTEGER PRIMARY KEY AUTOINCREMENT, habit_id INTEGER, time INTEGER, active_days TEXT);
  CREATE TABLE UNIT (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);`;

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
    const opened = { kind: 'database', name: '', database } as const;
    const file = readOpenedFile(opened, { today, readers: databaseReaders });
    if (file === null) throw new ImportError('not-recognised');
    return file;
  } finally {
    database.close();
  }
}
