import { useSyncExternalStore } from 'react';

// Settings of this device alone, each under a key of its own. They are on until somebody turns them off.

/** Whether this device keeps what is needed without a network. */
export const offlineModeKey = 'offline_mode';

const listeners = new Set<() => void>();

export function isSwitchOn(key: string): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function turnSwitch(key: string, isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  for (const listener of listeners) listener();
}

export function useDeviceSwitch(key: string): boolean {
  return useSyncExternalStore(subscribe, () => isSwitchOn(key));
}

/** Other tabs hear of it by the event, this one does not. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
