import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { createArea, createAreas, listEntries } from './account.ts';
import {
  actOnArea,
  findCard,
  fillNewArea,
  mark,
  openScoringSheet,
  findTodaysProgress,
} from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { serverError } from './fake-answers.ts';

test.use({ signedIn: true });

test('the scoring sheet still shows the note of a mark after a reload', async ({
  page,
  account,
}) => {
  const [life_area_id] = await createAreas(account, 'Reading');
  await page.goto('/dashboard');
  const sheet = await openScoringSheet(page, 'Reading');
  await sheet.getByLabel('Note (optional)').fill('Twenty pages of Tove Jansson');
  await sheet.getByRole('button', { name: 'Completed' }).click();
  await expect(findCard(page, 'Reading')).toContainText('Has a note');

  const kept = { life_area_id, score: 1, notes: 'Twenty pages of Tove Jansson' };
  await expect.poll(() => listEntries(account)).toMatchObject([kept]);
  await page.reload();
  const again = await openScoringSheet(page, 'Reading');
  await expect(again.getByLabel('Note (optional)')).toHaveValue('Twenty pages of Tove Jansson');
});

test('an area marked as done on the dashboard can be changed to not done', async ({
  page,
  account,
}) => {
  await createArea(account, { name: 'Reading', done: [0] });
  await page.goto('/dashboard');
  await expect(findTodaysProgress(page)).toContainText('100%');
  await mark(page, 'Reading', 'Not Done');
  await expect(findCard(page, 'Reading')).toContainText('Not Done');
  await expect(findTodaysProgress(page)).toContainText('0%');
});

