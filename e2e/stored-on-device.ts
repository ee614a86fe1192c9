import type { Page } from '@playwright/test';

/**
 * Returns everything that the page's origin stores in the browser as one text: storages, databases
 * and caches.
 */
export function storedOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
      });
    const stored: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        stored.push(store, await result(rows.getAllKeys()), await result(rows.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        stored.push(request.url, await response?.text());
      }
    }
    return JSON.stringify(stored);
  });
}

/** Removes the person's data from the device as if it had never synced. */
export function emptyReplica(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('daymark');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
    const transaction = database.transaction('replica', 'readwrite');
    transaction.objectStore('replica').clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });
}

/** Returns the kinds of rows stored on the device. The list is empty until all data is stored. */
export function storedKindsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('daymark');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
    interface Row {
      readonly kind: string;
      readonly row: { readonly synced_at?: string | null };
    }
    const rows = await new Promise<Row[]>((resolve) => {
      const request = database.transaction('replica').objectStore('replica').getAll();
      request.addEventListener('success', () => resolve(request.result as Row[]));
    });
    database.close();
    const isWhole = rows.some(({ kind, row }) => kind === 'person' && row.synced_at !== null);
    return isWhole ? [...new Set(rows.map(({ kind }) => kind))] : [];
  });
}
