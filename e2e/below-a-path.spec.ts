import { api } from '@daymark/shared/api.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { whenInstalled } from '../harness/installed-app.ts';
import { newEmail, password } from '../harness/person.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { fillNewArea, findCard, mark } from './dashboard.ts';
import { doneUnfolded, expect, test } from './fixtures.ts';
import { type SharedHost, startSharedHost } from './shared-host.ts';
import { fillSignUp, logOut, signIn } from './sign-in.ts';

const path = '/daymark';

test.use({
  serviceWorkers: 'allow',
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

/** Stores data of another program on the same host, under names that the app uses itself. */
function keepNeighbour(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('access_token', 'of a neighbour');
      storage.setItem('language', 'of a neighbour');
    }
    await caches.open('build-of-a-neighbour');
  });
}

function readNeighbour(page: Page) {
  return page.evaluate(async () => [
    localStorage.getItem('access_token'),
    localStorage.getItem('language'),
    sessionStorage.getItem('access_token'),
    await caches.has('build-of-a-neighbour'),
  ]);
}

const ofNeighbour = ['of a neighbour', 'of a neighbour', 'of a neighbour', true];

for (const strips of [true, false]) {
  const way = strips ? 'strips the path' : 'passes the path on';

  test.describe(`below a path behind a proxy that ${way}`, () => {
    let host: SharedHost;

    test.beforeAll(async () => {
      host = await startSharedHost({ path, strips });
    });

    test.afterAll(() => host.stop());

    test('a person registers, marks, works offline, syncs, exports and signs out @desktop', async ({
      page,
      context,
    }) => {
      const email = newEmail();
      const place = host.origin + path;
      await page.goto(`${host.origin}/neighbour`);
      await keepNeighbour(page);

      await page.goto(`${place}/register`);
      await fillSignUp(page, { email });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page).toHaveURL(`${place}/dashboard`);
      await page.evaluate(({ name, value }) => localStorage.setItem(name, value), doneUnfolded);
      await page.getByRole('button', { name: 'Create' }).first().click();
      await fillNewArea(page, { name: 'Reading', color: 'Ocean' });
      await mark(page, 'Reading');
      await whenInstalled(page);
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      );
      expect(scopes).toEqual([`${place}/`]);

      const credentials = { body: { email, password } };
      const { access_token } = await createApiCaller(place)(api.login, credentials);
      const call = createApiCaller(place, access_token);
      const areas = await call(api.listLifeAreas, {});
      expect(areas.map(({ name }) => name)).toEqual(['Reading']);

      await context.setOffline(true);
      await page.reload();
      await expect(findCard(page, 'Reading')).toBeVisible();
      await page.goto(`${place}/areas/${areas[0]?.id}`);
      await expect(page.getByRole('heading', { name: 'Reading' })).toBeVisible();
      await page.goto(`${place}/dashboard`);
      await mark(page, 'Reading', 'Not Done');
      await context.setOffline(false);
      await expect
        .poll(async () => (await call(api.getWeeklyGrid, {})).rows[0]?.scores)
        .toContain(0);

      await page.goto(`${place}/data?tab=export`);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save everything as JSON' }).click();
      const saved = await readFile(await (await coming).path(), 'utf8');
      expect(saved).toContain('Reading');

      await page.goto(`${place}/dashboard`);
      await logOut(page);
      await expect(page).toHaveURL(`${place}/login`);
      await signIn(page, { email, password });
      await expect(page).toHaveURL(`${place}/dashboard`);
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(
        'of a neighbour',
      );
      // A `storage` event tells the other tabs about a sign-out.
      const other = await context.newPage();
      await other.goto(`${place}/analytics`);
      await expect(other.getByRole('heading', { name: 'Analytics' })).toBeVisible();
      await logOut(page);
      await expect(other).toHaveURL(`${place}/login`);
      await page.goto(`${host.origin}/neighbour`);
      await expect(page).toHaveTitle('Neighbour');
      expect(await readNeighbour(page)).toEqual(ofNeighbour);
    });

    test('the manifest, the page of the API and the return from a portal are below the path @desktop', async ({
      page,
    }) => {
      const place = host.origin + path;
      // An address without the slash would be outside the scope of the service worker.
      await page.goto(place);
      await expect(page).toHaveURL(`${place}/login`);
      const visited = () =>
        page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name));
      expect(await visited()).toEqual([`${place}/`]);
      const browser = await page.context().newCDPSession(page);
      const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
      expect([url, errors]).toEqual([`${place}/manifest.webmanifest`, []]);
      expect(JSON.parse(data)).toMatchObject({
        id: `${path}/`,
        scope: `${path}/`,
        start_url: `${path}/dashboard`,
        shortcuts: [{ url: `${path}/dashboard` }, { url: `${path}/analytics` }],
      });
      await page.goto(`${place}/return?to=/register`);
      await expect(page).toHaveURL(`${place}/register`);
      await page.goto(`${place}/api/docs`);
      await expect(page).toHaveURL(`${place}/api/docs/`);
      await expect(page.locator('#found')).toHaveText(`${Object.keys(api).length} calls`);
      const call = page.locator('details#getServiceInfo');
      await call.getByRole('heading').click();
      await call.getByRole('button', { name: 'Send' }).click();
      await expect(call.getByRole('status')).toContainText('200 OK');
    });
  });
}
