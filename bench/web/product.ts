import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startServer } from '../../scripts/server-process.ts';
import { quietServer } from '../server/databases.ts';

export interface Product {
  readonly origin: string;
  /** With a profile on the disk, of a phone's size. */
  readonly browser: BrowserContext;
  /** Where Chromium takes commands of tools. */
  readonly debuggingPort: number;
  readonly stopServer: () => void;
}

/** Carries out `work` with the built product and a Chromium, and cleans up behind it. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-web-'));
  const [port, debuggingPort] = [await freePort(), await freePort()];
  const server = await startServer(port, { ...quietServer, DATA_DIR: join(folder, 'data') });
  const executablePath = findChromium();
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    viewport: { width: 390, height: 844 },
    args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
    ...(executablePath === null ? {} : { executablePath }),
  });
  const stopServer = () => void server.kill();
  try {
    await work({ origin: `http://localhost:${port}`, browser, debuggingPort, stopServer });
  } finally {
    await browser.close();
    stopServer();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has every page of this origin signed in, or nobody. */
export async function signIn({ browser, origin }: Product, token: string | null): Promise<void> {
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
