import { api } from '@daymark/shared/api.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { hasScreens, hasWholeApp, whenInstalled } from '../harness/installed-app.ts';
import { createAreas, listMarks } from './account.ts';
import { findCard, mark, openScoringSheet, findTodaysProgress } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { readStoredKinds } from './stored-on-device.ts';

test.use({
  signedIn: true,
  serviceWorkers: 'allow',
  // The browser logs each request that fails without a network.
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

const screens = [
  ['/dashboard', 'Reading'],
  ['/board', 'Reading'],
  ['/analytics', 'Analytics'],
  ['/analytics?tab=trends', 'Analytics'],
  ['/analytics?tab=streaks', 'Analytics'],
  ['/data', 'Import and export'],
  ['/data?tab=export', 'Import and export'],
  ['/settings', 'Settings'],
  ['/settings?tab=account', 'Settings'],
  ['/settings?tab=notifications', 'Settings'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/help-support', 'Help & Support'],
  ['/report-bug', 'Report a Bug'],
] as const;

/** Opens the dashboard and waits until the device can work offline. */
async function visit(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toBeVisible();
  await whenInstalled(page);
  await expect.poll(() => readStoredKinds(page)).toContain('area');
}

async function reopen(context: BrowserContext, page: Page, path = '/dashboard'): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test.beforeEach(({ account }) => createAreas(account, 'Reading', 'Running'));

test('every screen opens offline after a first visit @long', async ({ page, context, account }) => {
  const [reading] = await account.call(api.listLifeAreas, {});
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toBeVisible();
  // A first visit fetches the other screens after ten seconds.
  await expect.poll(() => hasScreens(page, 'en'), { timeout: 20_000 }).toBe(true);
  expect(await readStoredKinds(page)).toContain('area');
  await context.setOffline(true);
  let open = page;
  for (const [path, words] of [...screens, [`/areas/${reading?.id}`, 'Reading']] as const) {
    open = await reopen(context, open, path);
    await expect(open).toHaveURL(path);
    await expect(open.getByText(words).first(), path).toBeVisible();
    await expect(
      open.getByText(/Failed to load|cannot be reached|Something went wrong/),
    ).toHaveCount(0);
  }
});

test.describe(() => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/] });

  test('a screen whose code is not stored shows a message offline and links to Today @phone', async ({
    page,
    context,
  }) => {
    await visit(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (/\/settings-screen-[\w-]+\.js$/.test(request.url)) await cache.delete(request);
      }
    });
    // The file is also in the browser's own HTTP cache.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await context.setOffline(true);
    const open = await reopen(context, page, '/settings');
    const alert = open.getByRole('alert');
    await expect(alert).toContainText("This screen isn't on this device yet");
    await expect(alert).toContainText('Today is.');
    await alert.getByRole('link', { name: 'Go to today' }).click();
    await expect(findCard(open, 'Reading')).toBeVisible();
  });
});

const laterMoments: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'after some seconds': (page) => page.clock.fastForward(12_000),
  'some seconds after the last tap': async (page) => {
    await page.clock.fastForward(11_000);
    await page.mouse.click(5, 5);
    await page.clock.fastForward(11_000);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await hasWholeApp(page)).toBe(false);
    await page.clock.fastForward(1000);
  },
  'when the page is hidden': (page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
};

for (const [moment, comes] of Object.entries(laterMoments)) {
  test(`the service worker of a first visit caches all screens ${moment} @long`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(findCard(page, 'Reading')).toBeVisible();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    expect(await hasWholeApp(page)).toBe(false);
    await comes(page);
    await expect.poll(() => hasWholeApp(page)).toBe(true);
  });
}

test('a mark made offline survives a restart of the app and is sent once online', async ({
  page,
  context,
  account,
}) => {
  await visit(page);
  await context.setOffline(true);
  await mark(page, 'Reading');
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  const again = await reopen(context, page);
  await expect(findCard(again, 'Reading')).toContainText('Completed');
  await context.setOffline(false);
  await expect.poll(() => listMarks(account)).toEqual([1]);
});

test(
  'the dashboard of an offline device changes to the new day at midnight @long',
  { tag: '@phone' },
  async ({ page, context, account }) => {
    const [reading] = await account.call(api.listLifeAreas, {});
    const day = { life_area_id: reading?.id ?? '', score: 1, score_date: account.today } as const;
    await account.call(api.recordScore, { body: day });
    const { timezone } = await account.call(api.getMe, {});
    const tomorrow = Temporal.PlainDate.from(account.today).add({ days: 1 });
    const midnight = tomorrow.toZonedDateTime(timezone).epochMilliseconds;
    await page.clock.install();
    await visit(page);
    await expect(findTodaysProgress(page)).toContainText('50%');
    await context.setOffline(true);
    await page.clock.pauseAt(midnight - 30_000);
    await expect(findCard(page, 'Reading')).toContainText('Completed');

    await page.clock.runFor(90_000);
    await page.clock.resume();
    // The message about yesterday's open areas replaces the message about the new day.
    await expect(page.getByRole('button', { name: 'Yesterday: 1 not marked' })).toBeVisible();
    await expect(
      page.getByText(tomorrow.toLocaleString('en', { dateStyle: 'full' })),
    ).toBeVisible();
    await expect(findTodaysProgress(page)).toContainText('0%');
    await expect(findCard(page, 'Reading')).toContainText('Due today');
    await expect(findCard(page, 'Reading')).toContainText('1-day streak');
    await mark(page, 'Reading');
    await expect(findTodaysProgress(page)).toContainText('50%');
    await expect(findCard(page, 'Reading')).toContainText('2-day streak');
  },
);

test('the cache holds the files of the app and no API responses @long', async ({ page }) => {
  await visit(page);
  const { urls, left } = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { urls: requests.flat().map(({ url }) => new URL(url).pathname), left: names.length };
  });
  expect(left).toBe(1);
  expect(urls).toContain('/index.html');
  expect(urls.filter((url) => /^\/(?:api|health)/.test(url))).toEqual([]);
});

test('a day skipped offline is sent to the server once online @long', async ({
  page,
  context,
  account,
}) => {
  await visit(page);
  await context.setOffline(true);
  const open = await reopen(context, page);
  await openScoringSheet(open, 'Reading');
  await open.getByRole('button', { name: 'Skip today' }).click();
  await open.getByLabel('Reason (optional)').fill('Ill');
  await open.getByRole('button', { name: 'Skip today' }).click();
  await expect(findCard(open, 'Reading')).toContainText('Skipped');
  await context.setOffline(false);
  const skip = { first_day: account.today, last_day: account.today, reason: 'Ill' };
  await expect.poll(() => account.call(api.listPauses, {})).toMatchObject([skip]);
});
