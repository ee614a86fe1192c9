import { listNotificationDevices } from '@daymark/shared/notifications/push-endpoints.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { enrollDevice } from './enroll-device.ts';
import type { EnrollmentStore } from './enrollment-store.ts';
import { releaseDevice } from './release-device.ts';

interface KeepEnrolledOptions {
  readonly container: ServiceWorkerContainer;
  readonly client: Pick<ApiClient, 'call'>;
  readonly enrollments: EnrollmentStore;
  readonly userId: string;
  readonly permission: NotificationPermission;
}

/**
 * Keeps notifications coming to a device on which the person turned them on, whatever became of the subscription; and ends
 * them where the person turned them off from another device, or where somebody else is signed in now. Asks for nothing.
 */
export function keepEnrolled(options: KeepEnrolledOptions): Promise<Found> {
  return options.enrollments.inTurn(() => lookAfter(options));
}

type Found = 'enrolled' | 'turned-off' | 'none';

async function lookAfter(options: KeepEnrolledOptions): Promise<Found> {
  const { container, client, enrollments, userId, permission } = options;
  const enrollment = await enrollments.find();
  if (enrollment === null) return 'none';
  if (enrollment.user_id !== userId) {
    await releaseDevice(container, enrollments);
    return 'none';
  }
  // What the person allows again later is taken up then.
  if (permission !== 'granted') return 'none';
  const { pushManager } = await container.ready;
  const subscription = await pushManager.getSubscription();
  const { body: devices } = await client.call(listNotificationDevices, {});
  const known = devices.find(({ id }) => id === enrollment.id);
  const isSame = subscription?.endpoint === enrollment.endpoint;
  if (known === undefined && isSame && !enrollment.lapsed) {
    await releaseDevice(container, enrollments);
    return 'turned-off';
  }
  await enrollDevice({
    pushManager,
    client,
    enrollments,
    userId,
    isAnew: known?.is_active === false && isSame,
  });
  return 'enrolled';
}
