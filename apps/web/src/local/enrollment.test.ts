import type { NotificationDevice } from '@daymark/shared/notifications/push-subscription.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalDatabase, type LocalDatabase } from './local-database.ts';
import { json } from '../testing/fake-network.ts';
import { fakePush } from '../testing/fake-push.ts';
import { madeClient } from '../testing/factories.ts';
import { madeDevice, settingsNetwork } from '../testing/app-network.ts';
import { createEnrollmentStore, enrollDevice, keepEnrolled, releaseDevice } from './enrollment.ts';

let database: LocalDatabase;

beforeEach(() => {
  database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
});

afterEach(async () => database.erase());

async function enrolled(devices: readonly NotificationDevice[] = []) {
  const push = fakePush({ permission: 'granted' });
  const network = settingsNetwork({ devices });
  const enrollments = createEnrollmentStore(database);
  const client = madeClient({ fetch: network.fetch });
  const { pushManager } = await navigator.serviceWorker.ready;
  await enrollDevice({ pushManager, client, enrollments, userId: 'me' });
  network.requests.length = 0;
  const look = (userId = 'me') =>
    keepEnrolled({
      container: navigator.serviceWorker,
      client,
      enrollments,
      userId,
      isAllowed: push.permission === 'granted',
    });
  return { push, network, enrollments, client, look };
}

test('`keepEnrolled` changes nothing if the device is enrolled', async () => {
  const { push, enrollments, look } = await enrolled();
  const before = await enrollments.find();
  expect(await look()).toBe('enrolled');
  expect(await enrollments.find()).toEqual(before);
  expect(push.subscription()?.endpoint).toBe('https://push.example/1');
});

test('`keepEnrolled` subscribes again if the subscription is lost', async () => {
  const { push, enrollments, network, look } = await enrolled();
  push.lose();
  expect(await look()).toBe('enrolled');
  expect((await enrollments.find())?.endpoint).toBe('https://push.example/2');
  expect(network.sent('POST', '/subscribe')).toHaveLength(1);
});

test('`keepEnrolled` removes the previous push address, which would list the device twice', async () => {
  const { push, enrollments, network, look } = await enrolled();
  const former = (await enrollments.find())?.id;
  push.lose();
  expect(await look()).toBe('enrolled');
  const removed = network.sent('DELETE', '/devices/').map(({ path }) => path);
  expect(removed).toEqual([`/api/v1/notifications/devices/${former}`]);
  expect(await look()).toBe('enrolled');
  expect(network.sent('DELETE', '/devices/')).toHaveLength(1);
});

test('`keepEnrolled` stores the new push address even if the old address cannot be removed', async () => {
  const { push, enrollments, network, look } = await enrolled();
  push.lose();
  network.intercept(({ method }) => (method === 'DELETE' ? json(404, {}) : undefined));
  expect(await look()).toBe('enrolled');
  expect((await enrollments.find())?.endpoint).toBe('https://push.example/2');
});

test('`keepEnrolled` subscribes again if the server has another key', async () => {
  const { push, network, look } = await enrolled();
  network.intercept(({ path }) =>
    path.endsWith('/public-key') ? Response.json({ public_key: 'REVG' }) : undefined,
  );
  expect(await look()).toBe('enrolled');
  expect(push.subscription()?.endpoint).toBe('https://push.example/2');
});

test('`keepEnrolled` subscribes again if the server deactivated the device', async () => {
  const { push, look } = await enrolled([
    madeDevice({ id: 'device-0', current: true, is_active: false }),
  ]);
  expect(await look()).toBe('enrolled');
  expect(push.subscription()?.endpoint).toBe('https://push.example/2');
});

test('`keepEnrolled` ends the push subscription once if the user turned this device off on another device', async () => {
  const { push, enrollments, network, look } = await enrolled();
  network.intercept(({ path }) => (path.endsWith('/devices') ? Response.json([]) : undefined));
  expect(await look()).toBe('turned-off');
  expect(push.subscription()).toBeNull();
  expect(await enrollments.find()).toBeNull();
  expect(await look()).toBe('none');
});

test('`keepEnrolled` enrolls the same user again after the session ended', async () => {
  const { enrollments, network, look } = await enrolled();
  await enrollments.lapse();
  network.intercept(({ path }) => (path.endsWith('/devices') ? Response.json([]) : undefined));
  expect(await look()).toBe('enrolled');
  expect((await enrollments.find())?.lapsed).toBeUndefined();
});

test('`keepEnrolled` ends the subscription of another user without a request', async () => {
  const { push, enrollments, network, look } = await enrolled();
  expect(await look('another')).toBe('none');
  expect(push.subscription()).toBeNull();
  expect(await enrollments.find()).toBeNull();
  expect(network.requests).toEqual([]);
});

test('`keepEnrolled` waits while the browser does not allow notifications', async () => {
  const { push, enrollments, network, look } = await enrolled();
  push.permission = 'denied';
  push.lose();
  expect(await look()).toBe('none');
  expect(network.requests).toEqual([]);
  push.permission = 'granted';
  expect(await look()).toBe('enrolled');
  expect((await enrollments.find())?.endpoint).toBe('https://push.example/2');
});

test('`keepEnrolled` does nothing if notifications were never turned on', async () => {
  const { enrollments, network, look } = await enrolled();
  await enrollments.remove();
  expect(await look()).toBe('none');
  expect(network.requests).toEqual([]);
});

test('`keepEnrolled` without a service worker does not block `releaseDevice`', async () => {
  const { enrollments, look } = await enrolled();
  fakePush({ permission: 'granted', noWorker: true });
  void look();
  await enrollments.exclusively(() => releaseDevice(navigator.serviceWorker, enrollments));
  expect(await enrollments.find()).toBeNull();
});

test('`keepEnrolled` does not enroll a device that is turned off during the check', async () => {
  const { push, network, enrollments, look } = await enrolled();
  const { id } = (await enrollments.find()) ?? { id: '' };
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  network.intercept(({ path }) => (path.endsWith('/devices') ? answer : undefined));
  const looking = look();
  await expect.poll(() => network.sent('GET', '/devices').length).toBe(1);
  const turningOff = enrollments.exclusively(() =>
    releaseDevice(navigator.serviceWorker, enrollments),
  );
  resolve(json(200, [madeDevice({ id })]));
  await Promise.all([looking, turningOff]);
  expect(await enrollments.find()).toBeNull();
  expect(push.subscription()).toBeNull();
});
