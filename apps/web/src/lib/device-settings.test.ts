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

test('clearing the app removes everything it stores', () => {
  clearStorage();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("clearing a person's data keeps the device's appearance, language and offline setting", () => {
  clearPersonalStorage();
  expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'offline_mode', 'themeMode']);
  expect(sessionStorage.length).toBe(0);
});

test('clearing the app removes caches', async () => {
  const cache = await caches.open('a-cache');
  await cache.put('/something', new Response('x'));
  await clearCachesAndWorkers();
  expect(await caches.keys()).toEqual([]);
});
