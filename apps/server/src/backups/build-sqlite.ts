import { Kysely } from 'kysely';
import { assertIntact } from '../database/assert-intact.ts';
import type { Database } from '../database/schema.ts';
import { sqliteDialect } from '../database/sqlite.ts';
import { loadBackup } from './load-backup.ts';

/** Makes a new SQLite file of a backup, checks every page of it and tells how many rows came in. */
export async function buildSqlite(
  backup: string,
  file: string,
  finish: (db: Kysely<Database>) => Promise<void> = async () => {},
): Promise<number> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(file, { readOnly: false }) });
  try {
    const rows = await loadBackup(backup, db);
    await finish(db);
    await assertIntact(db);
    return rows;
  } finally {
    await db.destroy();
  }
}
