import { useCallback } from 'react';
import { turnSwitch, useDeviceSwitch } from '../../lib/device-settings.ts';
import { useUser } from '../../lib/use-services.ts';

export const autoBackupKeyOf = (userId: string) => `auto_backup.${userId}`;

/** Called at a sign-out. */
export function forgetAutoBackupSetting(userId: string): void {
  localStorage.removeItem(autoBackupKeyOf(userId));
}

/** Returns the setting of this device and person. On by default. */
export function useAutoBackupSetting(): readonly [boolean, (isOn: boolean) => void] {
  const key = autoBackupKeyOf(useUser().id);
  const set = useCallback((isOn: boolean) => turnSwitch(key, isOn), [key]);
  return [useDeviceSwitch(key), set];
}
