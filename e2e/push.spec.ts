import { createECDH } from 'node:crypto';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { testArguments, findChromium } from '../scripts/chromium.ts';
import { cardOf, logOut } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { type AppWorker, appWorker } from './worker.ts';

const executablePath = findChromium();

test.use({
  // Notifications need a browser with windows.
  launchOptions: {
    args: testArguments,
    ...(executablePath === null ? {} : { executablePath }),
  },
  signedIn: true,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // Without a network the browser says of each request that it failed.
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

/** What the server sends in the evening while these areas are open. */
async function reminderOf(account: Person, names: readonly string[]): Promise<PushPayload> {
  const ids: string[] = [];
  for (const name of names) {
    const body = { name, created_on: account.today };
    ids.push((await account.call(api.createLifeArea, { body })).id);
  }
  return {
    type: 'daily_reminder',
    title: `${names.length} areas are still open today`,
    body: names.join(' and '),
    url: '/dashboard',
    tag: 'daily_reminder',
    actions: [
      { action: 'done', title: 'All done' },
      { action: 'later', title: 'Later' },
    ],
    data: {
      date: account.today,
      area_ids: ids.join(','),
      area_names: JSON.stringify(names),
    },
  };
}

async function open(context: BrowserContext, page: Page, path = '/dashboard'): Promise<AppWorker> {
  await page.goto(path);
  return appWorker(context, page);
}

/** The worker finds out who is signed in from what the page leaves on the device. */
async function openDashboard(context: BrowserContext, page: Page): Promise<AppWorker> {
  const worker = await open(context, page);
  await expect(cardOf(page, 'Reading')).toBeVisible();
  return worker;
}

const marks = async ({ call, today }: Person) =>
  (await call(api.listScores, { query: { start_date: today, end_date: today } })).map(
    ({ score }) => score,
  );

/** A push service of the browser's that is there without a network. */
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

// What the worker does is the same on a phone.
test.describe('notifications', { tag: '@desktop' }, () => {
  test('turns notifications on and off on this device', async ({
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

  test('offers a reminder from the third day on, and turns notifications on for it @long', async ({
    page,
    account,
    expectAccessible,
  }) => {
    await withPushService(page);
    const created_on = addDays(account.today, -2);
    for (const name of ['Reading', 'Piano']) {
      const area = await account.call(api.createLifeArea, { body: { name, created_on } });
      // Nothing of yesterday is to be told first.
      const score_date = addDays(account.today, -1);
      await account.call(api.recordScore, {
        body: { life_area_id: area.id, score: 1, score_date },
      });
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
    await expect(cardOf(page, 'Reading')).toBeVisible();
    await expect(offer).toBeHidden();
  });

  test('shows what the server pushes, and something for what cannot be read @long', async ({
    page,
    context,
    account,
  }) => {
    const reminder = await reminderOf(account, ['Reading', 'Running']);
    const worker = await openDashboard(context, page);
    await worker.push(reminder);
    const { title, body } = reminder;
    await expect.poll(worker.shown).toEqual([{ title, body }]);
    await worker.push('no payload of ours');
    await expect
      .poll(worker.shown)
      .toContainEqual({ title: 'Daymark', body: 'There is something new for you.' });
  });

  test('Done marks every open area with no page open, and leaves what was answered meanwhile @long', async ({
    page,
    context,
    account,
  }) => {
    const reminder = await reminderOf(account, ['Reading', 'Running', 'Writing']);
    const [, running = ''] = reminder.data['area_ids']?.split(',') ?? [];
    const worker = await openDashboard(context, page);
    await worker.push(reminder);
    await expect.poll(worker.shown).toHaveLength(1);
    await cardOf(page, 'Running').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Not Done', exact: true }).click();
    await expect.poll(() => marks(account)).toEqual([0]);
    await expect(cardOf(page, 'Running')).toContainText('Not Done');
    await page.close();
    await worker.click('done');
    await expect.poll(worker.shown).toEqual([]);
    const scores = await account.call(api.listScores, {
      query: { start_date: account.today, end_date: account.today },
    });
    expect(scores).toHaveLength(3);
    for (const { life_area_id, score } of scores)
      expect(score).toBe(life_area_id === running ? 0 : 1);
  });

  test('Done without a network is kept and told, and arrives once there is one @long', async ({
    page,
    context,
    account,
  }) => {
    const reminder = await reminderOf(account, ['Reading', 'Running']);
    const worker = await openDashboard(context, page);
    await worker.push(reminder);
    await expect.poll(worker.shown).toHaveLength(1);
    await page.close();
    await context.setOffline(true);
    await worker.click('done');
    await expect.poll(worker.shown).toEqual([
      {
        title: 'Done: Reading and Running',
        body: 'Kept on this device, and sent as soon as the server can take it.',
      },
    ]);
    expect(await marks(account)).toEqual([]);
    await context.setOffline(false);
    await worker.sync('send-changes');
    await expect.poll(() => marks(account)).toEqual([1, 1]);
  });

  test('Later asks the server to come back, and stays where it cannot be asked @long', async ({
    page,
    context,
    account,
  }) => {
    const reminder = await reminderOf(account, ['Reading']);
    const worker = await openDashboard(context, page);
    await worker.push(reminder);
    await expect.poll(worker.shown).toHaveLength(1);
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
    expect(await marks(account)).toEqual([]);
  });

  test('a click brings the open page to the screen, with what is in it @long', async ({
    page,
    context,
    account,
  }) => {
    const reminder = await reminderOf(account, ['Reading']);
    const worker = await openDashboard(context, page);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    // The page listens a moment after its first screen stands.
    await expect(async () => {
      await worker.push({ ...reminder, url: '/analytics' });
      await expect.poll(worker.shown).toHaveLength(1);
      await worker.click('');
      await expect(page).toHaveURL(/\/analytics$/, { timeout: 1000 });
    }).toPass();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  test('after signing out nothing of the person is shown or stands there @long', async ({
    page,
    context,
    account,
  }) => {
    const reminder = await reminderOf(account, ['Reading']);
    const worker = await openDashboard(context, page);
    await worker.push(reminder);
    await expect.poll(worker.shown).toHaveLength(1);
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
});
