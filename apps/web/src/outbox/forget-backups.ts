import type { LocalDatabase } from '../replica/local-database.ts';

/** Removes a person's backups from this device. Rejects when it did not let go of them. */
export async function forgetBackups(database: LocalDatabase, userId: string): Promise<void> {
  const connection = await database.connect();
  const { store, done } = connection.transaction('backups', 'readwrite');
  const ids = await store.index('by-user').getAllKeys(backupsOf(userId));
  await Promise.all([...ids.map((id) => store.delete(id)), done]);
}

/** Removes the backups of everybody else: nobody keeps any who is not signed in. */
export async function forgetBackupsOfOthers(
  database: LocalDatabase,
  userId: string,
): Promise<void> {
  const connection = await database.connect();
  const { store, done } = connection.transaction('backups', 'readwrite');
  const others = [
    IDBKeyRange.upperBound([userId], true),
    IDBKeyRange.lowerBound([userId, []], true),
  ];
  const ids = await Promise.all(others.map((range) => store.index('by-user').getAllKeys(range)));
  await Promise.all([...ids.flat().map((id) => store.delete(id)), done]);
}

/** The keys of the index that begin with the person. */
export function backupsOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
