import { useSyncExternalStore } from 'react';
import { isSwitchOn } from './is-switch-on.ts';
import {
  installationKey,
  keptQueuesKey,
  languageKey,
  offlineModeKey,
  themeKey,
} from './storage-keys.ts';

// Settings of this device, each with its own key. Switches are on by default.

const listeners = new Set<() => void>();

export function setSwitch(key: string, isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  notifyListeners();
}

export function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function useDeviceSwitch(key: string): boolean {
  return useDeviceSetting(() => isSwitchOn(key));
}

export function useDeviceSetting<Value>(read: () => Value): Value {
  return useSyncExternalStore(subscribe, read);
}

/** Listens in two ways, because the `storage` event fires only in other tabs. */
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
  // Needed to delete unsent changes of other people after some time.
  keptQueuesKey,
]);

/** Clears local and session storage, except the settings of the device and the keys in `needed`. */
export function clearPersonalStorage(needed: readonly string[] = []): void {
  for (const key of Object.keys(localStorage)) {
    if (!ofTheDevice.has(key) && !needed.includes(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}
