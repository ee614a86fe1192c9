import type { Page } from '@playwright/test';

/** All that the page's origin keeps in the browser, as one text: storages, databases and caches. */
export function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        kept.push(store, await result(rows.getAllKeys()), await result(rows.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        kept.push(request.url, await response?.text());
      }
    }
    return JSON.stringify(kept);
  });
}

/** The kinds of the rows that the device has of the server's. */
export function replicaKindsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('daymark');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
    const kinds = await new Promise<string[]>((resolve) => {
      const request = database.transaction('replica').objectStore('replica').getAllKeys();
      request.addEventListener('success', () =>
        resolve((request.result as [string, string, string][]).map(([, kind]) => kind)),
      );
    });
    database.close();
    return kinds;
  });
}
