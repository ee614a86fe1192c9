import { beforeEach } from 'vitest';
import { createLocalDatabase } from '../local/local-database.ts';

// Loaded before every test file, because files and tests share the storage of a page. A stored
// sign-out, for example, would be sent to the network of the next test.
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await createLocalDatabase({ name: 'daymark', onOutdated: () => {} }).erase();
});
