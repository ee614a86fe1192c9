import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Locator, Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { createArea, listEntries } from './account.ts';
import { findCard } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { openFromMenu } from './sign-in.ts';

test.use({ signedIn: true });

const grid = (page: Page) => page.getByRole('grid', { name: 'Days of your life areas' });

/** Finds a cell by its accessible name, which has the area, the full date and the state. */
function cellOf(page: Page, area: string, date: string): Locator {
  const words = Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return grid(page).getByRole('gridcell', { name: `${area}, ${words}, ` });
}

/** Creates the three-year-old area Reading and the week-old area Piano, both with a few marks. */
async function liveThreeYears(account: Person): Promise<void> {
  await createArea(account, { name: 'Reading', age: 1100, done: [0, 1, 3, 1100] });
  await createArea(account, { name: 'Piano', age: 7, done: [0, 1, 3, 7] });
}

test('the account menu opens the board, and its month view shows today @long-on-phone', async ({
  page,
  account,
}) => {
  await liveThreeYears(account);
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toBeVisible();
  await openFromMenu(page, 'Board');
  await expect(page).toHaveURL('/board');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await page.getByText('Month', { exact: true }).click();
  await expect(cellOf(page, 'Reading', account.today)).toBeInViewport();
  await expect(cellOf(page, 'Piano', account.today)).toHaveAccessibleName(/, Completed$/);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow', expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('a past day marked offline on the board is shown at once and sent once online @long', async ({
    page,
    context,
    account,
  }) => {
    await liveThreeYears(account);
    await page.goto('/dashboard');
    await expect(findCard(page, 'Reading')).toBeVisible();
    await whenInstalled(page);
    await context.setOffline(true);
    await page.goto('/board?tab=month');
    const forgotten = addDays(account.today, -2);
    const cell = cellOf(page, 'Piano', forgotten);
    await expect(cell).toHaveAccessibleName(/, No entry$/);
    await cell.click({ button: 'right' });
    const sheet = page.getByRole('dialog', { name: 'Rate: Piano' });
    await sheet.getByRole('textbox').fill('Scales');
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect(cell).toHaveAccessibleName(/, Completed$/);
    await expect(sheet).toBeHidden();
    await page.reload();
    await expect(cell).toHaveAccessibleName(/, Completed$/);
    await context.setOffline(false);
    const scores = () => listEntries(account, 2, 2);
    await expect.poll(scores, { timeout: 30_000 }).toMatchObject([{ notes: 'Scales' }]);
  });
});

test('a day a year ago can be reached and marked on the board by keyboard @long-on-phone', async ({
  page,
  account,
}) => {
  await liveThreeYears(account);
  const { today } = account;
  await page.goto('/board?tab=month');
  await expect(cellOf(page, 'Reading', today)).toBeVisible();
  await page.getByRole('button', { name: 'Earlier month' }).focus();
  await page.keyboard.press('Tab');
  await expect(cellOf(page, 'Reading', today)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cellOf(page, 'Piano', today)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(cellOf(page, 'Reading', addDays(today, -1))).toBeFocused();
  for (let month = 0; month < 12; month += 1) await page.keyboard.press('PageUp');
  const aYearAgo = Temporal.PlainDate.from(addDays(today, -1)).subtract({ years: 1 }).toString();
  await expect(cellOf(page, 'Reading', aYearAgo)).toBeFocused();
  await expect(cellOf(page, 'Reading', aYearAgo)).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
  await expect(sheet.getByRole('button', { name: 'Completed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(cellOf(page, 'Reading', aYearAgo)).toBeFocused();
  await expect(cellOf(page, 'Reading', aYearAgo)).toHaveAccessibleName(/, Completed$/);
  await page.keyboard.press('Home');
  await expect(grid(page).getByRole('link', { name: 'Reading' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(cellOf(page, 'Reading', today)).toBeInViewport();
});

test('the board scrolls through three years and renders only the days near the view @long', async ({
  page,
  account,
}) => {
  await liveThreeYears(account);
  const oldest = addDays(account.today, -1100);
  await page.goto('/board?tab=month');
  await expect(cellOf(page, 'Reading', account.today)).toBeVisible();
  const drawn = await grid(page).getByRole('gridcell').count();
  expect(drawn).toBeLessThan(120);
  await expect(page.getByRole('button', { name: 'Newest days' })).toHaveCount(0);
  await grid(page).evaluate((table) => {
    const scroller = table.parentElement?.parentElement;
    scroller?.scrollTo({ left: -scroller.scrollWidth });
  });
  await expect(cellOf(page, 'Reading', oldest)).toBeInViewport();
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(120);
  await page.getByRole('button', { name: 'Newest days' }).click();
  await expect(cellOf(page, 'Reading', account.today)).toBeInViewport();
});

test('done and open days of the board differ in forced colors @long', async ({ page, account }) => {
  await liveThreeYears(account);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/board?tab=month');
  const look = (date: string) =>
    cellOf(page, 'Piano', date).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await expect(cellOf(page, 'Piano', account.today)).toBeVisible();
  expect(await look(account.today)).not.toBe(await look(addDays(account.today, -2)));
});
