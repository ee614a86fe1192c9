import { useState } from 'react';

const key = 'keyboardShortcuts';

/** Whether single keys act; on until the person turns them off on this device. */
export function useShortcutSetting(): [enabled: boolean, setEnabled: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(key) !== 'off');
  return [
    enabled,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      setEnabled(next);
    },
  ];
}
