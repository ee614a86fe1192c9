import { useCallback } from 'react';
import { turnSwitch, useDeviceSwitch } from '../../lib/device-settings.ts';
import { useUser } from '../../lib/use-services.ts';

export const autoBackupKeyOf = (userId: string) => `auto_backup.${userId}`;

export function forgetAutoBackupSetting(userId: string): void {
  localStorage.removeItem(autoBackupKeyOf(userId));
}

export function useAutoBackupSetting(): readonly [boolean, (isOn: boolean) => void] {
  const key = autoBackupKeyOf(useUser().id);
  const set = useCallback((isOn: boolean) => turnSwitch(key, isOn), [key]);
  return [useDeviceSwitch(key), set];
}
