import { useSyncExternalStore } from 'react';
import {
  installationKey,
  keptQueuesKey,
  languageKey,
  offlineModeKey,
  themeKey,
} from './storage-keys.ts';

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

const ofTheDevice: ReadonlySet<string> = new Set([
  themeKey,
  languageKey,
  installationKey,
  offlineModeKey,
  // Else the changes of others would stay for good.
  keptQueuesKey,
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
