import { backupsToDrop } from '@daymark/shared/backups/stored-backups.ts';
import {
  type LocalDatabase,
  LocalWriteError,
  type StoredBackup,
} from '../replica/local-database.ts';
import { allRowsOf } from '../replica/replica-row.ts';

/** The backups on this device. What is written is on the disk when the promise resolves, or it rejects with a LocalWriteError. */
export function createBackupStore(database: LocalDatabase) {
  async function begin() {
    const connection = await database.connect();
    return connection.transaction('backups', 'readwrite', { durability: 'strict' });
  }

  const openChannel = () => new BroadcastChannel(`${database.name}-backups`);

  type Stored = Awaited<ReturnType<typeof begin>>['store'];

  async function write(change: (stored: Stored) => Promise<unknown>): Promise<void> {
    try {
      const { store, done } = await begin();
      await Promise.all([change(store), done]);
      const channel = openChannel();
      channel.postMessage(null);
      channel.close();
    } catch (cause) {
      throw new LocalWriteError('The device did not store the backup', { cause });
    }
  }

  return {
    /** Latest first. */
    async list(userId: string): Promise<StoredBackup[]> {
      const connection = await database.connect();
      const stored = await connection.getAllFromIndex('backups', 'by-user', backupsOf(userId));
      return stored.toReversed();
    },
    /** Adds one; the ones that are too many go. */
    add: (backup: StoredBackup, now: number) =>
      write(async (stored) => {
        await stored.put(backup);
        const all = await stored.index('by-user').getAll(backupsOf(backup.user_id));
        await Promise.all(backupsToDrop(all, now).map(({ id }) => stored.delete(id)));
      }),
    /** Notes that the content is still the same. */
    noteChecked: (id: string, checked_at: string) =>
      write(async (stored) => {
        const backup = await stored.get(id);
        if (backup !== undefined) await stored.put({ ...backup, checked_at });
      }),
    /** The restore that the backup was made before has been taken back. */
    endUndo: (id: string) =>
      write(async (stored) => {
        const { restored: _done, ...backup } = (await stored.get(id)) ?? {};
        if ('id' in backup) await stored.put(backup);
      }),
    remove: (id: string) => write((stored) => stored.delete(id)),
    /** Also of what another page has changed. */
    subscribe(listener: () => void): () => void {
      const channel = openChannel();
      channel.addEventListener('message', listener);
      return () => channel.close();
    },
  };
}

/** Of everyone who uses this device. */
export async function countBackups(database: LocalDatabase): Promise<number> {
  const connection = await database.connect();
  return connection.count('backups');
}

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
