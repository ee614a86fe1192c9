import { useCallback, useSyncExternalStore } from 'react';
import { useUser } from '../../lib/use-session.ts';
import { autoBackupKeyOf } from './auto-backup-key.ts';

const listeners = new Set<() => void>();

/** Of this device and person; on until they say otherwise. */
export function useAutoBackupSetting(): readonly [boolean, (isOn: boolean) => void] {
  const key = autoBackupKeyOf(useUser().id);
  const isOn = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'off');
  const set = useCallback(
    (isOn: boolean) => {
      if (isOn) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [isOn, set];
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
