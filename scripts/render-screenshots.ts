import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { freePort } from './free-port.ts';
import { chromiumArguments, findChromium } from './chromium.ts';
import { createDemoAccount } from './demo-account.ts';
import { endWithParent, root } from './processes.ts';
import { startServer } from './server-process.ts';
import { buildIfStale } from './builds.ts';

// Takes the pictures that a browser shows before it installs the app: the product itself with the year of the demo. They are
// committed, because a build has no browser; run this when these screens change. The manifest names each with its size.
const folder = join(root, 'apps/web/public/screenshots');
const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

interface Picture {
  readonly size: keyof typeof sizes;
  readonly name: string;
  readonly path: string;
  /** Until what the picture is about stands there. */
  readonly show: (page: Page) => Promise<void>;
}

const cards = (page: Page) => page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
/** The last to come on the screen. */
const today = (page: Page) => page.getByRole('figure', { name: "Today's progress" }).waitFor();
const analytics = (page: Page) =>
  page.getByRole('grid', { name: 'Days of the last year' }).waitFor();
const pictures: readonly Picture[] = [
  { size: 'narrow', name: 'today', path: '/dashboard', show: today },
  { size: 'narrow', name: 'mark', path: '/dashboard', show: openSheet },
  { size: 'narrow', name: 'analytics', path: '/analytics', show: analytics },
  { size: 'wide', name: 'today', path: '/dashboard', show: today },
  { size: 'wide', name: 'analytics', path: '/analytics', show: analytics },
];

endWithParent();
await buildIfStale();
const dataDir = mkdtempSync(join(tmpdir(), 'daymark-screenshots-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = await startServer(port, {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  LIMIT_REQUESTS: '0',
});
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const { token } = await createDemoAccount(origin, 'UTC');
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) await take(browser, picture, token);
} finally {
  await browser.close();
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function openSheet(page: Page): Promise<void> {
  await today(page);
  await cards(page).first().getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function take(browser: Browser, picture: Picture, token: string): Promise<void> {
  const { size, name, path, show } = picture;
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const localStorage = [{ name: 'access_token', value: token }];
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  const page = await context.newPage();
  await page.goto(path);
  await show(page);
  const file = join(folder, `${name}-${size}.png`);
  await page.screenshot({ path: file });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { deviceScaleFactor: scale } = sizes[size];
  console.log(`${file} ${width * scale}x${height * scale} ${statSync(file).size} bytes`);
  await context.close();
}
