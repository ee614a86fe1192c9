import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { StoredBackup } from '../outbox/local-backup.ts';
import type { ReplicaRow } from './replica-row.ts';
import { upgradeQueue } from './upgrade-queue.ts';
import { upgradeRows } from './upgrade-rows.ts';

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
  (database, upgrade) => {
    (database as unknown as IDBPDatabase).deleteObjectStore('snapshots');
    database.createObjectStore('replica', { keyPath: ['user_id', 'kind', 'id'] });
    void upgradeQueue(upgrade.objectStore('outbox')).catch(() => upgrade.abort());
  },
  (_database, upgrade) => {
    void upgradeRows(upgrade.objectStore('replica')).catch(() => upgrade.abort());
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
