import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Locator, Page } from '@playwright/test';
import { createArea, createAreas, listEntries } from './account.ts';
import { findCard, fillNewArea, openScoringSheet } from './dashboard.ts';
import { liveFourMonths } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import { openFromMenu, signIn } from './sign-in.ts';

test.use({ signedIn: true, contextOptions: {} });
const scrolledBy = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('analytics and settings open from the menu, and Back returns to the dashboard @long', async ({
  page,
  account,
}) => {
  await liveFourMonths(account);
  await page.goto('/dashboard');
  for (const name of ['Analytics', 'Settings']) {
    await openFromMenu(page, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await scrolledBy(page)).toBe(0);
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(findCard(page, 'Ύπνος')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await scrolledBy(page)).toBe(0);
  }
});

test.describe(() => {
  test.use({ signedIn: false });

  test('the dashboard is at its top and has the focus after a sign-in on a phone', async ({
    page,
    account,
  }) => {
    await liveFourMonths(account);
    await page.goto('/login');
    await signIn(page, account);
    await expect(findCard(page, 'Ύπνος')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await scrolledBy(page)).toBe(0);
  });
});

test('the dashboard is scrolled to its top after the first area was created', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Life Area' }).click();
  await fillNewArea(page, { name: 'Reading', color: 'Coral' });
  await expect(findCard(page, 'Reading')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Your first life area is ready')).toBeInViewport();
  expect(await scrolledBy(page)).toBe(0);
});

interface ShiftsOfPage {
  shifts: string[];
}

test('the dashboard has no layout shift while it loads @long', async ({ page, account }) => {
  for (const name of ['Reading', 'Piano', 'Running', 'Chess', 'Garden', 'Cooking', 'Walking']) {
    const id = await createArea(account, { name });
    const day = { life_area_id: id, score_date: account.today, score: 0 } as const;
    await account.call(api.recordScore, { body: day });
  }
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Element | null }[] };
        shifts.push(...sources.map(({ node }) => node?.outerHTML.slice(0, 100) ?? 'gone'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/dashboard');
  await expect(findCard(page, 'Walking')).toBeVisible();
  // The bottom bar and the container of the toasts load last.
  await expect(page.locator('output[popover]')).toHaveCount(1);
  await expect(page.locator('html[data-navigation="bar"]')).toHaveCount(1);
  // The browser reports a layout shift one frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(() => (globalThis as unknown as ShiftsOfPage).shifts);
  expect(shifts).toEqual([]);
});

