import { showAppBadge } from '../../lib/app-badge.ts';
import type { LocalDatabase } from '../../outbox/local-database.ts';

/** Has nothing more of somebody who leaves come to this device or stand there. The server ends the device with the session. */
export async function forgetNotifications(database: LocalDatabase): Promise<void> {
  showAppBadge(0);
  const [{ releaseDevice }, { createDeviceStore }] = await Promise.all([
    import('../../outbox/release-device.ts'),
    import('../../outbox/device-store.ts'),
  ]);
  await releaseDevice(navigator.serviceWorker, createDeviceStore(database));
}
