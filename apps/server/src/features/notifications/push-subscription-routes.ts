import { api } from '@daymark/shared/api.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { NotificationDevice } from '@daymark/shared/notifications/push-subscription.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { RequestSession, Server } from '../../http/server.ts';
import type { PushSender } from '../../push/push-sender.ts';
import type { ListedPushDevice } from '../../store/push-subscription-repository.ts';

const userAgentLength = 300;

export function servePushSubscriptions(server: Server, sender: PushSender): void {
  const { store, clock, random } = server;

  serveEndpoint(server, api.getPushPublicKey, async () => ({
    status: 200,
    body: { public_key: sender.publicKey },
  }));

  serveEndpoint(server, api.subscribeToPush, async ({ body, session, request, writeOnce }) => {
    const { endpoint, keys } = body.subscription;
    refuseBadSubscription(sender.errorOf({ endpoint, p256dh: keys.p256dh }));
    const now = clock();
    const device = {
      user_id: session.user_id,
      session_id: session.id,
      id: uuidv7(now, random),
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, userAgentLength),
      now: new Date(now).toISOString(),
    };
    return writeOnce(async ({ pushSubscriptions }) => {
      const { id, created } = await pushSubscriptions.subscribe(device);
      return { status: created ? 201 : 200, body: { id, endpoint } };
    });
  });

  serveEndpoint(server, api.unsubscribeFromPush, async ({ query, session, writeOnce }) =>
    writeOnce(async ({ pushSubscriptions }) => {
      const { user_id } = session;
      if (query.endpoint === undefined) await pushSubscriptions.removeAll(user_id);
      else await pushSubscriptions.removeEndpoint(user_id, query.endpoint);
      return { status: 204, body: undefined };
    }),
  );

  serveEndpoint(server, api.listNotificationDevices, async ({ session }) => {
    const devices = await store.pushSubscriptions.list(session.user_id);
    return { status: 200, body: devices.map((one) => presentDevice(one, session)) };
  });

  serveEndpoint(server, api.removeNotificationDevice, async ({ params, session, writeOnce }) =>
    writeOnce(async ({ pushSubscriptions }) => {
      const removed = await pushSubscriptions.remove(session.user_id, params.id);
      if (!removed) throw refuse('not_found');
      return { status: 204, body: undefined };
    }),
  );
}

function presentDevice(
  { disabled_at, session_id, ...device }: ListedPushDevice,
  asking: Pick<RequestSession, 'id'>,
): NotificationDevice {
  return { ...device, is_active: disabled_at === null, current: session_id === asking.id };
}

function refuseBadSubscription(error: ReturnType<PushSender['errorOf']>): void {
  if (error === 'endpoint') throw refuseField('push_endpoint_refused', 'subscription.endpoint');
  if (error === 'p256dh') {
    const errors = [describeFieldError('subscription.keys.p256dh', 'push_key_invalid')];
    throw refuse('validation_error', { errors });
  }
}
