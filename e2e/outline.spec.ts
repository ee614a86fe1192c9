import type { Page } from '@playwright/test';
import { expect, holdUp, test } from './fixtures.ts';

const titles = [
  { path: '/login', locale: 'en-US', title: 'See your days add up.', who: 'a stranger' },
  { path: '/login', locale: 'en-US', title: 'Welcome back', who: 'a person who was here' },
  { path: '/register', locale: 'de-DE', title: 'Erstelle dein Konto', who: 'a stranger' },
];

for (const { path, locale, title, who } of titles) {
  test.describe(() => {
    test.use({ locale });
    if (who !== 'a stranger') {
      test.beforeEach(({ page }) =>
        page.addInitScript(() => localStorage.setItem('device_token', 'of an earlier visit')),
      );
    }

    test(`the page ${path} in ${locale} shows ${who} its title at its final place before its script has loaded @phone`, async ({
      page,
    }) => {
      const arrive = await holdUp(page, /\/assets\/start-.*\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      const early = page.locator('.start-title');
      await expect(early).toHaveText(title);
      const before = await early.boundingBox();
      arrive();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      await expect(early).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(before);
      expect(await shiftsOf(page)).toBe(0);
    });
  });
}

test(
  'the sign-in page of a desktop moves nothing when its script arrives',
  { tag: '@desktop' },
  async ({ page }) => {
    const arrive = await holdUp(page, /\/assets\/start-.*\.js$/);
    await page.goto('/login', { waitUntil: 'commit' });
    const early = page.locator('.start-wordmark');
    await expect(early).toBeVisible();
    const before = await early.boundingBox();
    arrive();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await page.locator('aside').getByText('Daymark').boundingBox()).toEqual(before);
    expect(await shiftsOf(page)).toBe(0);
  },
);

/** Returns the cumulative layout shift since the page began. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer is never called where nothing has shifted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

test.describe(() => {
  test.use({ signedIn: true });

  test('the page of an unknown user shows its name at its final place before its script has loaded @phone', async ({
    page,
  }) => {
    const arrive = await holdUp(page, /\/assets\/start-.*\.js$/);
    const answer = await holdUp(page, '**/api/v1/auth/me');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const early = page.locator('.start-wordmark');
    await expect(early).toBeVisible();
    await expect(page.locator('.start-field').first()).toBeHidden();
    const before = await early.boundingBox();
    arrive();
    await expect(early).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main).toContainText('Loading...');
    expect(await main.getByText('Daymark').boundingBox()).toEqual(before);
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('the page says at its top that Daymark needs JavaScript @phone', async ({ page }) => {
    await page.goto('/login');
    const words = page.getByText(/^Daymark needs JavaScript/);
    await expect(words).toBeInViewport();
    const box = await words.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(16);
    expect(box?.y).toBeLessThan(100);
  });
});

test.describe(() => {
  test.use({ locale: 'fr-FR' });

  test('a page that may not store anything says so, and what to do, in the language of the visitor @phone', async ({
    page,
  }) => {
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
