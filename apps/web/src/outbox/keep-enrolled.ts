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
export async function keepEnrolled(options: KeepEnrolledOptions): Promise<Found> {
  const registration = await registrationToLookAfter(options);
  return options.enrollments.inTurn(() => lookAfter(options, registration));
}

type Found = 'enrolled' | 'turned-off' | 'none';

/**
 * Null where there is nothing to look after. Awaited before the turn begins: where the app's worker is gone it may never
 * come, and whoever turns notifications on or off would wait for it as well.
 */
async function registrationToLookAfter(
  options: KeepEnrolledOptions,
): Promise<ServiceWorkerRegistration | null> {
  const { container, enrollments, userId, permission } = options;
  const enrollment = await enrollments.find();
  // What the person allows again later is taken up then.
  return enrollment?.user_id === userId && permission === 'granted' ? container.ready : null;
}

async function lookAfter(
  options: KeepEnrolledOptions,
  registration: ServiceWorkerRegistration | null,
): Promise<Found> {
  const { container, client, enrollments, userId } = options;
  const enrollment = await enrollments.find();
  if (enrollment === null) return 'none';
  if (enrollment.user_id !== userId) {
    await releaseDevice(container, enrollments);
    return 'none';
  }
  if (registration === null) return 'none';
  const { pushManager } = registration;
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
