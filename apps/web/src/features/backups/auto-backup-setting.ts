import { useCallback } from 'react';
import { setSwitch, useDeviceSwitch } from '../../lib/device-settings.ts';
import { useUser } from '../../lib/use-services.ts';

export const getAutoBackupKey = (userId: string) => `auto_backup.${userId}`;

export function forgetAutoBackupSetting(userId: string): void {
  localStorage.removeItem(getAutoBackupKey(userId));
}

export function useAutoBackupSetting(): readonly [boolean, (isOn: boolean) => void] {
  const key = getAutoBackupKey(useUser().id);
  const set = useCallback((isOn: boolean) => setSwitch(key, isOn), [key]);
  return [useDeviceSwitch(key), set];
}
