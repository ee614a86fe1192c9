import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { liveFourMonths } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import { findSplitWords } from './split-words.ts';
import { allowAsking, storeBeforehand } from './stored-on-device.ts';

test.use({ signedIn: true, viewport: { width: 320, height: 700 } });

for (const language of ['en', 'de', 'fr', 'ru'] as const) {
  test(
    `no word is split across lines on a 320 px wide phone in ${language}`,
    // `npm test` covers only German and Russian, because they have the longest words.
    { tag: ['de', 'ru'].includes(language) ? '@phone' : ['@phone', '@long'] },
    async ({ page, account }) => {
      await account.call(api.updateMe, { body: { language } });
      await storeBeforehand(page, { language });
      await page.addInitScript(allowAsking);
      await liveFourMonths(account);
      // A message about yesterday's open areas would replace the reminder offer.
      const score_date = addDays(account.today, -1);
      for (const { id } of await account.call(api.listLifeAreas, { query: {} })) {
        await account.call(api.recordScore, { body: { life_area_id: id, score: 1, score_date } });
      }
      await page.goto('/dashboard');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // The only select on the page belongs to the reminder offer.
      await expect(page.getByRole('combobox')).toBeVisible();
      expect.soft(await findSplitWords(page)).toEqual([]);
      for (const path of ['/analytics', '/privacy-policy', '/terms-of-service']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
        expect.soft(await findSplitWords(page), path).toEqual([]);
      }
    },
  );
}
