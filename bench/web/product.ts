import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startServer } from '../../scripts/server-process.ts';
import { quietServer } from '../server/databases.ts';

/** A Chromium of a phone's size. */
interface Phone {
  readonly browser: BrowserContext;
}

interface Site {
  readonly origin: string;
  readonly stopServer: () => void;
  /** For the profiles of browsers, and gone in the end. */
  readonly folder: string;
}

export interface Product extends Site, Phone {}

/** Carries out `work` with the built product and a Chromium, and cleans up behind it. */
export function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  return withSite((site) =>
    withPhone(join(site.folder, 'profile'), (phone) => work({ ...site, ...phone })),
  );
}

/** Carries out `work` with the built product, and cleans up behind it. */
export async function withSite(work: (site: Site) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-web-'));
  const port = await freePort();
  const server = await startServer(port, { ...quietServer, DATA_DIR: join(folder, 'data') });
  const stopServer = () => void server.kill();
  try {
    await work({ origin: `http://localhost:${port}`, stopServer, folder });
  } finally {
    stopServer();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Carries out `work` with a browser that has just been started, and knows what its profile keeps. */
export async function withPhone<T>(
  profile: string,
  work: (phone: Phone) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium();
  const browser = await chromium.launchPersistentContext(profile, {
    viewport: { width: 390, height: 844 },
    args: chromiumArguments,
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    return await work({ browser });
  } finally {
    await browser.close();
  }
}

/** Has every page of this origin signed in, or nobody. */
export async function signIn(
  { browser, origin }: Pick<Product, 'browser' | 'origin'>,
  token: string | null,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/theme.js`);
  await page.evaluate((value) => {
    localStorage.clear();
    if (value !== null) localStorage.setItem('access_token', value);
  }, token);
  await page.close();
}

/** As a phone that is so many times slower than this machine. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}
