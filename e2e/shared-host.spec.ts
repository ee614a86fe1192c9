import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { type Person, registerPerson } from '../harness/person.ts';
import { startIdentityProvider, type TestProvider } from '../scripts/start-identity-provider.ts';
import { createArea, listMarks } from './account.ts';
import { findCard, mark } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { launchOptions } from './launch-options.ts';
import { type SharedHost, startSharedHost } from './shared-host.ts';
import { logOut, signIn } from './sign-in.ts';
import { appWorker } from './worker.ts';

// Two installations share a host, one even below the path of the other.
const paths = ['/daymark', '/daymark/family'] as const;

let host: SharedHost;
let provider: TestProvider;

test.beforeAll(async () => {
  const [path, deeper] = paths;
  host = await startSharedHost(
    {
      path,
      strips: true,
      env: async (place) => {
        provider = await startIdentityProvider({ origins: [place] });
        return provider.env;
      },
    },
    { path: deeper, strips: false },
  );
});

test.afterAll(() => Promise.all([host.stop(), provider.stop()]));

test.use({
  launchOptions: launchOptions({ isHeaded: true }),
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|status of 40[039]/],
});

/** Registers a person with an area, and signs in on the page. */
async function join(page: Page, path: string, area: string): Promise<Person> {
  const place = host.origin + path;
  const zone = process.env['E2E_ZONE'] ?? 'UTC';
  const person = await registerPerson(place, { timezone: zone });
  await createArea(person, { name: area });
  await page.goto(`${place}/login`);
  await signIn(page, person);
  await expect(page).toHaveURL(`${place}/dashboard`);
  await expect(findCard(page, area)).toBeVisible();
  return person;
}

test('two installations on one host share no account, data, worker or sign-out @desktop', async ({
  page,
  context,
}) => {
  const [path, deeper] = paths;
  const one = await join(page, path, 'Reading');
  await appWorker(context, page);
  const other = await context.newPage();
  const two = await join(other, deeper, 'Piano');
  await appWorker(context, other);
  await mark(page, 'Reading');
  await mark(other, 'Piano', 'Not Done');
  await expect.poll(() => listMarks(one)).toEqual([1]);
  await expect.poll(() => listMarks(two)).toEqual([0]);
  const found = await page.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
  }));
  expect(found.scopes.toSorted()).toEqual(paths.map((each) => `${host.origin}${each}/`));
  expect(found.databases.toSorted()).toEqual(paths.map((each) => `daymark ${each}/`));

  await logOut(page);
  await expect(page).toHaveURL(`${host.origin}${path}/login`);
  await context.setOffline(true);
  await other.reload();
  await expect(findCard(other, 'Piano')).toContainText('Not Done');
  await context.setOffline(false);
  await other.goto(`${host.origin}${deeper}/settings?tab=account`);
  await expect(other.getByText(two.email)).toBeVisible();
});

test('a click on a notification and both of its buttons work in an installation below a path @desktop', async ({
  page,
  context,
}) => {
  const person = await join(page, paths[0], 'Reading');
  const place = host.origin + paths[0];
  const [area] = await person.call(api.listLifeAreas, {});
  const worker = await appWorker(context, page);
  const reminder = {
    type: 'daily_reminder',
    title: 'One area is still open today',
    body: 'Reading',
    url: '/analytics',
    tag: 'daily_reminder',
    actions: [
      { action: 'done', title: 'Done' },
      { action: 'later', title: 'Again in an hour' },
    ],
    data: { date: person.today, area_ids: area?.id, area_names: '["Reading"]' },
  };
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  // The page begins to listen to the service worker a moment after its first screen.
  await expect(async () => {
    await worker.push(reminder);
    await worker.click('');
    await expect(page).toHaveURL(`${place}/analytics`, { timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await page.close();
  await worker.push(reminder);
  const icon = await context.serviceWorkers()[0]?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [shown] = await registration.getNotifications();
    return shown?.icon;
  });
  expect(icon).toBe(`${place}/icons/icon-192.png`);
  const asked = context.waitForEvent('request', (request) =>
    request.url().endsWith('/notifications/remind-later'),
  );
  await worker.click('later');
  expect((await asked).url()).toBe(`${place}${api.remindLater.path}`);
  await worker.push(reminder);
  await worker.click('done');
  await expect.poll(() => listMarks(person)).toEqual([1]);
});

test('single sign-on returns to the requested page of an installation below a path @desktop', async ({
  page,
}) => {
  const place = host.origin + paths[0];
  // The provider's page loads a style sheet from another host.
  await page.route(/fonts\.googleapis\.com/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.goto(`${place}/board`);
  await expect(page).toHaveURL(`${place}/login`);
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await page.getByPlaceholder('Enter any login').fill('ada@example.com');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${place}/board`);
  await page.goto(`${place}/dashboard`);
  await logOut(page);
  await page.getByRole('button', { name: 'Sign out there, too' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${place}/login`);
});

test('the address of a new calendar is below the path of its installation @desktop', async ({
  page,
}) => {
  await join(page, paths[1], 'Reading');
  const place = host.origin + paths[1];
  await page.goto(`${place}/settings?tab=account`);
  await page.getByRole('button', { name: 'Create a calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a calendar' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Your new calendar' });
  const address = (await shown.locator('code').textContent()) ?? '';
  expect(address).toMatch(new RegExp(`^${place}/api/v1/feeds/[\\w-]+\\.ics$`));
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
});
