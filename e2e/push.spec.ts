import { createECDH } from 'node:crypto';
import { api } from '@daymark/shared/api.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { createArea, createAreas, listMarks, listEntries } from './account.ts';
import { findCard } from './dashboard.ts';
import { expect, test as base } from './fixtures.ts';
import { launchOptions } from './launch-options.ts';
import { logOut } from './sign-in.ts';
import { type AppWorker, appWorker } from './worker.ts';

/** Creates these areas and returns the reminder that the server would send for them. */
async function reminderOf(account: Person, names: readonly string[]): Promise<PushPayload> {
  const ids = await createAreas(account, ...names);
  return {
    type: 'daily_reminder',
    title: `${names.length} areas are still open today`,
    body: names.join(' and '),
    url: '/dashboard',
    tag: 'daily_reminder',
    actions: [
      { action: 'done', title: 'All done' },
      { action: 'later', title: 'Again in an hour' },
    ],
    data: {
      date: account.today,
      area_ids: ids.join(','),
      area_names: JSON.stringify(names),
    },
  };
}

/** Opens the dashboard, which stores the signed-in user on the device for the service worker. */
async function openDashboard(context: BrowserContext, page: Page): Promise<AppWorker> {
  await page.goto('/dashboard');
  const worker = await appWorker(context, page);
  await expect(findCard(page, 'Reading')).toBeVisible();
  return worker;
}

interface Fixtures {
  /** Creates these areas, opens the dashboard and shows a reminder for the areas. */
  remind: (...names: string[]) => Promise<{ reminder: PushPayload; worker: AppWorker }>;
}

const test = base.extend<Fixtures>({
  remind: async ({ context, page, account }, provide) => {
    await provide(async (...names) => {
      const reminder = await reminderOf(account, names);
      const worker = await openDashboard(context, page);
      await worker.push(reminder);
      await expect.poll(worker.shown).toHaveLength(1);
      return { reminder, worker };
    });
  },
});

test.use({
  launchOptions: launchOptions({ isHeaded: true }),
  signedIn: true,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // The browser logs each request that fails without a network.
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

/** Replaces the browser's push service with a fake that needs no network. */
async function withPushService(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  await page.addInitScript((key) => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a-device';
    let current: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const text = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        current = {
          endpoint,
          options: { applicationServerKey: bytes.buffer },
          toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
          async unsubscribe() {
            current = null;
            return true;
          },
        };
        return current;
      },
    });
  }, p256dh);
}

test('notifications can be turned on and off on this device', async ({
  page,
  account,
  expectAccessible,
}) => {
  await withPushService(page);
  await page.goto('/settings?tab=notifications');
  await whenInstalled(page);
  const master = page.getByRole('switch', { name: 'On this device' });
  await master.click();
  const devices = page.getByRole('region', { name: 'Devices with notifications' });
  await expect(devices.getByRole('listitem')).toContainText(/Chrome on .*This device/);
  expect(await account.call(api.listNotificationDevices, {})).toMatchObject([
    { current: true, is_active: true },
  ]);
  await expectAccessible();
  await master.click();
  await expect(devices).toBeHidden();
  expect(await account.call(api.listNotificationDevices, {})).toEqual([]);
});

test('the reminder offer appears on the third day and turns on notifications @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  await withPushService(page);
  for (const name of ['Reading', 'Piano']) {
    // Yesterday is done, because a message about yesterday would replace the offer.
    await createArea(account, { name, age: 2, done: [1] });
  }
  await page.goto('/dashboard');
  await whenInstalled(page);
  const offer = page.getByRole('heading', {
    name: /^Remind you (tonight|tomorrow) at 8:00\sPM\?$/,
  });
  await expect(offer).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText('Daymark reminds you each day at 20:00')).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await account.call(api.listNotificationDevices, {})).toMatchObject([
    { current: true, is_active: true },
  ]);
  await expect
    .poll(async () => (await account.call(api.getNotificationSettings, {})).daily_reminder_times)
    .toEqual(['20:00']);
  await page.reload();
  await expect(findCard(page, 'Reading')).toBeVisible();
  await expect(offer).toBeHidden();
});

test('the service worker shows pushed notifications, even for an invalid payload @long', async ({
  page,
  context,
  account,
}) => {
  const reminder = await reminderOf(account, ['Reading', 'Running']);
  const worker = await openDashboard(context, page);
  await worker.push(reminder);
  const { title, body } = reminder;
  await expect.poll(worker.shown).toEqual([{ title, body }]);
  await worker.push('invalid payload');
  await expect
    .poll(worker.shown)
    .toContainEqual({ title: 'Daymark', body: 'There is something new for you.' });
});

test('"Done" on a reminder marks every unmarked area without an open page @long', async ({
  page,
  account,
  remind,
}) => {
  const { reminder, worker } = await remind('Reading', 'Running', 'Writing');
  const [, running = ''] = reminder.data['area_ids']?.split(',') ?? [];
  await findCard(page, 'Running').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Not Done', exact: true }).click();
  await expect.poll(() => listMarks(account)).toEqual([0]);
  await expect(findCard(page, 'Running')).toContainText('Not Done');
  await page.close();
  await worker.click('done');
  await expect.poll(worker.shown).toEqual([]);
  const scores = await listEntries(account);
  expect(scores).toHaveLength(3);
  for (const { life_area_id, score } of scores)
    expect(score).toBe(life_area_id === running ? 0 : 1);
});

test('"Done" on a reminder stores the marks offline and sends them once online @long', async ({
  page,
  context,
  account,
  remind,
}) => {
  const { worker } = await remind('Reading', 'Running');
  await page.close();
  await context.setOffline(true);
  await worker.click('done');
  await expect.poll(worker.shown).toEqual([
    {
      title: 'Done: Reading and Running',
      body: 'Kept on this device, and sent as soon as the server can take it.',
    },
  ]);
  expect(await listMarks(account)).toEqual([]);
  await context.setOffline(false);
  await worker.sync();
  await expect.poll(() => listMarks(account)).toEqual([1, 1]);
});

test('"Again in an hour" on a reminder asks the server to repeat it, and keeps the notification while offline @long', async ({
  context,
  account,
  remind,
}) => {
  const { reminder, worker } = await remind('Reading');
  await context.setOffline(true);
  await worker.click('later');
  await expect.poll(worker.shown).toEqual([{ title: reminder.title, body: 'Reading' }]);
  await context.setOffline(false);
  const asked = context.waitForEvent('request', (request) =>
    request.url().endsWith('/notifications/remind-later'),
  );
  await worker.click('later');
  expect((await asked).postDataJSON()).toEqual({ date: account.today });
  await expect.poll(worker.shown).toEqual([]);
  expect(await listMarks(account)).toEqual([]);
});

test('a click on a notification shows its screen in a page that is already open @long', async ({
  page,
  context,
  account,
}) => {
  const reminder = await reminderOf(account, ['Reading']);
  const worker = await openDashboard(context, page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  // The page begins to listen to the service worker a moment after its first screen.
  await expect(async () => {
    await worker.push({ ...reminder, url: '/analytics' });
    await expect.poll(worker.shown).toHaveLength(1);
    await worker.click('');
    await expect(page).toHaveURL(/\/analytics$/, { timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('signing out closes notifications, and those pushed later show no personal data @long', async ({
  page,
  remind,
}) => {
  const { reminder, worker } = await remind('Reading');
  await logOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(worker.shown).toEqual([]);
  await worker.push(reminder);
  await expect.poll(worker.shown).toEqual([
    {
      title: 'Daymark',
      body: 'You are signed out on this device. Sign in to see what is new.',
    },
  ]);
});
