import type { BrowserContext, Page } from 'playwright';
import { openProfile, storeOnDevice } from '../../harness/browser.ts';
import { findChromium } from '../../scripts/chromium.ts';

export function openPhone(profile: string): Promise<BrowserContext> {
  return openProfile(profile, { viewport: { width: 390, height: 844 } }, findChromium());
}

export async function signIn(
  browser: BrowserContext,
  origin: string,
  access_token: string,
): Promise<void> {
  await using page = await browser.newPage();
  await storeOnDevice(page, origin, { access_token });
}

/** Slows the page to that of a phone that is so many times slower than this machine. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Measures each frame from now on, until the end is marked. Runs in the page. */
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

/** Ends the watching of frames; resolves with their lengths in milliseconds. */
export function lengthsOfFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    performance.mark('end of frames');
    return performance.getEntriesByName('frame').map(({ duration }) => duration);
  });
}
