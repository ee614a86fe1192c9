import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { download } from '../harness/download.ts';
import type { Person } from '../harness/person.ts';
import { createArea, registerAccount, listEntries } from './account.ts';
import { openDevice } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { openFromMenu } from './sign-in.ts';
import { readStoredRows } from './stored-on-device.ts';

test.use({ signedIn: true });

const days = 5;

/** Creates an area that was done on each of the last five days, including today. */
function addHistory(account: Person, name: string): Promise<string> {
  return createArea(account, { name, age: days - 1, done: [...Array(days).keys()] });
}

async function stateOf(account: Person) {
  const scores = await listEntries(account, 30);
  const areas = await account.call(api.listLifeAreas, { query: { include_deleted: 'true' } });
  return {
    areas,
    scores: scores.map(({ life_area_id, score_date, score, notes }) => ({
      life_area_id,
      score_date,
      score,
      notes,
    })),
  };
}

const card = (page: Page) => page.getByRole('region', { name: 'Backups' });
const rows = (page: Page) => card(page).getByRole('listitem');
const dialog = (page: Page, name = 'Restore a backup') => page.getByRole('dialog', { name });

async function makeBackup(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/A backup was made|Nothing has changed/)).toBeVisible();
}

async function restoreNewest(page: Page): Promise<void> {
  const newest = rows(page).first();
  await newest.getByRole('button', { name: /^Restore/ }).click();
}

async function downloadNewest(page: Page) {
  await rows(page).first().getByRole('button', { name: /^More/ }).click();
  return download(rows(page).first().getByRole('menuitem', { name: 'Download' }));
}

async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'backup.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Backup file').setInputFiles(file);
}

test('restoring a backup returns deleted marks and areas, and Undo restore deletes them again', async ({
  page,
  account,
}) => {
  const reading = await addHistory(account, 'Reading');
  const piano = await addHistory(account, 'Piano');
  await page.goto('/settings');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('2 areas · 10 marks');
  const before = await stateOf(account);

  for (const { id, life_area_id } of await listEntries(account, 2)) {
    if (life_area_id === reading)
      await account.call(api.deleteScore, { params: { id }, query: {} });
  }
  await account.call(api.deleteLifeArea, { params: { id: piano }, query: {} });
  const without = await stateOf(account);

  await page.goto('/settings');
  await restoreNewest(page);
  await expect(dialog(page)).toContainText('1 area to reopen');
  await expect(dialog(page)).toContainText('3 marks to add');
  expect(await stateOf(account)).toEqual(without);
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page, 'Restored')).toContainText('4 changes were made.');
  await expect(dialog(page, 'Restored')).toContainText('Everything is on the server.');
  expect(await stateOf(account)).toEqual(before);

  await dialog(page, 'Restored').getByRole('button', { name: 'Undo restore' }).click();
  await expect(page.getByText('The restore was undone')).toBeVisible();
  await expect.poll(() => stateOf(account)).toEqual(without);
});

test('a downloaded backup can be opened, but not after one bit of the file has changed', async ({
  page,
  account,
}) => {
  await addHistory(account, 'Reading');
  await page.goto('/settings');
  await makeBackup(page);
  const { name, bytes } = await downloadNewest(page);
  expect(name).toBe(`daymark-backup-${account.today}.json`);

  await chooseFile(page, bytes);
  await expect(dialog(page)).toContainText('Everything in this backup is there already.');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  const broken = Buffer.from(bytes);
  const middle = Math.floor(broken.length / 2);
  broken[middle] = (broken[middle] ?? 0) ^ 1;
  await chooseFile(page, broken);
  await expect(dialog(page, 'Nothing was restored')).toContainText(
    /This backup is damaged|not a Daymark backup/,
  );
});

test('opening the backup of another account first shows its owner’s email @long', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const other = await registerAccount(baseURL ?? '');
  await addHistory(other, 'Chess');
  const theirs = await openDevice(browser, { baseURL, token: other.token });
  await theirs.goto('/settings');
  await makeBackup(theirs);
  const { bytes } = await downloadNewest(theirs);
  await theirs.close();

  await page.goto('/settings');
  await chooseFile(page, bytes);
  const question = dialog(page, 'This is not your backup');
  await expect(question).toContainText(other.email);
  await question.getByRole('button', { name: 'Show what it would add' }).click();
  await expect(dialog(page)).toContainText('1 area to add');
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(page, 'Restored')).toContainText('Everything is on the server.');
  const { areas, scores } = await stateOf(account);
  expect([areas.map((area) => area.name), scores.length]).toEqual([['Chess'], days]);
});

test('signing out removes the backups from the device @long', async ({ page, account }) => {
  await addHistory(account, 'Reading');
  await page.goto('/settings');
  await makeBackup(page);
  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => readStoredRows(page, 'backups')).toEqual([]);
});

test.describe(() => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('an offline device can create a backup and compare it with its data @long', async ({
    page,
    account,
    context,
  }) => {
    await addHistory(account, 'Reading');
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: /today, 100% done$/ })).toBeVisible();
    await openFromMenu(page, 'Settings');
    await expect(rows(page)).toContainText(['1 area · 5 marks']);
    await context.setOffline(true);
    await makeBackup(page);
    await expect(rows(page).first()).toContainText('1 area · 5 marks');
    await restoreNewest(page);
    await expect(dialog(page)).toContainText('Everything in this backup is there already.');
  });
});

test('the backups card has no axe violations, and automatic backups stay off after a reload @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  await addHistory(account, 'Reading');
  await page.goto('/settings');
  await makeBackup(page);
  await expectAccessible();
  await page.getByRole('switch', { name: 'Automatic backup' }).click();
  await expect(card(page)).toContainText('Inactive');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Automatic backup' })).not.toBeChecked();
  await restoreNewest(page);
  await expect(dialog(page)).toContainText('Everything in this backup is there already.');
  await expectAccessible();
});