test('a past day of the dashboard can be changed only in a sheet with the date', async ({
  page,
  account,
}) => {
  const yesterday = addDays(account.today, -1);
  await createArea(account, { name: 'Reading', age: 1, done: [1] });
  await page.goto('/dashboard');
  await expect(findCard(page, 'Reading')).toContainText('Due today');
  await page.keyboard.press('ArrowLeft');
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const sheet = await openScoringSheet(page, 'Reading');
  await expect(sheet.locator(`h2 time[datetime="${yesterday}"]`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(findCard(page, 'Reading')).toContainText('Due today');
});

test('done areas move to a collapsed list, and the last mark of the day shows a message', async ({
  page,
  account,
}) => {
  await createArea(account, { name: 'Reading', age: 1 });
  await createArea(account, { name: 'Running', age: 1, group: 'Morning' });
  await createArea(account, { name: 'Piano', age: 1 });
  await page.addInitScript(() => localStorage.removeItem('folds'));
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Reading' }).check();
  const done = page.getByRole('heading', { name: /^Done/ });
  await expect(done).toHaveText('Done 1');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Piano' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(done).toHaveText('Done 2');
  await page.keyboard.press('Space');
  await expect(done).toHaveText('Done 3');
  await expect(page.getByText('That is everything for today.')).toBeVisible();
  await expect(findTodaysProgress(page)).toContainText('100%');
  // A reload shows the same state, with yesterday's open areas below.
  await page.reload();
  const all = page.getByText('That is everything for today.');
  await expect(all).toBeVisible();
  const yesterday = page.getByRole('button', { name: 'Yesterday: 3 not marked' });
  await expect(yesterday).toBeVisible();
  const top = async (locator: typeof all) => (await locator.boundingBox())?.y ?? 0;
  expect(await top(yesterday)).toBeGreaterThan(await top(done));
  await done.click();
  await page.getByRole('checkbox', { name: 'Piano' }).uncheck();
  await expect(done).toHaveText('Done 2');
  await expect(findCard(page, 'Piano')).toContainText('Due today');
});

test('a new account can create suggested areas', async ({ page, account }) => {
  await page.goto('/dashboard');
  for (const name of ['Health & Fitness', 'Finance', 'Community']) {
    await page.getByRole('button', { name }).click();
  }
  await page.getByRole('button', { name: 'Community' }).click();
  await page.getByRole('button', { name: 'Start with 2 areas' }).click();
  await expect(findCard(page, 'Finance')).toContainText('Buy nothing on impulse');
  const kept = [{ name: 'Health & Fitness' }, { name: 'Finance' }];
  await expect.poll(() => account.call(api.listLifeAreas, {})).toMatchObject(kept);
});

test('a day can be chosen by keyboard in the month view of the dashboard @long', async ({
  page,
  account,
}) => {
  await createArea(account, { name: 'Reading', age: 40, done: [31] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Show month' }).click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell', { selected: true })).toBeVisible();
  await grid.getByRole('gridcell', { selected: true }).getByRole('button').focus();
  for (const key of ['Up', 'Up', 'Up', 'Up', 'Left', 'Left', 'Left']) {
    await page.keyboard.press(`Arrow${key}`);
  }
  await expect(grid.getByRole('button', { name: /100% done/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findCard(page, 'Reading')).toContainText('Completed');
  await expect(findCard(page, 'Reading')).toBeInViewport();
});

test('an area can be erased together with its history @long', async ({ page, account }) => {
  await createAreas(account, 'Reading');
  await page.goto('/dashboard');
  await actOnArea(page, 'Reading', 'Edit');
  await page.getByRole('dialog').getByRole('button', { name: 'End…' }).click();
  const question = page.getByRole('dialog', { name: 'End Reading?' });
  await question.getByRole('checkbox', { name: 'Also erase its history' }).check();
  await question.getByRole('button', { name: 'End and erase' }).click();
  await expect(page.getByRole('list', { name: 'Life areas' })).toBeHidden();
  const all = { query: { include_deleted: 'true' } } as const;
  await expect.poll(() => account.call(api.listLifeAreas, all)).toEqual([]);
});

test('eight areas can be marked with one click each, and only one Undo is shown @long', async ({
  page,
  account,
}) => {
  const names = Array.from({ length: 8 }, (_, index) => `Area ${index + 1}`);
  await createAreas(account, ...names);
  await page.goto('/dashboard');
  for (const name of names) {
    const ring = page.getByRole('checkbox', { name, exact: true });
    await ring.click();
    await expect(ring).toBeChecked();
    await expect(findCard(page, name)).toContainText('Completed');
  }
  await expect(page.getByText('Area 8 · Completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Undo reverts a mark that was made with the checkbox of an area card', async ({
  page,
  account,
}) => {
  await createAreas(account, 'Reading');
  await page.goto('/dashboard');
  const ring = page.getByRole('checkbox', { name: 'Reading', exact: true });
  await ring.click();
  await expect(ring).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ring).not.toBeChecked();
  await expect(findCard(page, 'Reading')).toContainText('Due today');
});

test('an area can be created and marked on the dashboard by keyboard alone', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Create Life Area' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create Life Area' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Reading');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const card = findCard(page, 'Reading').getByRole('button').first();
  await card.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Rate: Reading' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Completed' }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(card).toBeFocused();
  await expect(findCard(page, 'Reading')).toContainText('Completed');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an area name with HTML is shown as text and never as markup', async ({ page }) => {
  const name = `<img src=x onerror="document.title='owned'"> {{7*7}}`;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Life Area' }).click();
  await fillNewArea(page, { name, color: 'Coral' });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle('owned');
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 500/] });

  test('the dashboard shows an error after a failed sync and loads after Retry', async ({
    page,
    account,
  }) => {
    await createAreas(account, 'Reading');
    // Requests fail until the button is pressed. The app's own retry would otherwise succeed first.
    let isPressed = false;
    await page.exposeFunction('press', () => {
      isPressed = true;
    });
    await page.route('**/api/v1/sync**', async (route) => {
      return isPressed ? route.continue() : route.fulfill(serverError);
    });
    await page.goto('/dashboard');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(page.getByText('Something went wrong')).toBeVisible({ timeout: 30_000 });
    await retry.evaluate(() => {
      const { press } = window as unknown as { press: () => Promise<void> };
      addEventListener('click', () => void press());
    });
    await retry.click();
    await expect(findCard(page, 'Reading')).toBeVisible();
  });
});
