import { openDatabase } from '../backups/open-database.ts';
import { assertSameVersion, assertFileExists } from '../backups/existing-data.ts';
import type { DatabasePlace } from '../database/data-place.ts';
import { openStore, type Store } from '../store/store.ts';

/**
 * Opens a store for a command. Rejects data of another version, because only a server may migrate
 * data.
 */
export async function openCurrentStore(place: DatabasePlace): Promise<Store> {
  assertFileExists(place);
  const db = await openDatabase(place);
  try {
    await assertSameVersion(db);
  } finally {
    await db.destroy();
  }
  return openStore(place);
}
