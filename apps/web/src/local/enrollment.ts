import {
  getPushPublicKey,
  listNotificationDevices,
  removeNotificationDevice,
  subscribeToPush,
} from '@daymark/shared/notifications/push-endpoints.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { type LocalDatabase, withLock } from './local-database.ts';

export interface Enrollment {
  readonly user_id: string;
  readonly id: string;
  readonly endpoint: string;
  /** Set after the session has ended. The user's next session uses the enrollment again. */
  readonly lapsed?: true;
}

export type EnrollmentStore = ReturnType<typeof createEnrollmentStore>;

export const enrollmentKey = 'enrollment';

export function createEnrollmentStore(database: LocalDatabase) {
  return {
    async find(): Promise<Enrollment | null> {
      const connection = await database.connect();
      return ((await connection.get('device', enrollmentKey)) as Enrollment | undefined) ?? null;
    },
    async store(enrollment: Enrollment): Promise<void> {
      await (await database.connect()).put('device', enrollment, enrollmentKey);
    },
    async lapse(): Promise<void> {
      const { store, done } = (await database.connect()).transaction('device', 'readwrite');
      const enrollment = (await store.get(enrollmentKey)) as Enrollment | undefined;
      if (enrollment) await store.put({ ...enrollment, lapsed: true }, enrollmentKey);
      await done;
    },
    async remove(): Promise<void> {
      await (await database.connect()).delete('device', enrollmentKey);
    },
    /** Runs `work` in one tab at a time. Tabs would otherwise overwrite each other's changes. */
    exclusively: <Result>(work: () => Promise<Result>): Promise<Result> =>
      withLock(`${database.name} ${enrollmentKey}`, work),
  };
}

interface EnrollOptions {
  readonly pushManager: PushManager;
  readonly client: Pick<ApiClient, 'call'>;
  readonly enrollments: EnrollmentStore;
  readonly userId: string;
  /** Whether to get a new push address, because the current address no longer works. */
  readonly isAnew?: boolean;
}

/** Thrown if notifications are not allowed, or the push service is unreachable. */
export class PushRefusal extends Error {
  override name = 'PushRefusal';
}

/**
 * Subscribes the browser to push and enrolls this device. Needs the permission to notify.
 * @throws {PushRefusal} if the browser refuses. Errors of the client pass through.
 */
export async function enrollDevice(options: EnrollOptions): Promise<void> {
  const { client, enrollments, userId } = options;
  const { body } = await client.call(getPushPublicKey, {});
  const subscription = await subscribe(options, body.public_key);
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const known = await client.call(subscribeToPush, {
    body: { subscription: { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } } },
  });
  const { id } = known.body;
  const former = await enrollments.find();
  await enrollments.store({ user_id: userId, id, endpoint: subscription.endpoint });
  if (former === null || former.user_id !== userId || former.lapsed || former.id === id) return;
  // The former address would list the device twice. If this request fails, the server learns from
  // its next push that the address is gone.
  await client.call(removeNotificationDevice, { params: { id: former.id } }).catch(() => {});
}

async function subscribe(
  { pushManager, isAnew = false }: EnrollOptions,
  publicKey: string,
): Promise<PushSubscription> {
  try {
    const current = await pushManager.getSubscription();
    if (current !== null && !isAnew && isFor(current, publicKey)) return current;
    await current?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (cause) {
    throw new PushRefusal('The browser did not subscribe', { cause });
  }
}

/**
 * Returns whether the subscription has the server's key. The push service rejects messages that are
 * signed with another key.
 */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

interface KeepEnrolledOptions extends Omit<EnrollOptions, 'pushManager' | 'isAnew'> {
  readonly container: ServiceWorkerContainer;
  readonly isAllowed: boolean;
}

/**
 * Renews the enrollment of a device, even after the subscription was lost. Ends the enrollment if
 * the user turned this device off on another device or another user has signed in. Never asks the
 * user.
 */
export async function keepEnrolled(options: KeepEnrolledOptions): Promise<Found> {
  const registration = await registrationToLookAfter(options);
  return options.enrollments.exclusively(() => lookAfter(options, registration));
}

type Found = 'enrolled' | 'turned-off' | 'none';

/** Awaits `ready` outside the lock, because `ready` never resolves if the app's worker is gone. */
async function registrationToLookAfter(
  options: KeepEnrolledOptions,
): Promise<ServiceWorkerRegistration | null> {
  const { container, enrollments, userId, isAllowed } = options;
  const enrollment = await enrollments.find();
  // A permission that the person grants later triggers a new check.
  return enrollment?.user_id === userId && isAllowed ? container.ready : null;
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

/** Changes only this device. The server notices the lost subscription at its next push. */
export async function releaseDevice(
  container: ServiceWorkerContainer | undefined,
  enrollments: EnrollmentStore,
): Promise<void> {
  const registration = await container?.getRegistration();
  // Some browsers with service workers have no PushManager.
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
