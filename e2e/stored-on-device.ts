import type { BrowserContext, Page } from '@playwright/test';

/** Stores these values in localStorage before each page loads. */
export async function storeBeforehand(
  page: Page | BrowserContext,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await page.addInitScript((stored) => Object.assign(localStorage, stored), values);
}

/** Runs in the page. Lets the app ask for notifications, which a headless browser denies. */
export function allowAsking(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
}

/** Returns web storage, IndexedDB and caches of the page's origin as one text. */
export function readEverythingStored(page: Page): Promise<string> {
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

/** Empties the replica, as if the device had never synced. */
export async function emptyReplica(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const request = indexedDB.open('daymark');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const transaction = request.result.transaction('replica', 'readwrite');
    transaction.objectStore('replica').clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    request.result.close();
  });
}

/** Returns all rows of a store in the device's database, with bytes as Base64. */
export async function readStoredRows<Row>(page: Page, store: string): Promise<Row[]> {
  const text = await page.evaluate(async (name) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
      });
    const database = await result(indexedDB.open('daymark'));
    const rows = await result(database.transaction(name).objectStore(name).getAll());
    database.close();
    return JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? value.toBase64() : value,
    );
  }, store);
  return JSON.parse(text) as Row[];
}

interface Row {
  readonly kind: string;
  readonly row: { readonly synced_at?: string | null };
}

/** Returns the kinds of rows in the replica, or none while the replica is incomplete. */
export async function readStoredKinds(page: Page): Promise<string[]> {
  const rows = await readStoredRows<Row>(page, 'replica');
  const isWhole = rows.some(({ kind, row }) => kind === 'person' && row.synced_at !== null);
  return isWhole ? [...new Set(rows.map(({ kind }) => kind))] : [];
}
