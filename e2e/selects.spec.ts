import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { findCutSelects } from './cut-selects.ts';
import { createAreas } from './account.ts';
import { expect, test } from './fixtures.ts';
import { storeBeforehand } from './stored-on-device.ts';

test.use({ signedIn: true });

/** Screens with selects, and the minimum number of selects of each screen. */
const places = [
  ['/settings', 3],
  ['/settings?tab=notifications', 2],
  ['/analytics?tab=streaks', 1],
  ['/data?tab=export', 2],
  ['/report-bug', 1],
] as const;

/** Chooses the longest option of each select and returns the values that are cut off. */
async function faultsOfEachChoice(page: Page): Promise<string[]> {
  const faults = new Set<string>();
  const selects = page.locator('select:visible');
  for (let index = 0; index < (await selects.count()); index += 1) {
    const select = selects.nth(index);
    const lengths = await select.locator('option').allTextContents();
    const [longest] = lengths.toSorted((one, other) => other.length - one.length);
    // The longest option is the first to be cut off.
    await select.selectOption({ label: longest ?? '' });
    for (const fault of await findCutSelects(page)) faults.add(fault);
  }
  return [...faults];
}

for (const language of ['en', 'de', 'fr', 'ru'] as const) {
  test(
    `no chosen value of a select is cut off on a phone, in ${language}`,
    { tag: language === 'fr' ? '@phone' : ['@phone', '@long'] },
    async ({ page, account }) => {
      await account.call(api.updateMe, { body: { language } });
      await storeBeforehand(page, { language });
      const name = 'Each evening half an hour of something that is not a screen, outside';
      await createAreas(account, name);
      for (const [path, atLeast] of places) {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(path);
        await expect
          .poll(() => page.locator('select:visible').count())
          .toBeGreaterThanOrEqual(atLeast);
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 700 });
          expect.soft(await findCutSelects(page), `${path} at ${width}`).toEqual([]);
        }
        if (path.startsWith('/settings')) continue;
        await page.setViewportSize({ width: 320, height: 700 });
        expect.soft(await faultsOfEachChoice(page), path).toEqual([]);
      }
    },
  );
}
