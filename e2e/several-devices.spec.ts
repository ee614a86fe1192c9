import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { whenInstalled } from '../harness/installed-app.ts';
import { createArea, createAreas, listEntries } from './account.ts';
import { actOnArea, findCard, mark, openScoringSheet, findTodaysProgress } from './dashboard.ts';
import { openDevice } from './devices.ts';
import { expect, test as base } from './fixtures.ts';

/** Maximum time until a change from another device is visible. */
const soon = { timeout: 2_000 };

const test = base.extend<{ other: Page }>({
  /** Page of a second device of the account. */
  other: async ({ browser, baseURL, account }, provide) => {
    const page = await openDevice(browser, { baseURL, token: account.token });
    await provide(page);
    await page.close();
  },
});

test.use({ signedIn: true, serviceWorkers: 'allow' });

test.beforeEach(({ account }) => createAreas(account, 'Reading'));

/** Opens the dashboard and waits until the app receives changes and can work offline. */
async function openConnected(page: Page): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
  await page.goto('/dashboard');
  expect((await connected).status()).toBe(200);
  // The browser logs an error if it goes offline while it fetches the service worker.
  await whenInstalled(page);
}

async function edit(page: Page, area: string, fields: Record<string, string>): Promise<void> {
  await actOnArea(page, area, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
  for (const [name, text] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function endArea(page: Page, area: string): Promise<void> {
  await actOnArea(page, area, 'Edit');
  await page.getByRole('dialog').getByRole('button', { name: 'End…' }).click();
  const question = page.getByRole('dialog', { name: `End ${area}?` });
  await question.getByRole('button', { name: 'End' }).click();
}

test(
  'a mark on one device appears on another device without a reload',
  { tag: '@desktop' },
  async ({ page, other }) => {
    await Promise.all([openConnected(page), openConnected(other)]);

    await mark(page, 'Reading');
    await expect(findCard(page, 'Reading')).toContainText('Completed');
    await expect(findCard(other, 'Reading')).toContainText('Completed', soon);
    await expect(findTodaysProgress(other)).toContainText('100%', soon);

    await mark(other, 'Reading', 'Not Done');
    await expect(findCard(page, 'Reading')).toContainText('Not Done', soon);
    await expect(findTodaysProgress(page)).toContainText('0%', soon);
  },
);

test(
  'an area ended on one device disappears on another device without a reload @long',
  { tag: '@phone' },
  async ({ page, account, other }) => {
    await createAreas(account, 'Running');
    await Promise.all([openConnected(page), openConnected(other)]);
    await endArea(page, 'Reading');
    await expect(findCard(other, 'Reading')).toHaveCount(0, soon);
    await expect(findCard(other, 'Running')).toBeVisible();
  },
);

test(
  'a device requests only the changes since its last sync @long',
  { tag: '@desktop' },
  async ({ page, account }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
    });
    await openConnected(page);
    await expect.poll(() => asked).toContain('/api/v1/sync');
    asked.length = 0;
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await Promise.all([sent, mark(page, 'Reading')]);
    // A change made through the API arrives after the device's own change on the same stream.
    await account.call(api.updateMe, { body: { full_name: 'Grace Quist' } });
    await expect(page.getByRole('heading', { name: /Grace/ })).toBeVisible(soon);
    // The first mark also requests the list of devices if the browser has notifications.
    const others = asked.filter((path) => path !== api.listNotificationDevices.path);
    expect([...new Set(others)]).toEqual(['/api/v1/sync']);
    expect(asked.length - others.length).toBeLessThanOrEqual(1);
  },
);

test.describe(() => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('the later mark of two devices wins even if it arrives first @desktop @long', async ({
    page,
    other,
    context,
  }) => {
    await Promise.all([openConnected(page), openConnected(other)]);

    // The offline mark is made first and sent last.
    await context.setOffline(true);
    await mark(page, 'Reading');
    await expect(findCard(page, 'Reading')).toContainText('Completed');
    await expect(findCard(page, 'Reading')).toContainText('Waiting to sync');
    await mark(other, 'Reading', 'Not Done');
    await expect(findCard(other, 'Reading')).toContainText('Not Done');
    await expect(findCard(other, 'Reading')).not.toContainText('Waiting to sync');
    await context.setOffline(false);

    await expect(findCard(page, 'Reading')).not.toContainText('Waiting to sync');
    await expect(findCard(page, 'Reading')).toContainText('Not Done');
    await expect(findCard(other, 'Reading')).toContainText('Not Done');
  });

  test('taps of two devices add up, whichever arrive first @desktop @long', async ({
    page,
    account,
    other,
    context,
  }) => {
    const target = { kind: 'at_least', amount: 8 } as const;
    const schedule = { rule: { kind: 'daily' }, target } as const;
    await createArea(account, { name: 'Water', unit: 'glasses', schedule });
    await Promise.all([openConnected(page), openConnected(other)]);
    const tap = async (device: Page, sum: number) => {
      await device.getByRole('button', { name: 'Water: add 1' }).click();
      await expect(findCard(device, 'Water')).toContainText(`${sum} of 8 glasses`);
    };

    // The offline taps are made first and sent last.
    await context.setOffline(true);
    for (const sum of [1, 2, 3]) await tap(page, sum);
    for (const sum of [1, 2]) await tap(other, sum);
    await expect(findCard(other, 'Water')).not.toContainText('Waiting to sync');
    await context.setOffline(false);
    await expect(findCard(page, 'Water')).toContainText('5 of 8 glasses');
    await expect(findCard(other, 'Water')).toContainText('5 of 8 glasses', soon);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(findCard(page, 'Water')).toContainText('4 of 8 glasses');
    await expect(findCard(other, 'Water')).toContainText('4 of 8 glasses', soon);
    expect(await listEntries(account)).toMatchObject([{ score: 0, amount: 4 }]);
  });

  test('after two devices edited an area, each field has the value of its last edit @desktop @long', async ({
    page,
    account,
    other,
    context,
  }) => {
    await Promise.all([openConnected(page), openConnected(other)]);

    await context.setOffline(true);
    await edit(page, 'Reading', { Name: 'Books', Description: 'In bed' });
    await expect(findCard(page, 'Books')).toContainText('Waiting to sync');
    await edit(other, 'Reading', { Name: 'Novels' });
    await expect(findCard(other, 'Novels')).toBeVisible();
    await expect(findCard(other, 'Novels')).not.toContainText('Waiting to sync');
    await context.setOffline(false);

    for (const device of [page, other]) {
      await expect(findCard(device, 'Novels')).toBeVisible();
      await expect(findCard(device, 'Books')).toHaveCount(0);
    }
    await expect(findCard(page, 'Novels')).not.toContainText('Waiting to sync');
    const areas = () => account.call(api.listLifeAreas, {});
    await expect.poll(areas).toMatchObject([{ name: 'Novels', description: 'In bed' }]);
  });

  test('ending an area wins over an earlier offline edit of the area @desktop @long', async ({
    page,
    account,
    other,
    context,
  }) => {
    await createAreas(account, 'Running');
    await Promise.all([openConnected(page), openConnected(other)]);

    await context.setOffline(true);
    await edit(page, 'Reading', { Name: 'Books' });
    await expect(findCard(page, 'Books')).toContainText('Waiting to sync');
    await endArea(other, 'Reading');
    await expect(findCard(other, 'Reading')).toHaveCount(0);
    await context.setOffline(false);

    for (const device of [page, other]) {
      const cards = device.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
      await expect(cards).toHaveText([/Running/]);
    }
  });

  test('a later mark wins over an earlier offline clearing of the day @desktop @long', async ({
    page,
    account,
    other,
    context,
  }) => {
    const [reading] = await account.call(api.listLifeAreas, {});
    const day = { life_area_id: reading?.id ?? '', score: 0, score_date: account.today } as const;
    await account.call(api.recordScore, { body: day });
    await Promise.all([openConnected(page), openConnected(other)]);

    await context.setOffline(true);
    const sheet = await openScoringSheet(page, 'Reading');
    await sheet.getByRole('button', { name: 'Clear mark' }).click();
    await expect(findCard(page, 'Reading')).toContainText('Due today');
    await mark(other, 'Reading');
    await expect(findCard(other, 'Reading')).toContainText('Completed');
    await expect(findCard(other, 'Reading')).not.toContainText('Waiting to sync');
    await context.setOffline(false);

    await expect(findCard(page, 'Reading')).not.toContainText('Waiting to sync');
    await expect(findCard(page, 'Reading')).toContainText('Completed');
  });
});
