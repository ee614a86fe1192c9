import type { ForeignDatabase } from '@daymark/shared/imports/foreign-database.ts';
import { openSqliteDatabase } from '@daymark/shared/imports/sqlite-database.ts';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';

export async function loadDatabaseReader(): Promise<(bytes: Uint8Array) => ForeignDatabase> {
  // Databases are read in memory. Without this setting SQLite warns about missing file systems.
  const vfs = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-wl': true, 'opfs-sahpool': true };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs } } });
  const sqlite3 = await sqlite3InitModule();
  return (bytes) => openSqliteDatabase(sqlite3, bytes);
}
