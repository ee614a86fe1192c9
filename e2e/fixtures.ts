import { test as base, expect } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { registerAccount } from './account.ts';
import { axeViolations } from './axe-violations.ts';

interface Options {
  /** Whether the page starts with the account of the test signed in. */
  signedIn: boolean;
  /** Console lines that this test provokes on purpose, such as a refused request. All others fail it. */
  expectedConsole: RegExp[];
}

interface Fixtures {
  /** A fresh account of this test alone. */
  account: Person;
  /** Fails when axe finds anything on the page as it is now. */
  expectAccessible: () => Promise<void>;
}

/** Playwright's own word on every page where a test does without service workers. */
const blockedByPlaywright = /^Service Worker registration blocked by Playwright/;

/** What is done is folded away on Today: here the fold is open, as the person has left it. */
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
    expect(unexpected, 'the console is silent').toEqual([]);
  },

  expectAccessible: async ({ page }, provide) => {
    await provide(async () => {
      expect(await axeViolations(page)).toEqual([]);
    });
  },
});

export { expect };
