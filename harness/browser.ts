import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments, findHeadlessChromium } from '../scripts/chromium.ts';

function launchOptions(executablePath = findHeadlessChromium()) {
  return { args: chromiumArguments, ...(executablePath !== null && { executablePath }) };
}

export function launchChromium() {
  return chromium.launch(launchOptions());
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

/** Stores values in localStorage, as an earlier visit would have. A token signs the page in. */
export async function storeOnDevice(
  page: Page,
  origin: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`${origin}/theme.js`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), values);
}

/** A script that runs in a page before the page's own scripts, at each load. */
export interface PageScript {
  readonly work: (given: number) => void;
  readonly given: number;
}
