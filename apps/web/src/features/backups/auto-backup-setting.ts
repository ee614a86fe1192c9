import { useCallback } from 'react';
import { turnSwitch, useDeviceSwitch } from '../../lib/device-settings.ts';
import { useUser } from '../../lib/use-services.ts';

/** Where it is stored whether this person has backups made by themselves on this device. */
export const autoBackupKeyOf = (userId: string) => `auto_backup.${userId}`;

/** At a sign-out on this device. */
export function forgetAutoBackupSetting(userId: string): void {
  localStorage.removeItem(autoBackupKeyOf(userId));
}

/** Of this device and person; on until they say otherwise. */
export function useAutoBackupSetting(): readonly [boolean, (isOn: boolean) => void] {
  const key = autoBackupKeyOf(useUser().id);
  const set = useCallback((isOn: boolean) => turnSwitch(key, isOn), [key]);
  return [useDeviceSwitch(key), set];
}
