import { test as base, expect, type Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { registerAccount } from './account.ts';
import { findAxeViolations } from './axe-violations.ts';

interface Options {
  signedIn: boolean;
  /** Console errors and warnings that the test expects. Any other one fails the test. */
  expectedConsole: RegExp[];
}

interface Fixtures {
  account: Person;
  /** Fails the test if axe finds a violation on the current page. */
  expectAccessible: () => Promise<void>;
}

/** Warning that Playwright logs on every page of a test that blocks service workers. */
const blockedByPlaywright = /^Service Worker registration blocked by Playwright/;

/** Item of localStorage that keeps the list of done areas open on the Today screen. */
export const doneUnfolded = { name: 'folds', value: JSON.stringify({ done: true }) };

export const test = base.extend<Options & Fixtures>({
  signedIn: [false, { option: true }],
  expectedConsole: [[], { option: true }],

  account: async ({ baseURL }, provide) => {
    await provide(await registerAccount(baseURL ?? ''));
  },

  storageState: async ({ signedIn, account, baseURL }, provide) => {
    if (!signedIn || baseURL === undefined) return provide(undefined);
    const localStorage = [{ name: 'access_token', value: account.token }, doneUnfolded];
    return provide({ cookies: [], origins: [{ origin: baseURL, localStorage }] });
  },

  page: async ({ page, expectedConsole }, provide) => {
    const stray: string[] = [];
    page.on('pageerror', (error) => stray.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        stray.push(`${message.text()} ${message.location().url}`.trim());
    });
    await provide(page);
    const known = [...expectedConsole, blockedByPlaywright];
    const unexpected = stray.filter((line) => !known.some((one) => one.test(line)));
    expect(unexpected, 'the console has no unexpected messages').toEqual([]);
  },

  expectAccessible: async ({ page }, provide) => {
    await provide(async () => {
      expect(await findAxeViolations(page)).toEqual([]);
    });
  },
});

export { expect };

/** Delays requests to the address until the caller calls the returned function. */
export async function delayRequest(
  page: Page,
  address: string | RegExp,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    count += 1;
    await held.promise;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => count, `requests for ${address}`).toBeGreaterThan(0);
    held.resolve();
  };
}
