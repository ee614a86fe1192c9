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
import { upgradeQueue } from './upgrade-queue.ts';
import { upgradeRows } from './upgrade-rows.ts';

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
  /** Of what a server that was set back to an older backup does not have. */
  readonly is_lost_on_server?: boolean;
  /** What the restore did that this backup was made before; absent once that was undone. */
  readonly restored?: readonly RestoreChange[];
  /** The import that did it. */
  readonly imported?: StoredImport;
}

export interface StoredImport {
  readonly file_name: string;
  /** How many of its changes had been sent when it was stopped; absent where it was not. */
  readonly sent_when_stopped?: number;
}

interface LocalSchema extends DBSchema {
  outbox: {
    key: string;
    value: OutboxItem;
    indexes: { 'by-user': [string, number]; 'by-area': [string, string, number] };
  };
  /** What the device knows for itself, by name. */
  device: { key: string; value: unknown };
  /** What the server has of each person, as far as it was pulled. */
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

/** The device did not store the change. What was typed must stay where it is. */
export class LocalWriteError extends Error {
  override readonly name = 'LocalWriteError';
}

export type LocalDatabase = ReturnType<typeof createLocalDatabase>;

/** Each step leads from one shipped version to the next and is never edited; the version is their number. */
const steps: readonly ((database: LocalConnection, upgrade: Upgrade) => void)[] = [
  (database) => {
    const outbox = database.createObjectStore('outbox', { keyPath: 'id' });
    outbox.createIndex('by-user', ['user_id', 'sequence'], { unique: true });
    outbox.createIndex('by-area', ['user_id', 'subject.life_area_id', 'sequence']);
  },
  (database) => {
    database.createObjectStore('device');
    // Answers of the server, read by no later version.
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
  (_database, upgrade) => {
    void upgradeRows(upgrade.objectStore('replica')).catch(() => upgrade.abort());
  },
  (_database, upgrade) => {
    const outbox = upgrade.objectStore('outbox');
    outbox.deleteIndex('by-area');
    outbox.createIndex('by-area', ['user_id', 'life_area_id', 'sequence']);
    void upgradeQueue(outbox).catch(() => upgrade.abort());
  },
];

interface LocalDatabaseOptions {
  readonly name: string;
  /** A newer version of the app wants to migrate: this page has let go of the database and should be loaded again. */
  readonly onOutdated: () => void;
}

/** The device's database. The only place that opens IndexedDB. */
export function createLocalDatabase({ name, onOutdated }: LocalDatabaseOptions) {
  let opening: Promise<LocalConnection> | null = null;

  function forget() {
    opening = null;
  }

  async function open(): Promise<LocalConnection> {
    const database = await openDB<LocalSchema>(name, steps.length, {
      upgrade: (...[upgrading, oldVersion, , transaction]) => {
        for (const step of steps.slice(oldVersion)) step(upgrading, transaction);
      },
      blocking: (_ours, wanted) => {
        forget();
        database.close();
        if (wanted !== null) onOutdated();
      },
      terminated: forget,
    });
    return database;
  }

  function close() {
    void opening?.then((database) => database.close()).catch(forget);
    forget();
  }

  return {
    name,
    /** Opens on first use, and again after the browser dropped the connection. Rejects when the device refuses. */
    connect(): Promise<LocalConnection> {
      if (opening === null) {
        opening = open();
        opening.catch(forget);
      }
      return opening;
    },
    close,
    /** Deletes it with all that is in it, of all users; the next use begins an empty one. */
    async erase(): Promise<void> {
      close();
      await deleteDB(name);
    },
  };
}

/** What was written before the failure must not stay without the rest. */
export function abortTransaction(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It is aborted already: that was the failure.
  }
}

/**
 * Does the work while no other page or worker of this browser holds the lock. Only secure origins
 * have locks; elsewhere the work is done at once.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(name, work);
}
