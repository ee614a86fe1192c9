import type { EnrollmentStore } from './enrollment-store.ts';

/**
 * Has no notification come to this device any more, and takes away those that stand there. The server is told by whoever
 * can; where it is not, its next message finds the subscription gone.
 */
export async function releaseDevice(
  container: ServiceWorkerContainer | undefined,
  enrollments: EnrollmentStore,
): Promise<void> {
  const registration = await container?.getRegistration();
  // Not on every browser that has workers.
  const { pushManager } = (registration ?? {}) as { pushManager?: PushManager };
  const subscription = await pushManager?.getSubscription();
  await Promise.all([
    enrollments.remove(),
    subscription?.unsubscribe(),
    registration && closeNotifications(registration),
  ]);
}

async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close();
}
