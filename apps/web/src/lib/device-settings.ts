import { useSyncExternalStore } from 'react';
import { installationKey, languageKey, offlineModeKey, themeKey } from './storage-keys.ts';

// Settings of this device alone, each under a key of its own. Switches are on until a user turns them off.

const listeners = new Set<() => void>();

export function isSwitchOn(key: string): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function turnSwitch(key: string, isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  publishChange();
}

export function publishChange(): void {
  for (const listener of listeners) listener();
}

export function useDeviceSwitch(key: string): boolean {
  return useDeviceSetting(() => isSwitchOn(key));
}

export function useDeviceSetting<Value>(read: () => Value): Value {
  return useSyncExternalStore(subscribe, read);
}

/** The event reaches the other tabs alone. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

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
