import { allRowsOf } from '../replica/replica-row.ts';
import type { LocalDatabase } from '../replica/local-database.ts';

/** Removes a person's backups and replica from this device. Rejects when it did not let go of them. */
export async function forgetBackups(database: LocalDatabase, userId: string): Promise<void> {
  const connection = await database.connect();
  const transaction = connection.transaction(['backups', 'replica'], 'readwrite');
  const backups = transaction.objectStore('backups');
  const ids = await backups.index('by-user').getAllKeys(backupsOf(userId));
  await Promise.all([
    ...ids.map((id) => backups.delete(id)),
    transaction.objectStore('replica').delete(allRowsOf(userId)),
    transaction.done,
  ]);
}

/** Removes those of everybody else: nobody keeps any who is not signed in. */
export async function forgetBackupsOfOthers(
  database: LocalDatabase,
  userId: string,
): Promise<void> {
  for (const other of await othersWithData(database, userId)) await forgetBackups(database, other);
}

/** Ids of everybody else who has a replica or backups on this device. */
export async function othersWithData(database: LocalDatabase, userId: string): Promise<string[]> {
  const connection = await database.connect();
  const [rows, backups] = await Promise.all([
    connection.getAllKeys('replica'),
    connection.getAll('backups'),
  ]);
  const ids = new Set([...rows.map(([id]) => id), ...backups.map(({ user_id }) => user_id)]);
  ids.delete(userId);
  return [...ids];
}

/** The keys of the index that begin with the person. */
export function backupsOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
