import { showAppBadge } from '../../lib/app-badge.ts';
import { createEnrollmentStore, releaseDevice } from '../../outbox/enrollment.ts';
import type { LocalDatabase } from '../../replica/local-database.ts';

/** Has nothing more of somebody who leaves come to this device or stand there. The server ends the device with the session. */
export async function forgetNotifications(database: LocalDatabase): Promise<void> {
  showAppBadge(0);
  const enrollments = createEnrollmentStore(database);
  await enrollments.exclusively(() => releaseDevice(navigator.serviceWorker, enrollments));
}
