import { Kysely } from 'kysely';
import { assertIntact } from '../database/assert-intact.ts';
import type { Database } from '../database/schema.ts';
import { sqliteDialect } from '../database/sqlite.ts';
import { loadBackup, type Loaded } from './load-backup.ts';

/** Makes a new SQLite file of a backup, checks every page of it and tells what came in. */
export async function buildSqlite(
  backup: string,
  file: string,
  finish: (db: Kysely<Database>) => Promise<void> = async () => {},
): Promise<Loaded> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(file, { readOnly: false }) });
  try {
    const loaded = await loadBackup(backup, db);
    await finish(db);
    await assertIntact(db);
    return loaded;
  } finally {
    await db.destroy();
  }
}
