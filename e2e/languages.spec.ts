import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Page } from '@playwright/test';
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

interface Voice {
  readonly name: string;
  readonly language: Language;
  /** The theme of the phone; the desktop has the other, so that each state is seen in both. */
  readonly theme: 'dark' | 'light';
  /** In the place of the language's texts stand the English ones, a third longer and in odd letters. */
  readonly isPseudo: boolean;
}

const voices: readonly Voice[] = [
  { name: 'in English', language: 'en', theme: 'dark', isPseudo: false },
  { name: 'in Russian', language: 'ru', theme: 'light', isPseudo: false },
  { name: 'in German', language: 'de', theme: 'dark', isPseudo: false },
  { name: 'in French', language: 'fr', theme: 'light', isPseudo: false },
  { name: 'in longer texts and odd letters', language: 'de', theme: 'dark', isPseudo: true },
];

const walks = [
  ['the first visit', walkFirstVisit],
  ['the dashboard', walkDashboard],
  ['analytics', walkAnalytics],
  ['settings', walkSettings],
  ['the pages', walkPages],
] as const;

for (const { name, language, theme, isPseudo } of voices) {
  test.describe(`every word fits and is heard, ${name}`, () => {
    const say = sayIn(isPseudo ? 'pseudo' : language);
    const faultsOf = isPseudo ? pseudoFaults : layoutFaults;

    test.beforeEach(async ({ page, isMobile }) => {
      await page.addInitScript((value) => localStorage.setItem('language', value), language);
      const ownTheme = isMobile === (theme === 'dark') ? 'dark' : 'light';
      await page.addInitScript((value) => localStorage.setItem('themeMode', value), ownTheme);
      if (isPseudo) await putPseudoTexts(page);
    });

    test('before the sign-in', async ({ page, isMobile, expectAccessible }) => {
      const { visit, found } = look(page, widthsOf(isMobile), faultsOf);
      await walkSignedOut({
        page,
        say,
        visit: isPseudo ? visit : andAccessible(visit, expectAccessible),
      });
      expect(found).toEqual([]);
    });

    test.describe('signed in', () => {
      test.use({ signedIn: true });

      for (const [place, walk] of walks) {
        test(`on ${place}`, async ({ page, account, isMobile, expectAccessible }) => {
          await account.call(updateMe, { body: { language, full_name: 'Μυρτώ Παπαδημητρίου' } });
          if (walk !== walkFirstVisit) await liveFourMonths(account);
          const { visit, found } = look(page, widthsOf(isMobile), faultsOf);
          await walk({
            page,
            say,
            visit: isPseudo ? visit : andAccessible(visit, expectAccessible),
          });
          expect(found).toEqual([]);
        });
      }
    });
  });
}

const widthsOf = (isMobile: boolean) => (isMobile ? [320, 390] : [1440]);

/** Looks at each state in these widths, and collects what is wrong. */
function look(page: Page, widths: readonly number[], faultsOf: (page: Page) => Promise<string[]>) {
  const found: string[] = [];
  const usual = page.viewportSize();
  const visit: Visit = async (name) => {
    await page.evaluate(openAll);
    for (const width of widths) {
      await page.setViewportSize({ width, height: usual?.height ?? 844 });
      found.push(...(await faultsOf(page)).map((fault) => `${name} at ${width}: ${fault}`));
    }
    if (usual) await page.setViewportSize(usual);
  };
  return { visit, found };
}

/** Has axe look too. */
function andAccessible(visit: Visit, expectAccessible: () => Promise<void>): Visit {
  return async (name) => {
    await visit(name);
    await expectAccessible();
  };
}

/** Runs in the page: answers, guides and tables that are folded away. */
function openAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

async function pseudoFaults(page: Page): Promise<string[]> {
  const words = await plainWords(page, 'de');
  return [...(await layoutFaults(page)), ...words.map((text) => `not translated: ${text}`)];
}

async function putPseudoTexts(page: Page): Promise<void> {
  const messages = pseudoMessages();
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMessages(await response.text(), messages) });
  });
}
