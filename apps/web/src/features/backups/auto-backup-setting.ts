import { useCallback } from 'react';
import { turnSwitch, useDeviceSwitch } from '../../lib/device-switch.ts';
import { useUser } from '../../lib/use-session.ts';
import { autoBackupKeyOf } from './auto-backup-key.ts';

/** Of this device and person; on until they say otherwise. */
export function useAutoBackupSetting(): readonly [boolean, (isOn: boolean) => void] {
  const key = autoBackupKeyOf(useUser().id);
  const set = useCallback((isOn: boolean) => turnSwitch(key, isOn), [key]);
  return [useDeviceSwitch(key), set];
}
