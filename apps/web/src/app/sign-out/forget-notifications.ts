import { showAppBadge } from '../../lib/app-badge.ts';
import { createEnrollmentStore } from '../../outbox/enrollment-store.ts';
import type { LocalDatabase } from '../../replica/local-database.ts';
import { releaseDevice } from '../../outbox/release-device.ts';

/** Has nothing more of somebody who leaves come to this device or stand there. The server ends the device with the session. */
export async function forgetNotifications(database: LocalDatabase): Promise<void> {
  showAppBadge(0);
  const enrollments = createEnrollmentStore(database);
  await enrollments.inTurn(() => releaseDevice(navigator.serviceWorker, enrollments));
}
