import { installationKey, languageKey, offlineModeKey, themeKey } from './storage-keys.ts';

/** Removes what the browser stores for the app's start and its work without a network; the next visit fetches it again. */
export async function clearCachesAndWorkers(): Promise<void> {
  // Neither exists on an origin that is not secure.
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  const workers =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Removes every setting and note of the app's. */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

const ofTheDevice: ReadonlySet<string> = new Set([
  themeKey,
  languageKey,
  installationKey,
  offlineModeKey,
]);

/**
 * Removes what someone left behind; how this device looks and speaks, and whether it stores anything, says nothing about them.
 * @param needed keys that are needed until the rest is gone
 */
export function clearPersonalStorage(needed: readonly string[] = []): void {
  for (const key of Object.keys(localStorage)) {
    if (!ofTheDevice.has(key) && !needed.includes(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}
