import type { Page } from '@playwright/test';
import { expect, delayRequest, test } from './fixtures.ts';

const titles = [
  { path: '/login', locale: 'en-US', title: 'See your days add up.', who: 'a new visitor' },
  { path: '/login', locale: 'en-US', title: 'Welcome back', who: 'a returning visitor' },
  { path: '/register', locale: 'de-DE', title: 'Erstelle dein Konto', who: 'a new visitor' },
];

for (const { path, locale, title, who } of titles) {
  test.describe(() => {
    test.use({ locale });
    if (who !== 'a new visitor') {
      test.beforeEach(({ page }) =>
        page.addInitScript(() => localStorage.setItem('device_token', 'of an earlier visit')),
      );
    }

    test(`${path} in ${locale} shows ${who} the title at its final place before scripts load @phone`, async ({
      page,
    }) => {
      const arrive = await delayRequest(page, /\/assets\/start-.*\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      const early = page.locator('.start-title');
      await expect(early).toHaveText(title);
      const before = await early.boundingBox();
      await arrive();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      await expect(early).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(before);
      expect(await shiftsOf(page)).toBe(0);
    });
  });
}

test(
  'the sign-in page on a desktop has no layout shift when its script loads',
  { tag: '@desktop' },
  async ({ page }) => {
    const arrive = await delayRequest(page, /\/assets\/start-.*\.js$/);
    await page.goto('/login', { waitUntil: 'commit' });
    const early = page.locator('.start-wordmark');
    await expect(early).toBeVisible();
    const before = await early.boundingBox();
    await arrive();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await page.locator('aside').getByText('Daymark').boundingBox()).toEqual(before);
    expect(await shiftsOf(page)).toBe(0);
  },
);

/** Returns the cumulative layout shift since the page started to load. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer is never called if nothing has shifted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

test.describe(() => {
  test.use({ signedIn: true });

  test('the dashboard shows the wordmark at its final place before scripts and account load @phone', async ({
    page,
  }) => {
    const arrive = await delayRequest(page, /\/assets\/start-.*\.js$/);
    const answer = await delayRequest(page, '**/api/v1/auth/me');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const early = page.locator('.start-wordmark');
    await expect(early).toBeVisible();
    await expect(page.locator('.start-field').first()).toBeHidden();
    const before = await early.boundingBox();
    await arrive();
    await expect(early).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main).toContainText('Loading...');
    expect(await main.getByText('Daymark').boundingBox()).toEqual(before);
    await answer();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page without JavaScript says that Daymark needs it @phone', async ({
    page,
  }) => {
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

  test('a browser in French that blocks localStorage shows how to allow storage @phone', async ({
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
