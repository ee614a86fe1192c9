import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Locator, Page } from '@playwright/test';
import { whenInstalled } from '../harness/installed-app.ts';
import { createArea, createAreas, listEntries, listMarks } from './account.ts';
import { actOnArea, findCard } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { loopWater } from './import-files.ts';

test.use({
  signedIn: true,
  serviceWorkers: 'allow',
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

const ring = (page: Page) => page.getByRole('button', { name: /^Water: / });
const daily = { kind: 'daily' } as const;

async function createWater(page: Page, firstDay: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Life Area' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Life Area' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Water');
  await dialog.getByText('Every day · no target · no reminder').click();
  await dialog.getByRole('radio', { name: 'At least' }).check();
  await dialog.getByRole('textbox', { name: 'Number' }).fill('8');
  await dialog.getByLabel('Unit (optional)').fill('glasses');
  await dialog.getByLabel('Begins on').fill(firstDay);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a month of water is counted by taps, in the sheet and offline, and charted @long', async ({
  page,
  context,
  account,
  expectAccessible,
}) => {
  const { call, today } = account;
  await page.goto('/dashboard');
  await createWater(page, addDays(today, -29));
  const card = findCard(page, 'Water');
  await expect(card).toContainText('0 of 8 glasses');
  await whenInstalled(page);
  await expect.poll(() => call(api.listLifeAreas, {})).toMatchObject([{ unit: 'glasses' }]);
  const [water] = await call(api.listLifeAreas, {});
  const life_area_id = water?.id ?? '';
  const scores = Array.from({ length: 28 }, (_, index) => ({
    life_area_id,
    score_date: addDays(today, -2 - index),
    amount: 1 + (index % 9),
  }));
  await call(api.recordScores, { body: { scores } });

  for (let taps = 1; taps <= 5; taps += 1) await ring(page).click();
  await expect(card).toContainText('5 of 8 glasses');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('4 of 8 glasses');

  await context.setOffline(true);
  for (let taps = 5; taps <= 8; taps += 1) await ring(page).click();
  await expect(page.getByText('8 of 8 glasses').first()).toBeAttached();
  await page.reload();
  await expect(card).toContainText('8 of 8 glasses');
  await ring(page).click();
  const sheet = page.getByRole('dialog', { name: 'Rate: Water' });
  await expect(sheet.getByLabel('glasses')).toHaveValue('8');
  await sheet.getByLabel('glasses').fill('9,5');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Save amount' }).click();
  await context.setOffline(false);
  await expect.poll(() => listEntries(account)).toMatchObject([{ score: 1, amount: 9.5 }]);

  await page.goto(`/areas/${life_area_id}`);
  const chart = page.getByRole('region', { name: 'Amounts' });
  const slider = chart.getByRole('slider', { name: 'Amount by period' });
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /9.5\u{a0}glasses · at least 8\u{a0}glasses$/u,
  );
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row')).toHaveCount(31);
  await expect(chart.getByRole('row').nth(2)).toContainText('0\u{a0}glasses');
  await chart.getByRole('radio', { name: 'Years' }).check();
  const total = scores.reduce((sum, { amount }) => sum + amount, 9.5);
  const ofThisYear = scores
    .filter(({ score_date }) => score_date.slice(0, 4) === today.slice(0, 4))
    .reduce((sum, { amount }) => sum + amount, 9.5);
  expect(total).toBeGreaterThanOrEqual(ofThisYear);
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(` ${ofThisYear}\u{a0}glasses$`, 'u'),
  );
  await expectAccessible();
});

test('one tap says that a limit was not kept, and Undo takes it back @long', async ({
  page,
  account,
}) => {
  const target = { kind: 'at_most', amount: 0 } as const;
  await createArea(account, { name: 'Sugar', age: 3, schedule: { rule: daily, target } });
  await page.goto('/dashboard');
  const limits: Locator = page.getByRole('list', { name: 'Limits' });
  await expect(limits).toContainText('Kept so far');
  await page.getByRole('button', { name: 'Sugar: say that you slipped' }).click();
  await expect(limits).toContainText('Slipped');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(limits).toContainText('Kept so far');
  await page.goto('/board');
  await expect(page.getByRole('gridcell', { name: /Kept$/ })).toHaveCount(4);
});

test('a lower target, chosen offline, completes the stored days that reach it @long', async ({
  page,
  context,
  account,
}) => {
  const { call, today } = account;
  const target = { kind: 'at_least', amount: 8 } as const;
  const schedule = { rule: daily, target };
  const life_area_id = await createArea(account, { name: 'Water', age: 3, unit: 'cups', schedule });
  const scores = [3, 2, 1, 0].map((age) => ({
    life_area_id,
    score_date: addDays(today, -age),
    amount: 6,
  }));
  await call(api.recordScores, { body: { scores } });
  await page.goto('/dashboard');
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await whenInstalled(page);

  await context.setOffline(true);
  await actOnArea(page, 'Water', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
  await dialog.getByRole('textbox', { name: 'Number' }).fill('5');
  await dialog.getByRole('radio', { name: 'From a date' }).check();
  await dialog.getByLabel('First day of the new schedule').fill(addDays(today, -3));
  await expect(dialog).toContainText('All its days are recalculated; your marks stay.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect(findCard(page, 'Water')).toContainText('6 of 5 cups');

  await context.setOffline(false);
  await expect.poll(() => listMarks(account)).toEqual([1]);
  const entries = await listEntries(account, 3);
  expect(entries.map(({ score, amount }) => [score, amount])).toEqual(scores.map(() => [1, 6]));
});

test('an import of the same file turns notes of an earlier version into amounts, and Undo brings the notes back @long', async ({
  page,
  account,
}) => {
  const { call, today } = account;
  const life_area_id = await createArea(account, { name: 'Water', age: 3 });
  const notes = ['4 glasses', '9 glasses\nhot', '8 glasses'];
  const scores = notes.map((note, day) => ({
    life_area_id,
    score_date: addDays(today, day - 3),
    score: day === 0 ? (0 as const) : (1 as const),
    notes: note,
  }));
  await call(api.recordScores, { body: { scores } });
  const stored = async () => {
    const [area] = await call(api.listLifeAreas, {});
    const entries = await listEntries(account, 3);
    return [area?.unit, ...entries.map(({ score, amount, notes: note }) => [score, amount, note])];
  };
  const before = await stored();
  await page.goto('/data');
  await page.getByLabel('File to import').setInputFiles(loopWater(today));

  await expect(page.getByText('Everything you selected is already here.')).toBeVisible();
  const offer = 'Turn 3 notes that are amounts of the file into these amounts';
  await page.getByRole('switch', { name: offer }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Everything is on the server.')).toBeVisible();
  expect(await stored()).toEqual(['glasses', [0, 4, ''], [1, 9, 'hot'], [1, 8, '']]);

  await page.reload();
  const imports = page.getByRole('region', { name: 'Imports of the last 30 days' });
  await imports.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(stored).toEqual(before);
  expect(before).toEqual(['', ...notes.map((note, day) => [day === 0 ? 0 : 1, undefined, note])]);
});

test('eight areas without a target are marked by eight taps @long', async ({ page, account }) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
  await createAreas(account, ...names);
  await page.goto('/dashboard');
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click();
  await expect.poll(() => listMarks(account)).toEqual(names.map(() => 1));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
