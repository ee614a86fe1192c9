import { beforeEach, expect, test } from 'vitest';
import { clearCachesAndWorkers, clearStorage } from './clear-device.ts';
import { clearPersonalStorage } from './device-settings.ts';

beforeEach(() => {
  for (const key of ['themeMode', 'language', 'language_unsent', 'access_token', 'anything']) {
    localStorage.setItem(key, 'x');
  }
  localStorage.setItem('offline_mode', 'off');
  sessionStorage.setItem('anything', 'x');
});

test('`clearStorage` removes everything from local and session storage', () => {
  clearStorage();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('`clearPersonalStorage` keeps the theme, the language and the offline setting', () => {
  clearPersonalStorage();
  expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'offline_mode', 'themeMode']);
  expect(sessionStorage.length).toBe(0);
});

test('`clearCachesAndWorkers` removes every cache', async () => {
  const cache = await caches.open('a-cache');
  await cache.put('/something', new Response('x'));
  await clearCachesAndWorkers();
  expect(await caches.keys()).toEqual([]);
});
