import { api } from '@daymark/shared/api.ts';
import type { Locator, Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { createArea, createAreas } from './account.ts';
import { findCard, mark } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { serverError } from './fake-answers.ts';
import { openFromMenu } from './sign-in.ts';

test.use({ signedIn: true });

/**
 * Creates two areas that are 20 days old. Together, they have 9 done days of 12 in the six days
 * before today, and 2 of 14 in the seven days before those. A third area is erased.
 */
async function liveThreeWeeks(account: Person): Promise<void> {
  await createArea(account, { name: 'Reading', age: 20, done: [0, 1, 2, 3, 4, 5, 6, 8, 9] });
  await createArea(account, { name: 'Piano', age: 20, done: [2, 3, 4] });
  const id = await createArea(account, { name: 'Garden', age: 20 });
  await account.call(api.deleteLifeArea, { params: { id }, query: { erase: 'true' } });
}

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

test('the dashboard links to analytics, and Back on analytics returns to the dashboard @long', async ({
  page,
  account,
}) => {
  await liveThreeWeeks(account);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await expect(page).toHaveTitle('Analytics · Daymark');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('tab', { name: 'Trends' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/dashboard');

  await openFromMenu(page, 'Analytics');
  await expect(page).toHaveURL('/analytics');
});

test('Back on analytics leads to the dashboard if analytics is the first page @long', async ({
  page,
}) => {
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the tabs of analytics show correct stats for a week, a month and six months', async ({
  page,
  account,
}) => {
  await liveThreeWeeks(account);
  await page.goto('/analytics');
  await expect(region(page, 'Completion')).toContainText('9 of 12 done');
  await expect(region(page, 'Completion')).toContainText('percentage points higher than before');
  await expect(region(page, 'Areas compared').getByRole('listitem').first()).toContainText(
    '6 of 6',
  );
  await page.getByText('All the numbers').click();
  await expect(region(page, 'Daily breakdown').getByRole('row')).toHaveCount(8);

  await page.getByText('1 Month').click();
  await expect(region(page, 'Completion')).toContainText('11 of 40 done');
  await page.getByText('6 Months').click();
  await expect(region(page, 'Monthly breakdown').getByRole('row')).toHaveCount(7);

  await page.getByRole('tab', { name: 'Trends' }).click();
  await page.getByText('1 Week').click();
  await expect(region(page, 'Growth trend')).toContainText('percentage points higher than before');
  await expect(region(page, 'Highlights')).toContainText('Reading');

  await page.getByRole('tab', { name: 'Streaks' }).click();
  await expect(region(page, 'All streaks').getByRole('listitem').first()).toContainText(
    /Reading.*Current.*7 days.*Best.*7 days/,
  );
});

test('analytics shows a new mark from the dashboard immediately @long', async ({
  page,
  account,
}) => {
  await liveThreeWeeks(account);
  await page.goto('/analytics');
  const today = page.getByRole('list', { name: 'Completion by day' }).getByRole('button').last();
  await expect(today).toContainText('1 of 2 done');
  await page.goto('/dashboard');
  await mark(page, 'Piano');
  await expect(findCard(page, 'Piano')).toContainText('Completed');
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(today).toContainText('2 of 2 done');
  await expect(region(page, 'Completion')).toContainText('9 of 12 done');
});

test('the analytics tab and timeframe can be chosen by keyboard and are kept after a reload', async ({
  page,
  account,
}) => {
  await liveThreeWeeks(account);
  await page.goto('/analytics');
  const overview = page.getByRole('tab', { name: 'Overview' });
  await overview.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Streaks' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Trends' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '1 Month' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Trends' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: '1 Month' })).toBeChecked();
});

test('arrow keys move the focus in the year grid of analytics @long', async ({ page, account }) => {
  await liveThreeWeeks(account);
  await page.goto('/analytics');
  const grid = page.getByRole('grid', { name: 'Days of the last year' });
  await expect(grid.getByRole('gridcell', { name: /2 of 2 done/ })).toHaveCount(3);
  // `scrollLeft` is 0 at the right end, where the newest week is, and negative to the left of it.
  const box = grid.locator('../..');
  await expect.poll(() => box.evaluate((one) => Math.abs(one.scrollLeft))).toBeLessThan(2);
  await grid.locator('[tabindex="0"]').focus();
  await expect(page.locator(':focus')).toHaveAccessibleName(/1 of 2 done/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).toHaveAccessibleName(/0 of 2 done/);
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 500/] });

  test('analytics shows an error and Retry if the first sync fails, but not if a later one fails @long', async ({
    page,
    account,
  }) => {
    await liveThreeWeeks(account);
    const fail = () => page.route('**/api/v1/sync**', (route) => route.fulfill(serverError));
    await fail();
    await page.goto('/analytics');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    // A script clicks immediately, because the app's own retry could remove the button first.
    await page.unroute('**/api/v1/sync**');
    await retry.evaluate((button: HTMLElement) => button.click());
    await expect(region(page, 'Completion')).toContainText('9 of 12 done');
    await fail();
    await page.reload();
    await expect(region(page, 'Completion')).toContainText('9 of 12 done');
    await expect(retry).toBeHidden();
  });
});

test('analytics of a new account shows "No stats yet"', async ({ page, account }) => {
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'No stats yet' })).toBeVisible();
  await createAreas(account, 'Reading');
  await page.reload();
  await expect(page.getByText('Nothing marked in this period yet.')).toBeVisible();
});

test('unfilled parts of analytics charts have the page’s background color in forced colors @long', async ({
  page,
  account,
}) => {
  await createArea(account, { name: 'Reading', age: 20 });
  // The account has the dark theme, and the forced colors of the system make the page white.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto('/analytics');
  const figure = (name: string | RegExp) => page.getByRole('figure', { name });
  await expect(figure(/^0 of/)).toBeVisible();
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(
    await figure(/^0 of/)
      .locator('circle')
      .evaluate((ring) => getComputedStyle(ring).stroke),
  ).toBe(canvas);
  const rail = figure('Completion by day').locator('button > span:has(> span)');
  expect(await rail.first().evaluate((bar) => getComputedStyle(bar).backgroundColor)).toBe(canvas);
});
