import { BackupError } from '../backups/backup-file.ts';
import { openPlace } from '../backups/open-place.ts';
import type { DatabasePlace } from '../data-place.ts';
import { appliedMigrations, migrations } from '../database/migrate.ts';
import { openStore, type Store } from '../store.ts';

/** The store beside a server that may be running on it. Rejects where the data are of another version: only a server migrates. */
export async function openCurrentStore(place: DatabasePlace): Promise<Store> {
  const db = openPlace(place);
  try {
    const applied = (await appliedMigrations(db)) ?? [];
    if (applied.length !== migrations.length) {
      throw new BackupError('The data are of another version of Daymark: start the server first.');
    }
  } finally {
    await db.destroy();
  }
  return openStore(place);
}
