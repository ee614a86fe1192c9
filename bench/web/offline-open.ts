import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@daymark/shared/accounts/account-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { startServer } from '../../scripts/server-process.ts';
import { keepRows } from '../table.ts';

// How long a person without a network looks at nothing: from opening the dashboard, the server gone, to its cards painted.
const rounds = 7;
const slowdown = 4;
const bar = 1000;
const names = ['Health & Fitness', 'Relationships', 'Career & Work', 'Finance', 'Reading'];

const folder = mkdtempSync(join(tmpdir(), 'daymark-offline-open-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = await startServer(port, {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
});
const executablePath = findChromium();
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  viewport: { width: 390, height: 844 },
  args: chromiumArguments,
  ...(executablePath === null ? {} : { executablePath }),
});
const times: number[] = [];
try {
  await visitOnce(browser, await fillAccount());
  server.kill();
  await browser.setOffline(true);
  for (let round = 0; round < rounds; round += 1) times.push(await openOnce(browser));
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
keepRows(
  'offline-open',
  [
    {
      measure: `Offline cold open of the dashboard, CPU slowed ${slowdown} times`,
      ours: `${Math.round(median)} ms`,
      against: '',
      ratio: null,
      bar: `at most ${bar} ms`,
      isMet: median <= bar,
    },
  ],
  { times: times.map(Math.round) },
);

async function fillAccount(): Promise<string> {
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: {
      email: 'offline@daymark.example',
      password: 'Quiet-Harbour-71',
      full_name: 'Ada Quist',
    },
  });
  const call = createApiCaller(origin, token);
  for (const name of names) await call(createLifeArea, { body: { name } });
  return token;
}

/** Long enough for the app and what it needs to be on the device. */
async function visitOnce(context: BrowserContext, token: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/theme.js`);
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await cards(page).last().waitFor();
  await page.waitForTimeout(5000);
  await page.close();
}

/** In a page of its own, from the navigation's start to the frame that shows the last card, by the browser's clock. */
async function openOnce(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((count) => {
    const look = () => {
      if (document.querySelectorAll('main ul li h3, main ul li button').length < count) {
        requestAnimationFrame(look);
        return;
      }
      requestAnimationFrame(() => setTimeout(() => performance.mark('cards painted')));
    };
    requestAnimationFrame(look);
  }, names.length);
  await page.goto(`${origin}/dashboard`);
  await cards(page).last().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('cards painted').length > 0);
  const time = await page.evaluate(
    () => performance.getEntriesByName('cards painted')[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  return time;
}

function cards(page: Page) {
  return page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(found));
    });
  });
}
