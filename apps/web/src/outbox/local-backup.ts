import type { BackupCounts } from '@daymark/shared/backups/backup-file.ts';
import { type BackupKind, backupsToDrop } from '@daymark/shared/backups/stored-backups.ts';
import type { RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { backupsOf } from './forget-backups.ts';
import type { LocalDatabase } from '../replica/local-database.ts';
import { LocalWriteError } from './local-write-error.ts';

/** A backup as it lies on the device. */
export interface StoredBackup {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  /** When the content was last found to be the same. */
  readonly checked_at: string;
  readonly kind: BackupKind;
  readonly counts: BackupCounts;
  /** Entries before this date are not in it; null when all are. One of 1.1.0 and earlier may lack some. */
  readonly complete_from: CalendarDate | null;
  /** Bytes of the file. */
  readonly size: number;
  readonly content_digest: string;
  /** The file, compressed by gzip: ten of a long history would take a lot of room. */
  readonly file: Uint8Array<ArrayBuffer>;
  /** Of an account with the same email that this device had before: the server was set up anew. */
  readonly is_of_earlier_account?: boolean;
  /** What the restore did that this backup was made before; absent once that was undone. */
  readonly restored?: readonly RestoreChange[];
}

/** The backups on this device. What is written is on the disk when the promise resolves, or it rejects with a LocalWriteError. */
export interface BackupStore {
  /** Latest first. */
  readonly list: (userId: string) => Promise<StoredBackup[]>;
  /** Adds one; the ones that are too many go. */
  readonly add: (backup: StoredBackup, now: number) => Promise<void>;
  /** Notes that the content is still the same. */
  readonly noteChecked: (id: string, checked_at: string) => Promise<void>;
  /** The restore that the backup was made before has been taken back. */
  readonly endUndo: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Also of what another page has changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBackupStore(database: LocalDatabase): BackupStore {
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
      throw new LocalWriteError('The device did not keep the backup', { cause });
    }
  }

  return {
    async list(userId) {
      const connection = await database.connect();
      const stored = await connection.getAllFromIndex('backups', 'by-user', backupsOf(userId));
      return stored.toReversed();
    },
    add: (backup, now) =>
      write(async (stored) => {
        await stored.put(backup);
        const kept = await stored.index('by-user').getAll(backupsOf(backup.user_id));
        await Promise.all(backupsToDrop(kept, now).map(({ id }) => stored.delete(id)));
      }),
    noteChecked: (id, checked_at) =>
      write(async (stored) => {
        const backup = await stored.get(id);
        if (backup !== undefined) await stored.put({ ...backup, checked_at });
      }),
    endUndo: (id) =>
      write(async (stored) => {
        const { restored: _done, ...backup } = (await stored.get(id)) ?? {};
        if ('id' in backup) await stored.put(backup);
      }),
    remove: (id) => write((stored) => stored.delete(id)),
    subscribe(listener) {
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
