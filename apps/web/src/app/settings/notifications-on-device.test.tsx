import type { PushResult } from '@daymark/shared/notifications/push-subscription.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json, networkFailure } from '../../testing/fake-network.ts';
import { fakePush, withoutFeature } from '../../testing/fake-push.ts';
import { createEnrollmentStore, keepEnrolled } from '../../local/enrollment.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { madeDevice, settingsNetwork } from '../../testing/app-network.ts';

type Network = ReturnType<typeof settingsNetwork>;

function start(...given: Parameters<typeof settingsNetwork>) {
  const network = settingsNetwork(...given);
  const path = '/settings?tab=notifications';
  return { network, ...mountApp({ network, path, stored: network.stored }) };
}

const master = () => page.getByRole('switch', { name: 'On this device' });
const here = () => page.getByRole('region', { name: 'Notifications', exact: true });
const devices = () => page.getByRole('region', { name: 'Devices with notifications' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/140.0 Mobile Safari/537.36';

/**
 * Waits for the background tasks and returns how many pulls the messages about notifications
 * triggered. The tasks start after the first screen, so the message is repeated until they respond.
 */
async function whenInBackground(network: Network): Promise<number> {
  const asked = () => network.sent('GET', '/sync').length;
  await expect.poll(asked).toBeGreaterThan(0);
  const before = asked();
  await expect
    .poll(() => {
      const { serviceWorker } = navigator;
      serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'notified' } }));
      return asked();
    })
    .toBeGreaterThan(before);
  return asked() - before;
}

describe('the notification switches while nothing is sent to this device', () => {
  const waiting = 'Will be sent once notifications are on.';
  const reminders = () => page.getByRole('region', { name: 'Reminders' });

  test('the notification switches say that nothing is sent yet if no device has notifications on', async () => {
    fakePush({ permission: 'default' });
    start();
    await expect.element(master()).not.toBeChecked();
    await expect.element(reminders()).toMatchTextContent(waiting);
    // The daily quote is off, so its switch does not say that a notification waits.
    await expect
      .element(page.getByRole('switch', { name: 'Daily quote' }))
      .toHaveAccessibleDescription('One quote each day.');
  });

  test('the notification switches say that another device gets the notifications', async () => {
    fakePush({ permission: 'default' });
    start({ devices: [madeDevice({ id: 'phone', user_agent: phone })] });
    await expect.element(reminders()).toMatchTextContent('Sent to your other devices, and here');
    expect(page.getByText(waiting).elements()).toEqual([]);
  });

  test('the notification switches say that nothing is sent yet if the only device is unreachable', async () => {
    fakePush({ permission: 'default' });
    start({ devices: [madeDevice({ id: 'phone', user_agent: phone, is_active: false })] });
    await expect.element(reminders()).toMatchTextContent(waiting);
  });

  test('the notification switches say that nothing is sent once this browser loses the permission', async () => {
    const push = fakePush({ permission: 'granted' });
    start();
    await master().click();
    await expect.element(here()).toMatchTextContent('Notifications come to this device.');
    await expect.element(reminders()).not.toMatchTextContent(waiting);
    push.lose();
    push.change('denied');
    await expect.element(here()).toMatchTextContent('Blocked');
    await expect.element(master()).not.toBeChecked();
    await expect.element(master()).toBeDisabled();
    await expect.element(reminders()).toMatchTextContent(waiting);
    await expect.element(devices()).not.toBeInTheDocument();
  });

  test('the notification switches say that nothing is sent yet while the account sends nothing', async () => {
    fakePush({ permission: 'granted' });
    const { network } = start({
      devices: [madeDevice({ id: 'phone', user_agent: phone })],
      settings: { push_notifications_enabled: false },
    });
    await expect.element(reminders()).toMatchTextContent(waiting);
    await master().click();
    await expect.element(here()).toMatchTextContent('Notifications come to this device.');
    await expect
      .poll(() => network.sent('POST', '/notifications/settings').map(({ body }) => body))
      .toMatchObject([{ push_notifications_enabled: true }]);
    await expect.element(reminders()).not.toMatchTextContent(waiting);
  });

  test('the notifications card on an iPhone links to the installation guide', async () => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
    const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone);
    onTestFinished(() => spy.mockRestore());
    withoutFeature(window, 'PushManager');
    start();
    await expect.element(master()).toBeDisabled();
    await button('Show me how').click();
    await expect.element(page.getByRole('dialog', { name: 'Install Daymark' })).toBeVisible();
  });
});

test('the notification permission is requested only on a tap, after the card gave a reason', async () => {
  const push = fakePush({ permission: 'default', onAsked: 'granted' });
  const { network } = start();
  await expect.element(here()).toMatchTextContent('Not set');
  await expect.element(here()).toMatchTextContent(/what’s still open/);
  expect(push.timesAsked).toBe(0);
  await master().click();
  await expect.element(here()).toMatchTextContent('Notifications come to this device.');
  await expect.element(here()).toMatchTextContent('Allowed');
  await expect.element(devices().getByRole('listitem')).toMatchTextContent('This device');
  expect(push.timesAsked).toBe(1);
  const [sent, ...again] = network.sent('POST', '/subscribe').map(({ body }) => body);
  expect(sent).toEqual({
    subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  });
  // The background tasks also enroll this device and may send the same request again.
  expect(again).toEqual(again.map(() => sent));
});