test('a double tap on an area card opens the sheet and leaves it open @long', async ({
  page,
  account,
}) => {
  await createArea(account, { name: 'Reading', age: 3, done: [1] });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Show month' })).toBeVisible();
  const sheet = await openScoringSheet(page, 'Reading');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const box = await findCard(page, 'Reading').boundingBox();
  if (box === null) throw new Error('The card is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await sheet.getByRole('button', { name: 'Completed' }).tap();
  await expect(findCard(page, 'Reading')).toContainText('Completed');
});

test('the bottom bar links to the main screens and can add an area @long', async ({
  page,
  account,
}) => {
  await createAreas(account, 'Reading');
  await page.goto('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Main screens' });
  await bar.getByRole('link', { name: 'Board' }).tap();
  await expect(page.getByRole('grid', { name: 'Days of your life areas' })).toBeVisible();
  await bar.getByRole('button', { name: 'Add area' }).tap();
  await fillNewArea(page, { name: 'Piano', color: 'Coral' });
  await expect(page.getByRole('row', { name: /^Piano/ })).toBeVisible();
  await bar.getByRole('link', { name: 'Analytics' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await bar.getByRole('link', { name: 'Today' }).tap();
  await expect(findCard(page, 'Piano')).toBeVisible();
});

test('a mark of a past day is stored under the date of that day, and Undo removes the mark', async ({
  page,
  account,
}) => {
  const yesterday = addDays(account.today, -1);
  const life_area_id = await createArea(account, { name: 'Reading', age: 1 });
  await page.goto('/dashboard');
  const strip = page.getByRole('navigation', { name: 'Day' });
  await strip.getByRole('listitem').nth(5).getByRole('button').tap();
  await expect(findCard(page, 'Reading')).toContainText('Not Scored');
  await expect(page.getByRole('checkbox', { name: 'Reading', exact: true })).toHaveCount(0);
  await findCard(page, 'Reading').getByRole('button').first().tap();
  const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
  await expect(sheet.locator(`h2 time[datetime="${yesterday}"]`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Completed' }).click();
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  const kept = { life_area_id, score: 1, score_date: yesterday };
  await expect.poll(() => listEntries(account, 1)).toMatchObject([kept]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(findCard(page, 'Reading')).toContainText('Not Scored');
  await expect.poll(() => listEntries(account, 1)).toEqual([]);
  await page.getByRole('button', { name: 'Back to today' }).tap();
  await expect(findCard(page, 'Reading')).toContainText('Due today');
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags a finger from the middle of an element in small steps. */
async function dragByTouch(page: Page, from: Locator, { x: right, y: down }: Point): Promise<void> {
  // The trial waits until the element no longer moves.
  await from.tap({ trial: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await from.boundingBox()) ?? {};
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width / 2 + right * share, y: y + height / 2 + down * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a swipe to the right marks an area as done, and a swipe to the left skips it', async ({
  page,
  account,
}) => {
  await createAreas(account, 'Reading', 'Running');
  await page.goto('/dashboard');
  // Repeats the swipe, because its code loads after the cards. The last card is marked first, so
  // that no other card moves.
  await expect(async () => {
    await dragByTouch(page, findCard(page, 'Running'), { x: 140, y: 0 });
    await expect(findCard(page, 'Running')).toContainText('Completed', { timeout: 1000 });
  }).toPass();
  await dragByTouch(page, findCard(page, 'Reading'), { x: -140, y: 0 });
  await expect(page.getByText('Skipped').first()).toBeVisible();
  // A skipped card keeps its place until the end of the day.
  await expect(findCard(page, 'Reading')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => account.call(api.listPauses, {})).toHaveLength(1);
});

test('areas can be reordered by touch @long', async ({ page, account }) => {
  await createAreas(account, 'Reading', 'Running', 'Piano');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Change order' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Change order' });
  // A dialog ignores touches for a moment after it has opened.
  await expect(async () => {
    await dragByTouch(page, dialog.getByRole('button', { name: 'Move Reading' }), { x: 0, y: 120 });
    await expect(dialog.getByRole('listitem').last()).toContainText('Reading', { timeout: 1000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const cards = page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
  await expect(cards).toContainText([/^Running/, /^Piano/, /^Reading/]);
});

test('areas left open yesterday can be marked in a message, which can be dismissed @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  for (const name of ['Reading', 'Piano']) await createArea(account, { name, age: 1 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Yesterday: 2 not marked' }).tap();
  const box = page.getByRole('checkbox', { name: 'Piano' }).first();
  await box.tap();
  await expect(box).toBeChecked();
  await expectAccessible();
  await expect(page.getByRole('button', { name: 'Yesterday: 1 not marked' })).toBeVisible();
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  const kept = { score: 1, score_date: addDays(account.today, -1) };
  await expect.poll(() => listEntries(account, 1)).toMatchObject([kept]);
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).tap();
  await page.reload();
  await expect(findCard(page, 'Piano')).toBeVisible();
  await expect(page.getByText(/^Yesterday:/)).toHaveCount(0);
});

test('six area cards in groups fit above the bottom bar of a phone', async ({ page, account }) => {
  const groups = ['', 'Morning', 'Morning', 'Noon', 'Noon', 'Evening', 'Evening'];
  for (const [index, group] of groups.entries()) {
    const done = index === 6 ? [1, 0] : [1];
    await createArea(account, { name: `Area ${index}`, group, age: 1, done });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const sixth = page.getByRole('article').filter({ hasText: 'Area 5' });
  await expect(sixth).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main screens' });
  const bottomOf = async () => {
    const { y, height } = (await sixth.boundingBox()) ?? { y: Infinity, height: 0 };
    return y + height;
  };
  expect(await bottomOf()).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
});
