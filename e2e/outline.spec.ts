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
