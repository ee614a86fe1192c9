import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startHttpProxy } from '../harness/http-proxy.ts';
import { startServer } from '../harness/server.ts';
import { freePort } from '../scripts/free-port.ts';
import { expect, test } from './fixtures.ts';
import { launchOptions } from './launch-options.ts';

// A page on `localhost` shows Daymark from `127.0.0.1`, which is another site, in a frame.
let dashboard: Awaited<ReturnType<typeof startHttpProxy>>;
let framed = '';

test.beforeAll(async () => {
  dashboard = await startHttpProxy((_, outgoing) => {
    const page = `<!doctype html><title>Home</title><iframe src="${framed}/login"></iframe>`;
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
});

test.afterAll(() => dashboard.close());

async function startFramed(env: Readonly<Record<string, string>>) {
  const server = await startServer(env, { port: await freePort() });
  framed = server.origin;
  return server;
}

const allowed = () => ({ FRAME_ANCESTORS: dashboard.origin });
const frameOf = (page: Page) => page.frameLocator('iframe');
const signIn = { name: 'Sign In', exact: true };

/** Opens the dashboard in a Chromium that blocks or allows the storage of other sites. */
async function openDashboard(storage: 'allowed' | 'blocked') {
  const profile = await mkdtemp(join(tmpdir(), 'daymark-frame-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { cookie_controls_mode: storage === 'blocked' ? 1 : 0 } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  // The headless shell has no such setting.
  const options = launchOptions({ isHeaded: true });
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  await page.goto(dashboard.origin);
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { page, [Symbol.asyncDispose]: close };
}

test('Daymark opens in a frame of an origin in FRAME_ANCESTORS if the browser allows storage @desktop', async () => {
  await using _server = await startFramed(allowed());
  await using browser = await openDashboard('allowed');
  await expect(frameOf(browser.page).getByRole('button', signIn)).toBeVisible();
});

test('Daymark in a frame offers to open its own tab if the browser blocks storage @desktop', async () => {
  await using _server = await startFramed(allowed());
  await using browser = await openDashboard('blocked');
  const frame = frameOf(browser.page);
  await expect(frame.getByRole('main')).toContainText('does not allow it to store data there');
  const opening = browser.page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Open Daymark in its own tab' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL(`${framed}/login`);
  await expect(tab.getByRole('button', signIn)).toBeVisible();
});

test.describe('without FRAME_ANCESTORS', () => {
  test.use({ expectedConsole: [/frame-ancestors/] });

  test('a page of another site cannot show Daymark in a frame @desktop', async ({ page }) => {
    await using _server = await startFramed({});
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.goto(dashboard.origin);
    await refused;
    await expect(frameOf(page).getByRole('button', signIn)).toHaveCount(0);
  });
});
