import {
  getPushPublicKey,
  listNotificationDevices,
  removeNotificationDevice,
  subscribeToPush,
} from '@daymark/shared/notifications/push-endpoints.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { type LocalDatabase, withLock } from './local-database.ts';

/** That this device gets notifications, because this person turned them on here. */
export interface Enrollment {
  readonly user_id: string;
  /** Of the device, as the server names it. */
  readonly id: string;
  readonly endpoint: string;
  /** The session it was made with is over; the next one of the same person takes it up again. */
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
    /** Notes that its session is over. */
    async lapse(): Promise<void> {
      const { store, done } = (await database.connect()).transaction('device', 'readwrite');
      const enrollment = (await store.get(enrollmentKey)) as Enrollment | undefined;
      if (enrollment) await store.put({ ...enrollment, lapsed: true }, enrollmentKey);
      await done;
    },
    async remove(): Promise<void> {
      await (await database.connect()).delete('device', enrollmentKey);
    },
    /** Enrolling, ending it and looking after it go one after the other, in all tabs: none goes on with what another has changed. */
    exclusively: <Result>(work: () => Promise<Result>): Promise<Result> =>
      withLock(`${database.name} ${enrollmentKey}`, work),
  };
}

interface EnrollOptions {
  readonly pushManager: PushManager;
  readonly client: Pick<ApiClient, 'call'>;
  readonly enrollments: EnrollmentStore;
  readonly userId: string;
  /** With another address at the push service, because the one it has does not work any more. */
  readonly isAnew?: boolean;
}

/** The browser would not subscribe: it may not show notifications, or its push service is out of reach. */
export class PushRefusal extends Error {
  override name = 'PushRefusal';
}

/**
 * Has the server send notifications to this device; the same device again when it does already. The browser must be allowed
 * to show them.
 * @throws {PushRefusal} when the browser refuses; what the client throws when the server does
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
  // Else this device would be listed twice; where it fails, the server's next message finds the former address gone.
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

/** The server may have got another key, whose messages the push service would not take for this subscription. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

interface KeepEnrolledOptions {
  readonly container: ServiceWorkerContainer;
  readonly client: Pick<ApiClient, 'call'>;
  readonly enrollments: EnrollmentStore;
  readonly userId: string;
  /** To show notifications. */
  readonly isAllowed: boolean;
}

/**
 * Keeps notifications coming to a device on which the person turned them on, also when the subscription was lost; and ends
 * them where the person turned them off from another device, or where another user is signed in now. Asks for nothing.
 */
export async function keepEnrolled(options: KeepEnrolledOptions): Promise<Found> {
  const registration = await registrationToLookAfter(options);
  return options.enrollments.exclusively(() => lookAfter(options, registration));
}

type Found = 'enrolled' | 'turned-off' | 'none';

/**
 * Null where there is nothing to look after. Awaited before the turn begins: where the app's worker is gone it may never
 * come, and turning notifications on or off would wait for it as well.
 */
async function registrationToLookAfter(
  options: KeepEnrolledOptions,
): Promise<ServiceWorkerRegistration | null> {
  const { container, enrollments, userId, isAllowed } = options;
  const enrollment = await enrollments.find();
  // What the person allows again later is taken up then.
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

/**
 * Has no notification come to this device any more, and takes away those that stand there. The caller ends it at
 * the server; where that cannot be reached, its next message finds the subscription gone.
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
