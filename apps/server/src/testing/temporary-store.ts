import { join } from 'node:path';
import { openStore, type Store } from '../store/store.ts';
import { closeAfterTest } from './close-after-test.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Opens a store on SQLite, which is closed after the test. */
export async function openTemporaryStore(folder = createTemporaryFolder()): Promise<Store> {
  const store = await openStore({ sqliteFile: join(folder, 'daymark.db') });
  closeAfterTest(() => store.close());
  return store;
}
