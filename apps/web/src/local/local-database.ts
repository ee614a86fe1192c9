import type { BackupCounts } from '@daymark/shared/backups/backup-file.ts';
import type { RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import type { BackupKind } from '../rules/stored-backups.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { ReplicaRow } from './replica-row.ts';
import type { upgradeQueue } from './upgrade-queue.ts';
import type { upgradeRows } from './upgrade-rows.ts';

export interface StoredBackup {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  /** Time when the user's data was last found to equal this backup. */
  readonly checked_at: string;
  readonly kind: BackupKind;
  readonly counts: BackupCounts;
  /**
   * Date before which entries are missing, or null. Backups of 1.1.0 and earlier may lack entries.
   */
  readonly complete_from: CalendarDate | null;
  /** Size of the uncompressed file, in bytes. */
  readonly size: number;
  readonly content_digest: string;
  /** Gzipped file. Ten files of a long history would take a lot of room. */
  readonly file: Uint8Array<ArrayBuffer>;
  /**
   * Whether the backup is from an earlier account with this email, on a server before its reset.
   */
  readonly is_of_earlier_account?: boolean;
  /**
   * Whether the backup holds data that the server lost when an older backup of the server was
   * restored.
   */
  readonly is_lost_on_server?: boolean;
  /** Changes of the restore that followed this backup. Absent after an undo. */
  readonly restored?: readonly RestoreChange[];
  readonly imported?: StoredImport;
}

export interface StoredImport {
  readonly file_name: string;
  /** Number of changes that were sent before the user stopped the import. Absent without a stop. */
  readonly sent_when_stopped?: number;
}

interface LocalSchema extends DBSchema {
  outbox: {
    key: string;
    value: OutboxItem;
    indexes: { 'by-user': [string, number]; 'by-area': [string, string, number] };
  };
  device: { key: string; value: unknown };
  replica: { key: [userId: string, kind: string, id: string]; value: ReplicaRow };
  backups: {
    key: string;
    value: StoredBackup;
    indexes: { 'by-user': [userId: string, createdAt: string] };
  };
}

type LocalConnection = IDBPDatabase<LocalSchema>;
export type ReplicaTransaction = IDBPTransaction<
  LocalSchema,
  readonly ['device', 'replica', 'outbox'],
  'readwrite'
>;
type Upgrade = IDBPTransaction<LocalSchema, StoreNames<LocalSchema>[], 'versionchange'>;
export type OutboxTransaction = IDBPTransaction<LocalSchema, ['outbox'], 'readwrite'>;

/** Error of a device that did not store a change. Typed input must stay on the screen. */
export class LocalWriteError extends Error {
  override readonly name = 'LocalWriteError';
}

export type LocalDatabase = ReturnType<typeof createLocalDatabase>;

/** Code for the data of earlier versions. New devices never load it. */
interface Upgrades {
  readonly upgradeQueue: typeof upgradeQueue;
  readonly upgradeRows: typeof upgradeRows;
}

async function loadUpgrades(): Promise<Upgrades> {
  const [queue, rows] = await Promise.all([
    import('./upgrade-queue.ts'),
    import('./upgrade-rows.ts'),
  ]);
  return { ...queue, ...rows };
}

/**
 * Steps from one shipped version to the next. Never edit a step. The number of steps is the
 * version.
 */
const steps: readonly ((
  database: LocalConnection,
  upgrade: Upgrade,
  upgrades?: Upgrades,
) => void)[] = [
  (database) => {
    const outbox = database.createObjectStore('outbox', { keyPath: 'id' });
    outbox.createIndex('by-user', ['user_id', 'sequence'], { unique: true });
    outbox.createIndex('by-area', ['user_id', 'subject.life_area_id', 'sequence']);
  },
  (database) => {
    database.createObjectStore('device');
    // Cached responses of the server. No later version reads them.
    (database as unknown as IDBPDatabase).createObjectStore('snapshots', {
      keyPath: ['user_id', 'name'],
    });
    const backups = database.createObjectStore('backups', { keyPath: 'id' });
    backups.createIndex('by-user', ['user_id', 'created_at']);
  },
  (database) => {
    (database as unknown as IDBPDatabase).deleteObjectStore('snapshots');
    database.createObjectStore('replica', { keyPath: ['user_id', 'kind', 'id'] });
  },
  (_database, upgrade, upgrades) => {
    upgrades?.upgradeRows(upgrade.objectStore('replica')).catch(() => upgrade.abort());
  },
  (_database, upgrade, upgrades) => {
    const outbox = upgrade.objectStore('outbox');
    outbox.deleteIndex('by-area');
    outbox.createIndex('by-area', ['user_id', 'life_area_id', 'sequence']);
    upgrades?.upgradeQueue(outbox).catch(() => upgrade.abort());
  },
  // Changes nothing, but closes the pages of earlier versions, which cannot send `remind-again`.
  () => {},
];

interface LocalDatabaseOptions {
  readonly name: string;
  /** Called after the database was closed for a newer version. The page needs a reload. */
  readonly onOutdated: () => void;
}

/** Manages the device's database. No other code opens IndexedDB. */
export function createLocalDatabase({ name, onOutdated }: LocalDatabaseOptions) {
  let opening: Promise<LocalConnection> | null = null;

  function forget() {
    opening = null;
  }

  /**
   * Opens the database. An old database is opened twice, because an upgrade cannot wait until its
   * code has loaded.
   */
  async function open(upgrades?: Upgrades): Promise<LocalConnection> {
    let lacksUpgrades = false;
    const opened = openDB<LocalSchema>(name, steps.length, {
      upgrade: (...[upgrading, oldVersion, , transaction]) => {
        lacksUpgrades = oldVersion > 0 && upgrades === undefined;
        if (lacksUpgrades) {
          transaction.done.catch(() => {});
          transaction.abort();
        } else {
          for (const step of steps.slice(oldVersion)) step(upgrading, transaction, upgrades);
        }
      },
      blocking: (_ours, wanted) => {
        forget();
        void opened.then((database) => database.close());
        if (wanted !== null) onOutdated();
      },
      terminated: forget,
    });
    try {
      return await opened;
    } catch (error) {
      if (!lacksUpgrades) throw error;
      return open(await loadUpgrades());
    }
  }

  function close() {
    void opening?.then((database) => database.close()).catch(forget);
    forget();
  }

  return {
    name,
    /** Opens the database, even after the browser has closed it. Rejects if the device refuses. */
    connect(): Promise<LocalConnection> {
      if (opening === null) {
        opening = open();
        opening.catch(forget);
      }
      return opening;
    },
    close,
    async erase(): Promise<void> {
      close();
      await deleteDB(name);
    },
  };
}

export function abortTransaction(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The failure has aborted the transaction already.
  }
}

/**
 * Runs `work` while no other page or worker holds the lock. Locks exist only in secure contexts.
 * Elsewhere `work` runs at once.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(name, work);
}
