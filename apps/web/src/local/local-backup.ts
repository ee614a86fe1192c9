import { findBackupsToDrop } from '../rules/stored-backups.ts';
import { type LocalDatabase, LocalWriteError, type StoredBackup } from './local-database.ts';
import { getBackupRange } from './device-store.ts';

/**
 * Returns the store of the backups on this device. A write is on the disk when its promise
 * resolves. A failed write rejects with a LocalWriteError.
 */
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
    async list(userId: string): Promise<StoredBackup[]> {
      const connection = await database.connect();
      const stored = await connection.getAllFromIndex('backups', 'by-user', getBackupRange(userId));
      return stored.toReversed();
    },
    add: (backup: StoredBackup, now: number) =>
      write(async (stored) => {
        await stored.put(backup);
        const all = await stored.index('by-user').getAll(getBackupRange(backup.user_id));
        await Promise.all(findBackupsToDrop(all, now).map(({ id }) => stored.delete(id)));
      }),
    noteChecked: (id: string, checked_at: string) =>
      write(async (stored) => {
        const backup = await stored.get(id);
        if (backup !== undefined) await stored.put({ ...backup, checked_at });
      }),
    /**
     * Records how many changes of the import after this backup were sent before the import was
     * stopped.
     */
    noteStopped: (id: string, sent_when_stopped: number) =>
      write(async (stored) => {
        const backup = await stored.get(id);
        if (backup?.imported === undefined) return;
        await stored.put({ ...backup, imported: { ...backup.imported, sent_when_stopped } });
      }),
    endUndo: (id: string) =>
      write(async (stored) => {
        const { restored: _done, ...backup } = (await stored.get(id)) ?? {};
        if ('id' in backup) await stored.put(backup);
      }),
    remove: (id: string) => write((stored) => stored.delete(id)),
    /** Calls the listener after each change by this or another page. */
    subscribe(listener: () => void): () => void {
      const channel = openChannel();
      channel.addEventListener('message', listener);
      return () => channel.close();
    },
  };
}

export async function countBackups(database: LocalDatabase): Promise<number> {
  const connection = await database.connect();
  return connection.count('backups');
}
