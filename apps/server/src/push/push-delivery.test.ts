import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import type { PushDevice } from '../store/push-subscription-repository.ts';
import { createPushSender, type PushSender } from './push-sender.ts';
import type { Store } from '../store/store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createUser } from '../testing/factories.ts';
import { fakeClock, type FakeClock } from '../testing/build-test-app.ts';
import {
  startPushService,
  type PushService,
  type ScriptedAnswer,
  type TestDevice,
} from '../testing/push-service.ts';
import {
  createPushDelivery,
  maxRetries,
  getPushRetryDelay,
  type PushDelivery,
} from './push-delivery.ts';
import { createTransport } from '../outgoing/http-transport.ts';
import { generateVapidKeyPair } from '../config/vapid-keys.ts';

const day = 24 * 3_600_000;
const busy = { status: 503, headers: { 'Retry-After': '0' } };
const busyForASecond = { status: 429, headers: { 'Retry-After': '1' } };

const payload: PushPayload = {
  type: 'other',
  title: 'Title',
  body: 'Body',
  url: '/',
  tag: 'tag',
  actions: [],
  data: {},
};

describeEachDatabase('createPushDelivery', (openStore) => {
  let store: Store;
  let service: PushService;
  let clock: FakeClock;
  let sender: PushSender;
  let delivery: PushDelivery;
  let userId: string;
  let logged: object[];
  let givenUp: PromiseWithResolvers<void>;

  beforeEach(async () => {
    store = await openStore();
    service = await startPushService();
    clock = fakeClock('2026-03-01T12:00:00Z');
    sender = createPushSender({
      settings: {
        vapidSubject: 'mailto:push@example.org',
        allowedHosts: [],
        insecureHosts: ['127.0.0.1'],
      },
      keys: generateVapidKeyPair(),
      transport: createTransport(),
      clock,
    });
    logged = [];
    givenUp = Promise.withResolvers();
    delivery = deliveryOn(store);
    userId = (await createUser(store)).id;
  });

  afterEach(async () => {
    await delivery.close();
    sender.close();
    await service.close();
  });

  function deliveryOn(on: Pick<Store, 'pushSubscriptions'>): PushDelivery {
    const write = (level: string) => (details: object, message: string) => {
      logged.push({ level, ...details });
      if (message === 'push given up') givenUp.resolve();
    };
    const log = { warn: write('warn'), error: write('error') };
    return createPushDelivery({ store: on, sender, clock, log });
  }

  async function subscribe(device: TestDevice, user_id = userId): Promise<string> {
    const { endpoint, keys } = device.subscription;
    const now = new Date(clock()).toISOString();
    const id = randomUUID();
    const session_id = 'session';
    const added = { user_id, session_id, id, endpoint, ...keys, user_agent: '', now };
    return (await store.pushSubscriptions.subscribe(added)).id;
  }

  async function addDevice(...script: ScriptedAnswer[]): Promise<TestDevice> {
    const device = service.createDevice(...script);
    await subscribe(device);
    return device;
  }

  const devices = (): Promise<PushDevice[]> => store.pushSubscriptions.listActive(userId);

  async function deliver(life = 3_600_000) {
    const expiresAt = clock() + life;
    return delivery.deliver(await devices(), { payload, expiresAt, urgency: 'normal' });
  }

  it('delivery.deliver reaches every device and counts sent and failed pushes', async () => {
    const reached = [await addDevice(), await addDevice()];
    await addDevice(410);
    expect(await deliver()).toMatchObject({ sent: 2, failed: 1 });
    expect(reached.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(await deliver()).toMatchObject({ sent: 2, failed: 0 });
  });

  it('delivery.deliver sends nothing to a user without devices', async () => {
    expect(await deliver()).toMatchObject({ sent: 0, failed: 0 });
  });

  it.each([404, 410])('a push device is removed after the status %i', async (status) => {
    await addDevice(status);
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 });
    expect(await devices()).toEqual([]);
  });

  it.each([401, 403])(
    'a push device stays after the status %i, and the status is logged',
    async (status) => {
      const device = await addDevice(status);
      const before = await devices();
      expect(await deliver()).toMatchObject({ sent: 0, failed: 1 });
      clock.advance(30 * day);
      await deliver();
      expect(await devices()).toEqual(before);
      expect(logged).toMatchObject([
        { level: 'error', user: userId, result: 'refused', reason: `status ${status}` },
        { level: 'error' },
      ]);
      expect(JSON.stringify(logged)).not.toContain(device.subscription.endpoint);
    },
  );

  it.each([400, 413, 301])(
    'a push device is disabled after three days of the status %i',
    async (status) => {
      const device = await addDevice(status);
      await deliver();
      clock.advance(3 * day - 1);
      await deliver();
      expect(await devices()).toHaveLength(1);
      clock.advance(1);
      await deliver();
      expect(await devices()).toEqual([]);
      expect(device.received).toHaveLength(3);
      await subscribe(device);
      expect(await devices()).toMatchObject([{ failing_since: null }]);
    },
  );

  it('the three days until a push device is disabled restart after a success', async () => {
    await addDevice(400, 400, 201, 400, 400);
    await deliver();
    clock.advance(2 * day);
    await deliver();
    clock.advance(day / 2);
    expect(await deliver()).toMatchObject({ sent: 1, failed: 0 });
    clock.advance(day / 2);
    await deliver();
    clock.advance(2 * day);
    await deliver();
    expect(await devices()).toHaveLength(1);
  });

  it('a push device that failed once long ago is not disabled', async () => {
    await addDevice(400);
    await deliver();
    clock.advance(30 * day);
    expect(await devices()).toHaveLength(1);
  });

  it('delivery.deliver resolves after the first attempt and retries later @long', async () => {
    const device = await addDevice(busyForASecond, 500, 201);
    const now = await addDevice();
    expect(await deliver()).toMatchObject({ sent: 1, failed: 1 });
    expect([device, now].map(({ received }) => received.length)).toEqual([1, 1]);
    await device.receives(2);
    expect(await devices()).toHaveLength(2);
  });

  it('a push is retried at most five times', async () => {
    const device = await addDevice(busy);
    await deliver();
    await givenUp.promise;
    expect(device.received).toHaveLength(6);
    expect(await devices()).toHaveLength(1);
  });

  it('a push is not retried after its message has expired', async () => {
    const device = await addDevice(busyForASecond);
    await deliver(1000);
    await givenUp.promise;
    expect(device.received).toHaveLength(1);
    expect(await devices()).toHaveLength(1);
  });

  const changes: Record<string, (device: TestDevice, id: string) => Promise<unknown>> = {
    unsubscribed: (_device, id) => store.pushSubscriptions.remove(userId, id),
    'moved to another user': async (device) => subscribe(device, (await createUser(store)).id),
  };

  it.each(Object.entries(changes))(
    'a push is not retried if its device has %s meanwhile @long',
    async (_what, change) => {
      const { pushSubscriptions } = store;
      const asked = Promise.withResolvers<PushDevice | null>();
      async function findActive(user: string, id: string) {
        const found = await pushSubscriptions.findActive(user, id);
        asked.resolve(found);
        return found;
      }
      delivery = deliveryOn({ pushSubscriptions: { ...pushSubscriptions, findActive } });
      const device = service.createDevice(busyForASecond, 201);
      const id = await subscribe(device);
      await deliver();
      await change(device, id);
      expect(await asked.promise).toBeNull();
      await delivery.close();
      expect(device.received).toHaveLength(1);
    },
  );

  it('delivery.close ends running and waiting pushes', async () => {
    const hanging = await addDevice('hang');
    const waiting = await addDevice(500);
    const answer = deliver();
    await Promise.all([hanging.receives(1), waiting.receives(1)]);
    await delivery.close();
    expect(await answer).toMatchObject({ sent: 0, failed: 2 });
    expect(await devices()).toHaveLength(2);
  });

  it('a push that is too long fails without marking its device as failing', async () => {
    await addDevice();
    const long = { ...payload, body: 'x'.repeat(4000) };
    const message = { payload: long, expiresAt: clock() + day, urgency: 'normal' } as const;
    expect(await delivery.deliver(await devices(), message)).toMatchObject({ sent: 0, failed: 1 });
    expect(logged).toMatchObject([{ level: 'error', result: 'refused' }]);
    expect(await devices()).toMatchObject([{ failing_since: null }]);
  });

  it('delivery.deliver resolves even if the result cannot be stored', async () => {
    await addDevice(410);
    const { pushSubscriptions } = store;
    const remove = () => Promise.reject(new Error('The database is away'));
    delivery = deliveryOn({ pushSubscriptions: { ...pushSubscriptions, remove } });
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 });
    expect(logged.at(-1)).toMatchObject({ level: 'error', reason: 'The database is away' });
  });
});

