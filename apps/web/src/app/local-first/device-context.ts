import { createContext, useContext } from 'react';
import type { Snapshots } from '../../outbox/snapshots.ts';

export interface DeviceData {
  readonly snapshots: Snapshots;
  /** Resolves when a newer version of the app has taken this device's database over: this page should be loaded again. */
  readonly outdated: Promise<void>;
}

export const DeviceContext = createContext<DeviceData | null>(null);

export function useDeviceData(): DeviceData {
  const data = useContext(DeviceContext);
  if (!data) throw new Error('useDeviceData needs a DeviceContext above it');
  return data;
}
