import type { User } from '@daymark/shared/accounts/account.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import { onTestFinished } from 'vitest';
import { createLocalDatabase, type LocalDatabase } from '../local/local-database.ts';
import { writePage } from '../local/write-page.ts';
import { createSyncedRows, type SyncedRows } from './synced-rows.ts';

export async function onDevice<T>(work: (database: LocalDatabase) => Promise<T>): Promise<T> {
  const database = createLocalDatabase({ name: 'daymark', onOutdated: () => {} });
  return work(database).finally(() => database.close());
}

export type StorageError = 'full' | 'refused';

export function failStorage(kind: StorageError): void {
  const [owner, method, error] = errors[kind];
  const own = Object.getOwnPropertyDescriptor(owner, method);
  Object.defineProperty(owner, method, {
    configurable: true,
    value: () => {
      throw error;
    },
  });
  onTestFinished(() => void (own && Object.defineProperty(owner, method, own)));
}

const errors = {
  full: [
    IDBObjectStore.prototype,
    'put',
    new DOMException('The disk is full', 'QuotaExceededError'),
  ],
  refused: [IDBFactory.prototype, 'open', new DOMException('No storage here', 'SecurityError')],
} as const;

/** Blocks writes to the outbox until the returned function is called or the test ends. */
export async function holdStorage(): Promise<() => void> {
  const database = createLocalDatabase({ name: 'daymark', onOutdated: () => {} });
  const { store } = (await database.connect()).transaction('outbox', 'readwrite');
  const held = new AbortController();
  const release = () => held.abort();
  async function hold(): Promise<void> {
    // A transaction with a pending request stays open and blocks other writers.
    while (!held.signal.aborted) await store.count();
    database.close();
  }
  const holding = hold();
  onTestFinished(async () => {
    release();
    await holding;
  });
  return release;
}

export function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

export async function storeReplica(
  database: LocalDatabase,
  user: User,
  rows: SyncedRows,
): Promise<void> {
  const request = { method: 'GET', path: '/api/v1/sync', headers: new Headers(), body: undefined };
  const answer = createSyncedRows(rows, () => user).answer(request);
  const page = (await answer?.json()) as SyncAnswer;
  const now = new Date().toISOString();
  const first = { cursor: null, sentIds: [], isResumed: false };
  await writePage(database, { ...first, userId: user.id, answer: page, now });
}
