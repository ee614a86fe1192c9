import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { whenInstalled } from '../harness/installed-app.ts';
import { type Person, signInAgain } from '../harness/person.ts';
import { createAreas, registerAccount, listEntries } from './account.ts';
import { findCard, mark } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { logOut, openFromMenu, signIn } from './sign-in.ts';
import { readEverythingStored } from './stored-on-device.ts';
import { dispatchSync } from './worker.ts';

test.use({
  signedIn: true,
  serviceWorkers: 'allow',
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|status of 401/],
});

const waiting = 'Waiting to sync';

async function countScores(account: Person): Promise<number> {
  return (await listEntries(account)).length;
}

/** Creates these areas, opens the dashboard and waits until the app can work offline. */
async function openReady(page: Page, account: Person, areas: readonly string[]): Promise<void> {
  await createAreas(account, ...areas);
  await page.goto('/dashboard');
  for (const name of areas) await expect(findCard(page, name)).toBeVisible();
  await whenInstalled(page);
}

test('an unsent change is shown on the area card and in the settings until it is sent @long', async ({
  page,
  account,
  context,
}) => {
  await openReady(page, account, ['Reading']);
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('switch', { name: 'Celebrations' })).toBeChecked();
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toBeVisible();
  await context.setOffline(true);
  await mark(page, 'Reading');
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  await expect(findCard(page, 'Reading')).toContainText(waiting);
  await openFromMenu(page, 'Settings');
  const queue = page.getByRole('region', { name: 'Offline queue' });
  await expect(queue).toContainText('1 change is waiting to be sent.');
  await expect(queue).toContainText('Offline');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Celebrations' }).click();
  await expect(page.getByRole('switch', { name: 'Celebrations' })).not.toBeChecked();
  await page.getByRole('tab', { name: 'App', exact: true }).click();
  await expect(queue.getByRole('listitem')).toHaveText([
    /Reading: completed/,
    /Notification settings/,
  ]);
  await context.setOffline(false);
  await expect(queue).toBeHidden();
  expect(await countScores(account)).toBe(1);
  expect(await account.call(api.getNotificationSettings, {})).toMatchObject({
    celebration_notifications: false,
  });
});

test(
  'the service worker sends unsent changes when no page of the app is open @long',
  { tag: '@desktop' },
  async ({ page, account, context }) => {
    await openReady(page, account, ['Reading', 'Running']);
    await context.setOffline(true);
    await mark(page, 'Reading');
    await mark(page, 'Running');
    await expect(findCard(page, 'Running')).toContainText(waiting);
    const other = await context.newPage();
    await page.close();
    // Counts while offline, because once online the browser may start the worker by itself.
    expect(await countScores(account)).toBe(0);
    await context.setOffline(false);
    await other.goto('/api/docs');
    await dispatchSync(await context.newCDPSession(other), new URL(other.url()).origin);
    await expect.poll(() => countScores(account)).toBe(2);

    await other.goto('/dashboard');
    await expect(findCard(other, 'Running')).toContainText('Completed');
    await expect(findCard(other, 'Running')).not.toContainText(waiting);
  },
);

