import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { lockData, type DatabasePlace } from '../database/data-place.ts';
import { readAppliedMigrations, migrations } from '../migrations/migrate.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-file.ts';
import { openDatabase } from './open-database.ts';

/**
 * Runs `work` on existing data. Servers may run, but a restore cannot replace the data meanwhile.
 */
export async function withExistingData<T>(
  place: DatabasePlace,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  assertFileExists(place);
  const lock = await lockData(place, 'shared');
  const db = await openDatabase(place);
  try {
    await assertSameVersion(db);
    return await work(db);
  } finally {
    await db.destroy();
    await lock.release();
  }
}

/**
 * Throws a BackupError if the SQLite file is missing, because opening a missing file would create
 * it.
 */
export function assertFileExists(place: DatabasePlace): void {
  if (!('sqliteFile' in place) || existsSync(place.sqliteFile)) return;
  throw new BackupError(
    `${noDataMessage}: no file ${place.sqliteFile}. Is that the server's DATA_DIR?`,
  );
}

export const noDataMessage = 'There is no Daymark data yet';

/**
 * Throws a BackupError if there is no data, or if the data belongs to another version. Only a
 * server migrates existing data.
 */
export async function assertSameVersion(db: Kysely<Database>): Promise<void> {
  const applied = await readAppliedMigrations(db);
  if (applied === null || applied.length === 0) throw new BackupError(`${noDataMessage}.`);
  if (applied.length === migrations.length) return;
  throw new BackupError('The data belongs to another version of Daymark. Start the server first.');
}
