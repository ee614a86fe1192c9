import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { registerAccount, type Account } from './account.ts';

interface Options {
  /** Whether the page starts with the account of the test signed in. */
  signedIn: boolean;
  /** Console lines that this test provokes on purpose, such as a refused request. All others fail it. */
  expectedConsole: RegExp[];
}

interface Fixtures {
  /** A fresh account of this test alone. */
  account: Account;
  /** Fails when axe finds anything on the page as it is now. */
  expectAccessible: () => Promise<void>;
}

export const test = base.extend<Options & Fixtures>({
  signedIn: [false, { option: true }],
  expectedConsole: [[], { option: true }],

  account: async ({ baseURL }, provide) => {
    await provide(await registerAccount(baseURL ?? ''));
  },

  storageState: async ({ signedIn, account, baseURL }, provide) => {
    if (!signedIn || baseURL === undefined) return provide(undefined);
    const localStorage = [{ name: 'access_token', value: account.token }];
    return provide({ cookies: [], origins: [{ origin: baseURL, localStorage }] });
  },

  page: async ({ page, expectedConsole }, provide) => {
    const stray: string[] = [];
    page.on('pageerror', (error) => stray.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) stray.push(message.text());
    });
    await provide(page);
    const unexpected = stray.filter((line) => !expectedConsole.some((known) => known.test(line)));
    expect(unexpected, 'the console is silent').toEqual([]);
  },

  expectAccessible: async ({ page }, provide) => {
    await provide(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
      );
      expect(found).toEqual([]);
    });
  },
});

export { expect };
