import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import {
  liveFourMonths,
  type Visit,
  walkAnalytics,
  walkDashboard,
  walkFirstVisit,
  walkPages,
  walkSettings,
  walkSignedOut,
} from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import { layoutFaults } from './layout-faults.ts';
import { plainWords } from './plain-words.ts';
import { pseudoMessages, sayIn, withMessages } from './texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

/** Looks at each state in the widths of the project's kind of device, and collects what is wrong. */
function look(page: Page, widths: readonly number[], faultsOf: () => Promise<string[]>) {
  const found: string[] = [];
  const usual = page.viewportSize();
  const visit: Visit = async (name) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: usual?.height ?? 844 });
      found.push(...(await faultsOf()).map((fault) => `${name} at ${width}: ${fault}`));
    }
    if (usual) await page.setViewportSize(usual);
  };
  return { visit, found };
}

async function speak(page: Page, account: Account, language: Language): Promise<void> {
  await account.call(updateMe, { body: { language, full_name: 'Μυρτώ Παπαδημητρίου' } });
  await page.addInitScript((value) => localStorage.setItem('language', value), language);
}

const widthsOf = (isMobile: boolean) => (isMobile ? [320, 390] : [1440]);

for (const language of ['en', 'ru', 'de', 'fr'] as const) {
  test.describe(`in ${language}, every word is on the page and in its box`, () => {
    const say = sayIn(language);

    test('before the sign-in', async ({ page, isMobile }) => {
      await page.addInitScript((value) => localStorage.setItem('language', value), language);
      const { visit, found } = look(page, widthsOf(isMobile), () => layoutFaults(page));
      await walkSignedOut({ page, say, visit });
      expect(found).toEqual([]);
    });

    test.describe('signed in', () => {
      test.use({ signedIn: true });

      for (const walk of [walkFirstVisit, walkDashboard, walkAnalytics, walkSettings, walkPages]) {
        test(walk.name, async ({ page, account, isMobile }) => {
          await speak(page, account, language);
          if (walk !== walkFirstVisit) await liveFourMonths(account);
          const { visit, found } = look(page, widthsOf(isMobile), () => layoutFaults(page));
          await walk({ page, say, visit });
          expect(found).toEqual([]);
        });
      }
    });
  });
}

test.describe('with texts a third longer and in odd letters', () => {
  test.beforeEach(async ({ page }) => {
    const messages = pseudoMessages();
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withMessages(await response.text(), messages) });
    });
  });

  const faultsOf = async (page: Page) => [
    ...(await layoutFaults(page)),
    ...(await plainWords(page, 'de')).map((words) => `not translated: ${words}`),
  ];
  const say = sayIn('pseudo');

  test('before the sign-in', async ({ page, isMobile }) => {
    const { visit, found } = look(page, widthsOf(isMobile), () => faultsOf(page));
    await walkSignedOut({ page, say, visit });
    expect(found).toEqual([]);
  });

  test.describe('signed in', () => {
    test.use({ signedIn: true });

    for (const walk of [walkFirstVisit, walkDashboard, walkAnalytics, walkSettings, walkPages]) {
      test(walk.name, async ({ page, account, isMobile }) => {
        await speak(page, account, 'de');
        if (walk !== walkFirstVisit) await liveFourMonths(account);
        const { visit, found } = look(page, widthsOf(isMobile), () => faultsOf(page));
        await walk({ page, say, visit });
        expect(found).toEqual([]);
      });
    }
  });
});
