import { api } from '@daymark/shared/api.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { Locator, Page } from '@playwright/test';
import { liveFourMonths, walks } from './every-screen.ts';
import { test } from './fixtures.ts';
import { consoleInErrorStates } from './error-states.ts';
import { expectNothing, inspection } from './inspection.ts';
import { storeBeforehand } from './stored-on-device.ts';
import { pseudoMessages, sayIn, withMessages } from './texts.ts';
import { greekWord } from './walk.ts';

type Theme = 'dark' | 'light';

interface Look {
  /** Language. 'pseudo' replaces German texts with longer English texts in accented letters. */
  readonly voice: Language | 'pseudo';
  readonly theme: Theme;
  /** Font size in percent of the default. */
  readonly textSize?: number;
  readonly tags?: readonly string[];
}

/** Declares a test for each walk. Each fails on cut, inaccessible or untranslated texts. */
export function testWalks({ voice, theme, textSize = 100, tags = [] }: Look): void {
  test.setTimeout(180_000);
  const language = voice === 'pseudo' ? 'de' : voice;

  for (const { place, from, walk, isShort } of walks) {
    test.describe(() => {
      test.use({
        signedIn: from !== 'signed out',
        expectedConsole: place === 'in error states' ? consoleInErrorStates : [],
      });

      const fact = textSize === 100 ? 'fits and is accessible' : 'fits at 200 % text size';
      const title = `every text ${place} ${fact} in language ${voice} with the ${theme} theme`;
      const tag = isShort ? [...tags] : [...tags, '@walk'];
      test(title, { tag }, async ({ page, account, isMobile }) => {
        await storeBeforehand(page, { language, themeMode: theme });
        if (voice === 'pseudo') await putPseudoTexts(page);
        await account.call(api.updateMe, { body: { language, full_name: 'Μυρτώ Παπαδημητρίου' } });
        if (from === 'with history') await liveFourMonths(account);
        // Pseudo texts that fit at 320 px also fit on a wider phone.
        const phones = voice === 'pseudo' ? [320] : [320, 390];
        const widths = isMobile ? phones : [1440];
        const { visit, found } = inspection({ page, widths, voice, textSize });
        const act = (control: Locator) => control.click();
        await walk({ page, say: sayIn(voice), visit, act, words: greekWord });
        // The app may still be loading scripts. Errors of these requests do not matter.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        expectNothing(found);
      });
    });
  }
}

async function putPseudoTexts(page: Page): Promise<void> {
  const messages = pseudoMessages();
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMessages(await response.text(), messages) });
  });
}
