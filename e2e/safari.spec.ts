import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whenInstalled } from '../harness/installed-app.ts';
import { createAreas, listMarks, listEntries } from './account.ts';
import { findCard } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { loopZip } from './import-files.ts';
import { launchOptions } from './launch-options.ts';
import { appWorker } from './worker.ts';

// Covers the differences of Safari that Chromium can reproduce. `npm run prove -- webkit` tests
// Safari's engine.

const assets = join(import.meta.dirname, '../apps/web/dist/assets');

test.use({
  launchOptions: launchOptions({ isHeaded: true, args: ['--js-flags=--no-harmony-temporal'] }),
  signedIn: true,
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // The browser logs each request that fails without a network.
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

test('worker files export nothing, because Safari would run an imported worker twice', async () => {
  const workers = globSync('*-worker-*.js', { cwd: assets });
  expect(workers).toHaveLength(3);
  for (const worker of workers) {
    expect(readFileSync(join(assets, worker), 'utf8')).not.toMatch(/\bexport\b/);
  }
});

test.describe(() => {
  test.beforeEach(async ({ page }) => {
    expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
  });

  test('a Loop zip can be imported in a browser without Temporal @desktop @long', async ({
    page,
    account,
  }) => {
    await page.goto('/data');
    const file = loopZip(account.today, ['Reading', 'Swimming']);
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 5 days' }).click();
    await expect(page.getByText('Everything is on the server.')).toBeVisible();
    expect(await listEntries(account, 60)).toHaveLength(5);
  });

  test('the app opens offline in a browser without Temporal @desktop', async ({
    page,
    context,
    account,
  }) => {
    await createAreas(account, 'Reading');
    await page.goto('/dashboard');
    await whenInstalled(page);
    // The app must not depend on the browser's own HTTP cache.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await context.setOffline(true);
    await page.goto('/board?tab=month');
    await expect(page.getByRole('link', { name: 'Reading' })).toBeVisible();
  });

  test('"Done" on a reminder marks the day in a browser without Temporal @desktop @long', async ({
    page,
    context,
    account,
  }) => {
    const [id = ''] = await createAreas(account, 'Reading');
    await page.goto('/dashboard');
    const worker = await appWorker(context, page);
    await expect(findCard(page, 'Reading')).toBeVisible();
    await page.close();
    await worker.push({
      type: 'daily_reminder',
      title: '1 area is still open today',
      body: 'Reading',
      url: '/dashboard',
      tag: 'daily_reminder',
      actions: [{ action: 'done', title: 'Done' }],
      data: { date: account.today, area_ids: id, area_names: JSON.stringify(['Reading']) },
    });
    await worker.click('done');
    await expect.poll(() => listMarks(account)).toEqual([1]);
  });
});
