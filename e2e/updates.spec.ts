import type { Page } from '@playwright/test';
import { type FaultyProxy, startFaultyProxy } from '../harness/faulty-proxy.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { createAreas, listMarks, registerAccount } from './account.ts';
import { findCard, mark } from './dashboard.ts';
import { expect, test as base } from './fixtures.ts';

// Tests what a person sees during an update. The proof `updates` tests updates during many writes.
interface Fixtures {
  /** Port of the server behind the proxy. */
  server: number;
  version: FaultyProxy;
}

const test = base.extend<Fixtures>({
  server: [Number(process.env['E2E_PORT']), { option: true }],
  version: async ({ server }, provide) => {
    const version = await startFaultyProxy(server);
    await provide(version);
    await version.close();
  },
  baseURL: async ({ version }, provide) => provide(version.origin),
  account: async ({ baseURL }, provide) => {
    const account = await registerAccount(baseURL ?? '');
    await createAreas(account, 'Reading');
    await provide(account);
  },
});

test.use({ signedIn: true, serviceWorkers: 'allow' });

const offer = 'A new version is ready.';

/** Opens the app and waits until it is installed. Returns a counter of later page loads. */
async function openInstalled(page: Page): Promise<{ loads: () => number }> {
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toBeVisible();
  await whenInstalled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  let loads = 0;
  page.on('load', () => (loads += 1));
  return { loads: () => loads };
}

/** Dispatches the event that browsers send when a person returns to the tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

function hasWaitingVersion(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting !== null;
  });
}

test('an update waits for a click on "Update" and for running requests', async ({
  page,
  account,
  version,
}) => {
  const { loads } = await openInstalled(page);
  const held = Promise.withResolvers<void>();
  version.decide = ({ method }) => (method === 'GET' ? {} : { requestAfter: held.promise });
  await mark(page, 'Reading');
  version.build += 1;
  await comeBack(page);
  await expect(page.getByText(offer)).toBeVisible();
  expect(await hasWaitingVersion(page)).toBe(true);
  expect(loads()).toBe(0);

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Updating…')).toBeVisible();
  expect(await hasWaitingVersion(page)).toBe(true);
  expect(loads()).toBe(0);
  held.resolve();
  await expect.poll(loads).toBe(1);
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  expect(await listMarks(account)).toEqual([1]);
  expect(await hasWaitingVersion(page)).toBe(false);
  await expect(page.getByText(offer)).toHaveCount(0);
  expect(loads()).toBe(1);
});

test.describe(() => {
  test.use({ signedIn: false });

  test('the update offer is hidden while the registration has typed text @desktop @long', async ({
    page,
    version,
  }) => {
    await page.goto('/register');
    await whenInstalled(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const name = page.getByRole('textbox', { name: 'Full name' });
    await name.fill('Ada Lovelace');
    version.build += 1;
    await comeBack(page);
    await expect.poll(() => hasWaitingVersion(page)).toBe(true);
    await expect(page.getByText(offer)).toBeAttached();
    await expect(page.getByText(offer)).toBeHidden();
    await name.fill('');
    await expect(page.getByText(offer)).toBeVisible();
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('an update keeps unsent changes and does not reload other tabs @desktop @long', async ({
    page,
    context,
    account,
    version,
  }) => {
    const { loads } = await openInstalled(page);
    const other = await context.newPage();
    const otherTab = await openInstalled(other);
    version.build += 1;
    await comeBack(page);
    await expect(page.getByText(offer)).toBeVisible();
    await expect(other.getByText(offer)).toBeVisible();
    const dialog = other.getByRole('dialog', { name: 'Create Life Area' });
    await other.getByRole('button', { name: 'Add area' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Half typed');
    await context.setOffline(true);
    await mark(page, 'Reading');
    await expect(findCard(page, 'Reading')).toContainText('Waiting to sync');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(loads).toBe(1);
    await expect(findCard(page, 'Reading')).toContainText('Waiting to sync');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed');
    expect(otherTab.loads()).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => listMarks(account)).toEqual([1]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Update' }).click();
    await expect.poll(otherTab.loads).toBe(1);
    await expect(findCard(other, 'Reading')).toContainText('Completed');
    await expect(other.getByText(offer)).toHaveCount(0);
    expect(loads()).toBe(1);
  });
});
