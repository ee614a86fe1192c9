import { getPushPublicKey, subscribeToPush } from '@daymark/shared/notifications/push-endpoints.ts';
import type { ApiClient } from '../lib/api-client.ts';
import type { EnrollmentStore } from './enrollment-store.ts';

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
  await enrollments.keep({
    user_id: userId,
    id: known.body.id,
    endpoint: subscription.endpoint,
  });
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