test.describe(() => {
  test.use({
    serviceWorkers: 'block',
    expectedConsole: [/blocked by Playwright|ERR_FAILED|status of 401/],
  });

  const writes = '**/api/v1/scores/batch';
  const block = (page: Page) => page.route(writes, (route) => route.abort());

  async function openWithWaiting(page: Page, account: Person, areas: readonly string[]) {
    await block(page);
    await createAreas(account, ...areas);
    await page.goto('/dashboard');
    for (const name of areas) {
      await mark(page, name);
      await expect(findCard(page, name)).toContainText(waiting);
    }
  }

  const triggers: Record<string, (page: Page) => Promise<unknown>> = {
    focus: (page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
    online: (page) => page.evaluate(() => dispatchEvent(new Event('online'))),
    pageshow: (page) => page.evaluate(() => dispatchEvent(new Event('pageshow'))),
    visibilitychange: (page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    load: (page) => page.reload(),
    time: async () => {},
  };

  test('focus, online, pageshow, visibilitychange, load or a timer sends unsent changes @desktop @long', async ({
    page,
    account,
  }) => {
    const names = Object.keys(triggers);
    await createAreas(account, ...names);
    await page.clock.install();
    await page.goto('/dashboard');
    for (const [index, [name, trigger]] of Object.entries(triggers).entries()) {
      await block(page);
      await mark(page, name);
      await expect(findCard(page, name)).toContainText(waiting);
      // The page's clock is paused, so that no timer triggers a send.
      if (name !== 'time') await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
      // A request that was running when the clock stopped would fail after the trigger.
      await expect.poll(() => readEverythingStored(page)).not.toContain('"state":"sending"');
      await page.unroute(writes);
      await trigger(page);
      await expect.poll(() => countScores(account), { timeout: 5_000 }).toBe(index + 1);
      await page.clock.resume();
      await expect(findCard(page, name)).not.toContainText(waiting);
    }
  });

  test('unsent changes wait after their token is revoked until the next sign-in @desktop @long', async ({
    page,
    account,
    baseURL,
  }) => {
    const areas = ['Reading', 'Running', 'Sleep'];
    await createAreas(account, 'Running', 'Sleep');
    await openWithWaiting(page, account, ['Reading']);
    let sent = 0;
    const isSending = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const passwords = { current_password: account.password, new_password: 'Other-Harbour-72' };
    // The newest route wins. The blocking route is not removed before, because the app could then
    // send unnoticed.
    await page.route(writes, async (route) => {
      sent += 1;
      isSending.resolve();
      if (sent === 1) await mayGoOn.promise;
      if (sent === 2) await account.call(api.changePassword, { body: passwords });
      await route.continue();
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isSending.promise;
    // The second request contains both marks.
    for (const name of ['Running', 'Sleep']) await mark(page, name);
    mayGoOn.resolve();
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();

    const changed = { ...account, password: passwords.new_password };
    await signIn(page, changed);
    for (const name of areas) {
      await expect(findCard(page, name)).toContainText('Completed');
      await expect(findCard(page, name)).not.toContainText(waiting);
    }
    expect(await countScores(await signInAgain(baseURL ?? '', changed))).toBe(3);
  });

  test('unsent changes are never sent by the session of another person @desktop @long', async ({
    page,
    account,
    baseURL,
  }) => {
    await openWithWaiting(page, account, ['Reading', 'Running']);
    await logOut(page);
    await page.getByRole('button', { name: 'Keep on this device for me' }).click();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await page.unroute(writes);
    const writesSeen: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/scores/batch')) writesSeen.push(request.url());
    });

    const other = await registerAccount(baseURL ?? '');
    await signIn(page, other);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(page.getByText('Reading')).toHaveCount(0);
    expect(writesSeen).toEqual([]);
    await logOut(page);

    await signIn(page, account);
    await expect(findCard(page, 'Running')).toContainText('Completed');
    // Signing out revoked the first token.
    const again = await signInAgain(baseURL ?? '', account);
    await expect.poll(() => countScores(again)).toBe(2);
    expect(await countScores(other)).toBe(0);
  });

  test('signing out asks about unsent changes and signs out every tab @desktop @long', async ({
    page,
    account,
    context,
  }) => {
    await openWithWaiting(page, account, ['Reading']);
    const tab = await context.newPage();
    await block(tab);
    await tab.goto('/analytics');
    await expect(tab.getByRole('heading', { name: 'Analytics' })).toBeVisible();
    await tab.goto('/dashboard');
    await expect(findCard(tab, 'Reading')).toContainText(waiting);

    await logOut(tab);
    const question = tab.getByRole('dialog', { name: 'Sign out now?' });
    await expect(question).toContainText('1 change hasn’t synced yet.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(findCard(tab, 'Reading')).toContainText(waiting);
    await logOut(tab);
    await question.getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(tab.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible({
      timeout: 1_000,
    });

    await tab.goBack();
    await expect(tab.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(tab.getByText('Reading')).toHaveCount(0);
  });
});
