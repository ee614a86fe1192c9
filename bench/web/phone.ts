import type { BrowserContext, Page } from 'playwright';
import { openProfile, storeOnDevice } from '../../harness/browser.ts';
import { whenInstalled } from '../../harness/installed-app.ts';
import { findChromium } from '../../scripts/chromium.ts';

interface Account {
  readonly origin: string;
  readonly token: string;
}

/** Opens a browser of the size of a phone, in which the owner of the token is signed in. */
export async function openPhone(
  profile: string,
  { origin, token }: Account,
): Promise<BrowserContext> {
  const options = { viewport: { width: 390, height: 844 } };
  const browser = await openProfile(profile, options, findChromium());
  await using page = await browser.newPage();
  await storeOnDevice(page, origin, { access_token: token });
  return browser;
}

export async function openDashboard(browser: BrowserContext, origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('list', { name: 'Life areas' }).getByRole('listitem').last().waitFor();
  return page;
}

/** Opens the dashboard once, so that the profile has the whole app and the data. */
export async function installApp(profile: string, account: Account): Promise<void> {
  await using browser = await openPhone(profile, account);
  await whenInstalled(await openDashboard(browser, account.origin));
}

/** Slows the page down, as on a phone that is `rate` times slower than this machine. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Measures every frame until `lengthsOfFrames` is called. Runs in the page. */
export function watchFrames(): void {
  const watch = (start: number) => {
    requestAnimationFrame((now) => {
      if (performance.getEntriesByName('end of frames').length > 0) return;
      performance.measure('frame', { start, end: now });
      watch(now);
    });
  };
  requestAnimationFrame(watch);
}

/** Ends `watchFrames`. Resolves with the lengths of the frames in milliseconds. */
export function lengthsOfFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    performance.mark('end of frames');
    return performance.getEntriesByName('frame').map(({ duration }) => duration);
  });
}