test.for([
  [{ permission: 'default', onAsked: 'default' }, /your browser blocked them/],
  [{ permission: 'granted', subscribeFails: true }, /Your browser could not sign up/],
] as const)(
  'notifications stay off with a reason if the browser behaves like %j',
  async ([answers, reason]) => {
    fakePush(answers);
    const { network } = start();
    await master().click();
    await expect.element(here().getByRole('alert')).toMatchTextContent(reason);
    await expect.element(master()).toBeEnabled();
    expect(network.sent('POST', '/subscribe')).toEqual([]);
  },
);

test('notifications stay off without a network, and another attempt turns them on', async () => {
  fakePush({ permission: 'granted' });
  let isAway = true;
  start({}, ({ path }) => {
    if (isAway && path.endsWith('/public-key')) throw networkFailure;
    return undefined;
  });
  await master().click();
  await expect.element(here().getByRole('alert')).toMatchTextContent(/You’re offline/);
  isAway = false;
  await master().click();
  await expect.element(here()).toMatchTextContent('Notifications come to this device.');
});

test('the notifications card explains how to allow notifications that the browser blocks', async () => {
  fakePush({ permission: 'denied' });
  start();
  await expect.element(here()).toMatchTextContent('Blocked');
  await expect.element(here()).toMatchTextContent(/Click the lock icon in the address bar/);
  await expect.element(master()).toBeDisabled();
});

test('the browser subscribes to push again if the permission returns @long', async () => {
  const push = fakePush({ permission: 'granted' });
  const { network } = start();
  // The background tasks must have checked this device before it enrolls.
  await whenInBackground(network);
  await master().click();
  await expect.element(here()).toMatchTextContent('Notifications come to this device.');
  push.lose();
  push.change('denied');
  await expect.element(here()).toMatchTextContent('Blocked');
  push.change('granted');
  await expect.poll(() => push.subscription()?.endpoint).toBe('https://push.example/2');
  await expect.element(here()).toMatchTextContent('Notifications come to this device.');
  await expect.element(devices().getByRole('listitem')).toMatchTextContent('This device');
  // The text appears before the request is sent, as soon as the browser allows notifications.
  await expect
    .poll(() => network.sent('POST', '/subscribe').at(-1)?.body)
    .toMatchObject({ subscription: { endpoint: 'https://push.example/2' } });
});

test('the notifications card names other browsers if this browser has no push', async () => {
  withoutFeature(window, 'PushManager');
  start();
  await expect.element(here()).toMatchTextContent('Unsupported');
  await expect.element(here()).toMatchTextContent(/Try Chrome, Firefox or Safari/);
  await expect.element(master()).toBeDisabled();
});

test('turning notifications off removes the push subscription and the device from the account', async () => {
  const push = fakePush({ permission: 'granted' });
  const { network } = start();
  await master().click();
  await master().click();
  await expect.element(master()).not.toBeChecked();
  await expect.element(master()).toBeEnabled();
  await expect.element(devices()).not.toBeInTheDocument();
  expect(push.subscription()).toBeNull();
  expect(network.sent('DELETE', '/notifications/devices/device-0')).toHaveLength(1);
});

test('the list of devices with notifications marks an unreachable device', async () => {
  fakePush({ permission: 'default' });
  start({
    devices: [
      madeDevice({ id: 'one', user_agent: phone }),
      madeDevice({ id: 'two', user_agent: '', is_active: false }),
    ],
  });
  const rows = devices().getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Chrome on Android.*Since Mar 1, 2026/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Unknown device.*Not reached for days/);
});

test('notifications can be turned off for one device and for all devices @long', async () => {
  const push = fakePush({ permission: 'granted' });
  const { network } = start({ devices: [madeDevice({ id: 'one', user_agent: phone })] });
  await master().click();
  await expect.poll(() => devices().getByRole('listitem').all().length).toBe(2);
  await button('Turn off on Chrome on Android').click();
  await expect.poll(() => devices().getByRole('listitem').all().length).toBe(1);
  expect(push.subscription()).not.toBeNull();
  await button('Disable All').click();
  await expect.element(devices()).not.toBeInTheDocument();
  expect(push.subscription()).toBeNull();
  expect(network.sent('DELETE', '/notifications/').map(({ path }) => path)).toEqual([
    '/api/v1/notifications/devices/one',
    '/api/v1/notifications/unsubscribe',
  ]);
});

