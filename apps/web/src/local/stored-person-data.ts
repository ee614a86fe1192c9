import { getBackupRange } from './device-store.ts';
import type { LocalDatabase } from './local-database.ts';
import { getRowRange } from './replica-row.ts';

/** Removes a person's backups and replica. Rejects if the device could not remove them. */
export async function forgetPersonData(database: LocalDatabase, userId: string): Promise<void> {
  const connection = await database.connect();
  const transaction = connection.transaction(['backups', 'replica'], 'readwrite');
  const backups = transaction.objectStore('backups');
  const ids = await backups.index('by-user').getAllKeys(getBackupRange(userId));
  await Promise.all([
    ...ids.map((id) => backups.delete(id)),
    transaction.objectStore('replica').delete(getRowRange(userId)),
    transaction.done,
  ]);
}

/** Removes the backups and replicas of all other users. Their unsent changes stay. */
export async function forgetDataOfOthers(database: LocalDatabase, userId: string): Promise<void> {
  for (const other of await listOthersWithData(database, userId))
    await forgetPersonData(database, other);
}

export async function listOthersWithData(
  database: LocalDatabase,
  userId: string,
): Promise<string[]> {
  const connection = await database.connect();
  const [rows, backups] = await Promise.all([
    connection.getAllKeys('replica'),
    connection.getAll('backups'),
  ]);
  const ids = new Set([...rows.map(([id]) => id), ...backups.map(({ user_id }) => user_id)]);
  ids.delete(userId);
  return [...ids];
}
