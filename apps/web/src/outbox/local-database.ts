import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { StoredBackup } from './local-backup.ts';

interface LocalSchema extends DBSchema {
  outbox: {
    key: string;
    value: OutboxItem;
    indexes: { 'by-user': [string, number]; 'by-area': [string, string, number] };
  };
  /** What the device knows for itself, by name. */
  device: { key: string; value: unknown };
  /** What the server last said, per user and name. */
  snapshots: { key: [userId: string, name: string]; value: StoredSnapshot };
  backups: {
    key: string;
    value: StoredBackup;
    indexes: { 'by-user': [userId: string, createdAt: string] };
  };
}

interface StoredSnapshot {
  readonly user_id: string;
  readonly name: string;
  /** The shape of `data`; a snapshot of another shape is not read. */
  readonly version: number;
  readonly kept_at: string;
  readonly data: unknown;
}

type LocalConnection = IDBPDatabase<LocalSchema>;
export type SnapshotTransaction = IDBPTransaction<
  LocalSchema,
  ['device', 'snapshots'],
  'readwrite'
>;
export type OutboxTransaction = IDBPTransaction<LocalSchema, ['outbox'], 'readwrite'>;

/** The device's database. The only place that opens IndexedDB. */
export interface LocalDatabase {
  readonly name: string;
  /** Opens on first use, and again after the browser dropped the connection. Rejects when the device refuses. */
  connect(): Promise<LocalConnection>;
  close(): void;
  /** Deletes it with all that is in it, whoever it belongs to; the next use begins an empty one. */
  erase(): Promise<void>;
}

/** Each step leads from one shipped version to the next and is never edited; the version is their number. */
const steps: readonly ((database: LocalConnection) => void)[] = [
  (database) => {
    const outbox = database.createObjectStore('outbox', { keyPath: 'id' });
    outbox.createIndex('by-user', ['user_id', 'sequence'], { unique: true });
    outbox.createIndex('by-area', ['user_id', 'subject.life_area_id', 'sequence']);
  },
  (database) => {
    database.createObjectStore('device');
    database.createObjectStore('snapshots', { keyPath: ['user_id', 'name'] });
    const backups = database.createObjectStore('backups', { keyPath: 'id' });
    backups.createIndex('by-user', ['user_id', 'created_at']);
  },
];

interface LocalDatabaseOptions {
  readonly name: string;
  /** A newer version of the app wants to migrate: this page has let go of the database and should be loaded again. */
  readonly onOutdated: () => void;
}

export function createLocalDatabase({ name, onOutdated }: LocalDatabaseOptions): LocalDatabase {
  let opening: Promise<LocalConnection> | null = null;

  function forget() {
    opening = null;
  }

  async function open(): Promise<LocalConnection> {
    const database = await openDB<LocalSchema>(name, steps.length, {
      upgrade: (upgrading, oldVersion) => {
        for (const step of steps.slice(oldVersion)) step(upgrading);
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
    connect() {
      if (opening === null) {
        opening = open();
        opening.catch(forget);
      }
      return opening;
    },
    close,
    async erase() {
      close();
      await deleteDB(name);
    },
  };
}