test('"Disable All" cancels a running enrollment of this device @long', async () => {
  const push = fakePush({ permission: 'granted' });
  const { network, client, outbox } = start();
  await master().click();
  await expect.element(devices()).toMatchTextContent('This device');
  const { promise: key, resolve } = Promise.withResolvers<Response>();
  network.intercept(({ path }) => (path.endsWith('/public-key') ? key : undefined));
  network.requests.length = 0;
  const enrollments = createEnrollmentStore(outbox.database);
  const looking = keepEnrolled({
    container: navigator.serviceWorker,
    client,
    enrollments,
    userId: network.user.id,
    isAllowed: true,
  });
  await expect.poll(() => network.sent('GET', '/public-key').length).toBe(1);
  await button('Disable All').click();
  resolve(json(200, { public_key: 'QUJD' }));
  await looking;
  await expect.element(page.getByText('Notifications are off on all your devices')).toBeVisible();
  await expect.element(master()).not.toBeChecked();
  await expect.element(master()).toBeEnabled();
  const changes = network.requests.filter(({ method }) => method !== 'GET');
  expect(changes.at(-1)?.method).toBe('DELETE');
  expect(await enrollments.find()).toBeNull();
  expect(push.subscription()).toBeNull();
});

test('each device with notifications shows the result of a test notification', async () => {
  const push = fakePush({ permission: 'granted' });
  const answer: PushResult = {
    sent: 1,
    failed: 2,
    devices: [
      { id: 'one', result: 'sent' },
      { id: 'two', result: 'retrying' },
      { id: 'device-2', result: 'gone' },
    ],
  };
  start(
    { devices: [madeDevice({ id: 'one', user_agent: phone }), madeDevice({ id: 'two' })] },
    ({ path }) => (path.endsWith('/test-quote') ? json(202, answer) : undefined),
  );
  await master().click();
  await expect.element(devices()).toMatchTextContent('This device');
  await button('Send a test notification').click();
  await expect.element(page.getByText('Test notification sent')).toBeVisible();
  const rows = devices().getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent('Test sent');
  await expect.element(rows.nth(1)).toMatchTextContent('Trying again');
  await expect.element(rows.nth(2)).toMatchTextContent('This device');
  await expect.element(rows.nth(2)).not.toMatchTextContent('No longer reachable');
  expect(push.subscription()?.endpoint).toBe('https://push.example/2');
});

test('too many test notifications show how long to wait @long', async () => {
  fakePush({ permission: 'granted' });
  const refused = { code: 'rate_limited', detail: 'Slow down.' };
  start({}, ({ path }) =>
    path.endsWith('/test-quote') ? json(429, refused, { 'Retry-After': '2990' }) : undefined,
  );
  await master().click();
  await button('Send a test notification').click();
  const notice = page.getByText('Too many attempts. Please try again in 50 minutes.');
  await expect.element(notice).toBeVisible();
  await expect.element(button('Send a test notification')).toBeEnabled();
});

test('the result of a test notification does not enroll a device that was turned off meanwhile', async () => {
  const push = fakePush({ permission: 'granted' });
  const { promise: result, resolve } = Promise.withResolvers<Response>();
  const { network } = start({}, ({ path }) => (path.endsWith('/test-quote') ? result : undefined));
  await master().click();
  await button('Send a test notification').click();
  await master().click();
  await expect.element(master()).not.toBeChecked();
  await expect.element(master()).toBeEnabled();
  network.requests.length = 0;
  const gone = [{ id: 'device-0', result: 'gone' }];
  resolve(json(202, { sent: 0, failed: 1, devices: gone }));
  await expect.element(page.getByText('The test notification could not be sent.')).toBeVisible();
  expect(push.subscription()).toBeNull();
  expect(network.sent('POST', '/subscribe')).toEqual([]);
});

test('this device stays in the list of devices with notifications when its push address changes', async () => {
  fakePush({ permission: 'granted' });
  let id = 'old';
  const answer: PushResult = { sent: 0, failed: 1, devices: [{ id, result: 'gone' }] };
  start({}, ({ method, path }) => {
    if (path.endsWith('/test-quote')) {
      id = 'new';
      return json(202, answer);
    }
    if (path.endsWith('/subscribe')) return json(201, { id, endpoint: '' });
    const isList = method === 'GET' && path.endsWith('/devices');
    return isList ? json(200, [madeDevice({ id, current: true })]) : undefined;
  });
  await master().click();
  const row = devices().getByRole('listitem');
  await expect.element(row).toMatchTextContent('This device');
  await button('Send a test notification').click();
  await expect.element(page.getByText('The test notification could not be sent.')).toBeVisible();
  await expect.element(row).not.toMatchTextContent('No longer reachable');
  await expect.element(row).toMatchTextContent('This device');
  await expect.element(here()).toMatchTextContent('Notifications come to this device.');
});

test('a sign-out removes the push subscription from this device @long', async () => {
  const push = fakePush({ permission: 'granted' });
  const { session } = start();
  await master().click();
  await expect.element(here()).toMatchTextContent('Notifications come to this device.');
  await page.getByRole('tab', { name: 'Account' }).click();
  await button('Sign Out').click();
  await expect.poll(() => session.state().status).toBe('signed-out');
  await expect.poll(push.subscription).toBeNull();
});

test('a push notification triggers a pull @long', async () => {
  fakePush({ permission: 'default' });
  const { network } = start();
  expect(await whenInBackground(network)).toBeGreaterThan(0);
});