const now = Date.parse('2026-03-01T12:00:00Z');
const expiresAt = now + 60 * 60_000;

it('getPushRetryDelay returns five growing delays and then null', () => {
  const delays = [0, 1, 2, 3, 4].map((retries) =>
    Number(getPushRetryDelay({ retries, retryAfter: null, now, expiresAt })),
  );
  expect(delays).toHaveLength(maxRetries);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  expect(delays[0]).toBeGreaterThan(0);
  expect(getPushRetryDelay({ retries: 5, retryAfter: 0, now, expiresAt })).toBeNull();
});

it('getPushRetryDelay returns the time in Retry-After', () => {
  expect(getPushRetryDelay({ retries: 0, retryAfter: 1234, now, expiresAt })).toBe(1234);
  expect(getPushRetryDelay({ retries: 4, retryAfter: 0, now, expiresAt })).toBe(0);
});

it('getPushRetryDelay returns null if the message would expire before the retry', () => {
  const last = expiresAt - now;
  expect(getPushRetryDelay({ retries: 0, retryAfter: last - 1, now, expiresAt })).toBe(last - 1);
  expect(getPushRetryDelay({ retries: 0, retryAfter: last, now, expiresAt })).toBeNull();
  expect(getPushRetryDelay({ retries: 0, retryAfter: null, now, expiresAt: now })).toBeNull();
});
