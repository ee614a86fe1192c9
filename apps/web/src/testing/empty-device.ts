import { createLocalDatabase } from '../replica/local-database.ts';

/** Removes what earlier tests left in the database of the app. */
export async function emptyDevice(): Promise<void> {
  await createLocalDatabase({ name: 'daymark', onOutdated: () => {} }).erase();
}
