import type { Kysely } from 'kysely';
import { lockData, type DatabasePlace } from '../data-place.ts';
import { appliedMigrations, migrations } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-file.ts';
import { openPlace } from './open-place.ts';

/** For a command beside running servers, on data of this version: no restore replaces them meanwhile. */
export async function withPresentData<T>(
  place: DatabasePlace,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const lock = await lockData(place, 'shared');
  const db = openPlace(place);
  try {
    await assertPresent(db);
    return await work(db);
  } finally {
    await db.destroy();
    await lock.release();
  }
}

/** Rejects where the data are of another version: only a server migrates. */
export async function assertPresent(db: Kysely<Database>): Promise<void> {
  const applied = (await appliedMigrations(db)) ?? [];
  if (applied.length === migrations.length) return;
  throw new BackupError('The data are of another version of Daymark: start the server first.');
}
