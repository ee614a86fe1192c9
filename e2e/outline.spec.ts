import { expect, test } from './fixtures.ts';

const titles = [
  { path: '/login', locale: 'en-US', title: 'Welcome back' },
  { path: '/register', locale: 'de-DE', title: 'Erstelle dein Konto' },
];

for (const { path, locale, title } of titles) {
  test.describe(`${path} in ${locale}`, { tag: '@phone' }, () => {
    test.use({ locale });

    test('says its title before the large script is there, at the place where it stays', async ({
      page,
    }) => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await page.route(/\/assets\/start-.*\.js$/, async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const early = page.locator('.start-title');
      await expect(early).toHaveText(title);
      const before = await early.boundingBox();
      arrive();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      await expect(early).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(before);
    });
  });
}

test.describe('in a browser that allows no storage', { tag: '@phone' }, () => {
  test.use({ locale: 'fr-FR' });

  test('the page says so, and what to do, in the language of the visitor', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await expect(page.getByRole('main')).toHaveText(/Autorisez ce site à conserver des données/);
  });
});
