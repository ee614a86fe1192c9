import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Locator, Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { createArea, listMarks } from './account.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

function wordsOf(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** Finds a day of the calendar by its accessible name, which begins with the full date. */
function calendarDay(page: Page, date: string): Locator {
  return region(page, 'Calendar').getByRole('button', { name: `${wordsOf(date)}: ` });
}

/**
 * Creates the ten-year-old area Piano. Every day is done except today and the day three days ago,
 * which have no entry.
 */
async function liveTenYears(account: Person): Promise<string> {
  const { call, today } = account;
  const age = 3650;
  const id = await createArea(account, { name: 'Piano', age });
  const days = Array.from({ length: age }, (_, index) => index + 1).filter((ago) => ago !== 3);
  for (let from = 0; from < days.length; from += 1000) {
    const scores = days.slice(from, from + 1000).map((ago) => ({
      life_area_id: id,
      score_date: addDays(today, -ago),
      score: 1 as const,
      notes: ago === 2000 ? 'First concert' : '',
      idempotency_key: crypto.randomUUID(),
    }));
    await call(api.recordScores, { body: { scores } });
  }
  return id;
}

test('the board links to the page of a ten-year-old area, and Back returns to the board @long', async ({
  page,
  account,
}) => {
  await liveTenYears(account);
  await page.goto('/board?tab=month');
  await page.getByRole('link', { name: 'Piano' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piano' })).toBeVisible();
  await expect(page.getByText('3,647 days')).toBeVisible();
  await expect(region(page, 'Why is my streak 2?')).toContainText('nothing was marked.');
  await region(page, 'Strength').getByText('All', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Strength by day' });
  await slider.focus();
  await page.keyboard.press('Home');
  const oldest = String(Number(account.today.slice(0, 4)) - 10);
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(oldest));
  await page.getByRole('searchbox', { name: 'Search the notes' }).fill('concert');
  await region(page, 'Notes').getByRole('listitem').getByRole('button').click();
  await expect(calendarDay(page, addDays(account.today, -2000))).toBeFocused();
  await expect(calendarDay(page, addDays(account.today, -2000))).toBeInViewport();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/board?tab=month');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow', expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('a missed day can be marked offline and by keyboard from the streak explanation @long', async ({
    page,
    context,
    account,
  }) => {
    const id = await liveTenYears(account);
    const missed = addDays(account.today, -3);
    await page.goto(`/areas/${id}`);
    await expect(page.getByText('3,647 days')).toBeVisible();
    await whenInstalled(page);
    await context.setOffline(true);
    await page.reload();
    const why = region(page, 'Why is my streak 2?');
    await why.getByRole('button', { name: wordsOf(missed) }).focus();
    await page.keyboard.press('Enter');
    await expect(calendarDay(page, missed)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Edit this day' })).toBeFocused();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Rate: Piano' });
    await expect(sheet.getByRole('button', { name: 'Completed' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit this day' })).toBeFocused();
    await expect(region(page, 'Why is my streak 3,650?')).toContainText('You never missed a day.');
    await context.setOffline(false);
    await expect.poll(() => listMarks(account, 3), { timeout: 30_000 }).toEqual([1]);
  });
});

test('calendar, weekday table and year grid of the area page start on the chosen first weekday', async ({
  page,
  account,
}) => {
  const id = await createArea(account, { name: 'Piano', age: 20 });
  await account.call(api.updateMe, { body: { first_weekday: 7 } });
  await page.goto(`/areas/${id}`);
  const sunday = /^Sun/;
  await expect(region(page, 'Calendar').getByRole('columnheader').first()).toHaveText(sunday);
  await expect(region(page, 'By weekday').getByRole('rowheader').first()).toHaveText(sunday);
  const firstDay = region(page, 'Day by day').getByRole('gridcell').first();
  await expect(firstDay).toHaveAccessibleName(sunday);
});

test('the area page of an unknown area shows a message and a link to the dashboard', async ({
  page,
}) => {
  await page.goto('/areas/0195f000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Area not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('done and missed days of the area page differ in forced colors @long', async ({
  page,
  account,
}) => {
  const id = await liveTenYears(account);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/areas/${id}`);
  const look = (date: string) =>
    region(page, 'Day by day')
      .getByRole('gridcell', {
        name: Temporal.PlainDate.from(date).toLocaleString('en-US', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        }),
      })
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await expect(region(page, 'Day by day').getByRole('gridcell').first()).toBeVisible();
  expect(await look(addDays(account.today, -3))).not.toBe(await look(addDays(account.today, -4)));
});
