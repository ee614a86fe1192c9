import { api } from '@daymark/shared/api.ts';
import { liveFourMonths, walks } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import { consoleInErrorStates } from './error-states.ts';
import { installKeyboardProbe, keyboard } from './keyboard.ts';
import { sayIn } from './texts.ts';
import { greekWord } from './walk.ts';

// `E2E_VIDEO=1 npx playwright test --config e2e keyboard` records a video of each walk.
test.use({
  video: process.env['E2E_VIDEO'] === '1' ? 'on' : 'off',
});
test.setTimeout(300_000);

for (const { place, from, walk } of walks) {
  test.describe(() => {
    test.use({
      signedIn: from !== 'signed out',
      expectedConsole: place === 'in error states' ? consoleInErrorStates : [],
    });

    test(`every control ${place} can be reached by keyboard and shows the focus @long`, async ({
      page,
      account,
    }) => {
      await account.call(api.updateMe, { body: { language: 'en' } });
      if (from === 'with history') await liveFourMonths(account);
      await page.addInitScript(installKeyboardProbe);
      const { visit, act, onClosed, found, stops } = keyboard(page);
      await walk({ page, say: sayIn('en'), visit, act, words: greekWord, onClosed });
      expect(found).toEqual([]);
      expect(stops()).toBeGreaterThan(0);
    });
  });
}
