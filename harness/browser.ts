import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { chromiumArguments, findHeadlessChromium } from '../scripts/chromium.ts';

function launchOptions(executablePath = findHeadlessChromium(), args: readonly string[] = []) {
  return {
    args: [...chromiumArguments, ...args],
    ...(executablePath !== null && { executablePath }),
  };
}

export function launchChromium(args: readonly string[] = []) {
  return chromium.launch(launchOptions(undefined, args));
}

export function openProfile(
  profile: string,
  options: BrowserContextOptions = {},
  executablePath = findHeadlessChromium(),
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...options,
    ...launchOptions(executablePath),
  });
}

/** Opens a browser context on an origin whose localStorage has these values. */
export function openContext(
  browser: Browser,
  origin: string,
  { stored, ...options }: BrowserContextOptions & { readonly stored: Record<string, string> },
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  return browser.newContext({ baseURL: origin, storageState, ...options });
}

/**
 * Stores values in localStorage, as an earlier visit would have done. With a token, the app opens
 * signed in. `/theme.js` has the app's origin, but does not start the app.
 */
export async function storeOnDevice(
  page: Page,
  origin: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`${origin}/theme.js`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), values);
}

/** Function that runs with `given` at each load of a page, before the page's own scripts. */
export interface PageScript {
  readonly work: (given: number) => void;
  readonly given: number;
}
