import { openPlace } from '../backups/open-place.ts';
import { assertPresent, assertThere } from '../backups/present-data.ts';
import type { DatabasePlace } from '../database/data-place.ts';
import { openStore, type Store } from '../store/store.ts';

/** Rejects data of another version, because only a server runs migrations. */
export async function openCurrentStore(place: DatabasePlace): Promise<Store> {
  assertThere(place);
  const db = openPlace(place);
  try {
    await assertPresent(db);
  } finally {
    await db.destroy();
  }
  return openStore(place);
}
