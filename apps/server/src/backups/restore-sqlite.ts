import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { DataPlace } from '../data-folder.ts';
import type { Database } from '../database/schema.ts';
import { writeVapidKeys } from '../push/kept-vapid-keys.ts';
import type { VapidKeyPair } from '../push/vapid-key-pair.ts';
import { BackupError } from './backup-error.ts';
import { beginAnew } from './begin-anew.ts';
import { buildSqlite } from './build-sqlite.ts';
import { copyDurably, filesOfSqlite, moveDurably, removeSqlite } from './durable-files.ts';
import { writeBackup } from './make-backup.ts';
import type { Restored, RestoreOptions } from './restore-backup.ts';

type Files = Extract<DataPlace, { sqliteFile: string }>;

/** Builds the new file beside the present one and, when it is whole, moves it into its place. */
export async function restoreSqlite(options: RestoreOptions, place: Files): Promise<Restored> {
  const { sqliteFile, vapidKeysFile } = place;
  const built = `${sqliteFile}.restored`;
  let keys: VapidKeyPair | undefined;
  removeSqlite(built);
  try {
    const loaded = await buildSqlite(options.backup, built, async (db) => {
      keys = await takeKeysOut(db);
      await beginAnew(db, options);
    });
    const copy = await keepPresent(options, place);
    leaveOneFile(sqliteFile);
    if (keys !== undefined) writeVapidKeys(vapidKeysFile, keys);
    moveDurably(built, sqliteFile);
    return { ...loaded, copy };
  } finally {
    removeSqlite(built);
  }
}

/** A server on SQLite has them in a file that only its user may read. */
async function takeKeysOut(db: Kysely<Database>): Promise<VapidKeyPair | undefined> {
  const [row] = await db.deleteFrom('vapid_keys').returningAll().execute();
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}

/** What cannot be backed up, because it is damaged or of a newer version, is copied as it is. */
async function keepPresent({ copy, madeAt }: RestoreOptions, place: Files): Promise<string | null> {
  if (!existsSync(place.sqliteFile)) return null;
  try {
    await writeBackup({ place, file: copy, madeAt });
    return copy;
  } catch {
    const folder = `${copy}.files`;
    const files = [...filesOfSqlite(place.sqliteFile), place.vapidKeysFile].filter(existsSync);
    for (const file of files) copyDurably(file, join(folder, basename(file)));
    return folder;
  }
}

/**
 * What the present database has written ahead is taken into its own file: left behind, it would be applied to the new file
 * in its place.
 */
function leaveOneFile(file: string): void {
  if (existsSync(file)) foldTogether(file);
  for (const path of filesOfSqlite(file).slice(1)) removeSqlite(path);
}

function foldTogether(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    // A damaged one is not folded; it was copied with all its files.
    if (code === 5) throw new BackupError(`Another program has ${file} open. Close it first.`);
  } finally {
    database.close();
  }
}
