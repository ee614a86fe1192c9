import { expect, test, vi } from 'vitest';
import { atBase, cachePrefix, databaseName, withoutBase } from '../lib/base-path.ts';
import { clearCachesAndWorkers } from '../lib/clear-device.ts';
import { isOwnScript } from '../lib/trusted-scripts.ts';
import { openScreen } from './navigation.ts';

// Runs before the imports, because a page learns its path when its scripts load.
vi.hoisted(() => {
  const link = { rel: 'manifest', href: '/my/manifest.webmanifest' };
  // The types of a worker have no document, but the tests run in a page.
  const { document: page } = globalThis as unknown as {
    document: { head: { append(node: object): void }; createElement(name: string): object };
  };
  page.head.append(Object.assign(page.createElement('link'), link));
});

test('paths, the database and the caches of an app below a path contain its path', () => {
  expect(atBase('/board')).toBe('/my/board');
  expect(['/my/board', '/my/', '/mydays/board'].map((path) => withoutBase(path))).toEqual([
    '/board',
    '/',
    '/mydays/board',
  ]);
  expect([databaseName, cachePrefix]).toEqual(['daymark /my/', '/my/ build-']);
});

test('an app below a path removes only its own caches and worker', async () => {
  const removed: string[] = [];
  const names = ['build-1', '/my/ build-1', '/my/build-2/ build-1', '/my/days/ build-1'];
  vi.spyOn(caches, 'keys').mockResolvedValue(names);
  vi.spyOn(caches, 'delete').mockImplementation(async (name) => removed.push(name) > 0);
  const workers = ['/', '/my/', '/my/days/'].map((path) => ({
    scope: location.origin + path,
    unregister: async () => removed.push(`worker ${path}`) > 0,
  })) as unknown as ServiceWorkerRegistration[];
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue(workers);
  await clearCachesAndWorkers();
  vi.restoreAllMocks();
  expect(removed).toEqual(['/my/ build-1', 'worker /my/']);
});

test('Trusted Types accept only scripts below the path of the app', () => {
  const addresses = ['/my/assets/a.js', '/my/service-worker.js', '/other/assets/a.js'];
  expect(addresses.map((address) => isOwnScript(address))).toEqual([true, true, false]);
});

test('a click on a notification opens its screen below the path', async () => {
  const opened: unknown[] = [];
  const clients = {
    matchAll: async () => [],
    openWindow: async (url: string) => opened.push(url),
  };
  const worker = { clients, location } as unknown as ServiceWorkerGlobalScope;
  await openScreen(worker, '/analytics');
  await openScreen(worker, '//evil.example/analytics');
  expect(opened).toEqual(['/my/analytics', '/my/dashboard']);
});
