import { offlineModeKey, useDeviceSwitch } from '../../lib/device-switch.ts';
import { useLastingStorage } from './use-lasting-storage.ts';
import { useStock } from './use-stock.ts';

/** Keeps what the signed-in person needs without a network. */
export function KeepStock() {
  useLastingStorage();
  return useDeviceSwitch(offlineModeKey) && <Stock />;
}

function Stock() {
  useStock();
  return null;
}
