import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { download } from '../harness/download.ts';
import type { Person } from '../harness/person.ts';
import { createArea, listEntries } from './account.ts';
import { expect, delayRequest, test } from './fixtures.ts';
import {
  type ChosenFile,
  createFile,
  loopDatabase,
  loopHeader,
  loopZip,
  createTable,
} from './import-files.ts';
import { whenInstalled } from '../harness/installed-app.ts';

test.use({ signedIn: true });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const habit = (page: Page, name: string) =>
  card(page, 'Preview').getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, file: ChosenFile): Promise<void> {
  await page.getByLabel('File to import').setInputFiles(file);
}

/** Returns the areas on the server and their entries of the last 60 days. */
async function stateOf(account: Person) {
  const areas = await account.call(api.listLifeAreas, { query: { include_deleted: 'true' } });
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  const scores = await listEntries(account, 60);
  return {
    areas: areas.map(({ name, description, color }) => ({ name, description, color })),
    days: scores
      .map(({ life_area_id, score_date, score, notes }) =>
        `${names.get(life_area_id)} ${score_date} ${score} ${notes}`.trimEnd(),
      )
      .toSorted(),
  };
}

const nothing = { areas: [], days: [] };

async function importAll(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).click();
  await expect(page.getByText('Everything is on the server.')).toBeVisible();
}

test('importing a Loop zip twice adds its days once, and the import can be undone @long', async ({
  page,
  account,
}) => {
  const { today } = account;
  const day = (back: number) => addDays(today, -back);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Import and export' }).click();
  await expect(page).toHaveURL('/data');
  await choose(page, loopZip(today, ['Reading', 'Swimming']));

  await expect(card(page, 'Preview')).toContainText('2 habits · 5 days');
  await expect(habit(page, 'Reading')).toContainText('3 done 1 missed 1 skipped 1 note');
  await expect(habit(page, 'Swimming')).toContainText('Archived');
  await expect(card(page, 'Preview')).toContainText('Days the other app counted');
  expect(await stateOf(account)).toEqual(nothing);

  await importAll(page, 'Import 5 days');
  const imported = await stateOf(account);
  expect(imported.areas.map(({ name, color }) => [name, color])).toEqual([
    ['Reading', '#d32f2f'],
    ['Swimming', '#1976d2'],
  ]);
  expect(imported.days).toEqual([
    `Reading ${day(5)} 1`,
    `Reading ${day(3)} 0`,
    `Reading ${day(2)} 1`,
    `Reading ${day(1)} 1 A good book`,
    `Swimming ${day(8)} 1`,
  ]);

  await button(page, 'Import another file').click();
  await choose(page, loopZip(today, ['Reading', 'Swimming']));
  await expect(page.getByText('Everything you selected is already here.')).toBeVisible();
  await button(page, 'Choose another file').click();

  await page.reload();
  await card(page, 'Imports of the last 30 days').getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(() => stateOf(account)).toEqual(nothing);
});

test('the import of a Loop database merges into an area of the same name @long', async ({
  page,
  account,
}) => {
  const { call, today } = account;
  const yesterday = addDays(today, -1);
  const id = await createArea(account, { name: 'Meditation', age: 1 });
  const mine = { life_area_id: id, score: 0, score_date: yesterday, notes: 'Mine' } as const;
  await call(api.recordScore, { body: mine });
  await page.goto('/data');
  await choose(page, loopDatabase(today, 'Meditation'));

  await expect(habit(page, 'Meditation')).toContainText('2 days are new.');
  await expect(habit(page, 'Meditation')).toContainText('1 day differs from yours');
  await importAll(page, 'Import 2 days');
  expect((await stateOf(account)).days).toEqual([
    `Meditation ${addDays(today, -3)} 1`,
    `Meditation ${addDays(today, -2)} 0`,
    `Meditation ${yesterday} 0 Mine`,
  ]);
});

test('a CSV table can be imported after its columns are mapped', async ({ page, account }) => {
  const { today } = account;
  await page.goto('/data');
  await choose(page, createTable(today, 'Piano'));
  await expect(card(page, 'Which column is what?').getByRole('row')).toHaveCount(6);
  await page.getByText('A row for each day', { exact: true }).click();
  await page.getByLabel('Date', { exact: true }).selectOption('When');
  await page.getByLabel('Name of the habit').selectOption('What');
  await page.getByLabel('Value').selectOption('How much');
  await page.getByLabel('Note').selectOption('Remark');
  await button(page, 'Preview the import').click();

  await page.locator('summary').filter({ hasText: '1 date cannot be read' }).click();
  await expect(page.getByText(/Row 6.*: the date 31\/31\/2024 cannot be read/)).toBeVisible();
  await importAll(page, 'Import 4 days');
  expect((await stateOf(account)).days).toEqual([
    `Piano ${addDays(today, -4)} 0 Piano`,
    `Piano ${addDays(today, -3)} 1`,
    `Piano ${addDays(today, -2)} 1`,
    `Piano ${addDays(today, -1)} 1`,
  ]);
});

test('unknown words of a table can be explained by keyboard before the import', async ({
  page,
  account,
  expectAccessible,
}) => {
  const day = (back: number) => addDays(account.today, -back);
  const marks = ['great', 'great', 'meh', 'skip', 'great', 'great'];
  const rows = marks.map((mark, index) => `${day(6 - index)},${mark}`);
  await page.goto('/data');
  await choose(page, createFile('runs.csv', `Date,Run\n${rows.join('\n')}\n`));
  const meaning = page.getByLabel('“great”');
  await expect(meaning).toHaveValue('none');
  await expect(page.getByLabel('“skip”')).toHaveValue('skipped');
  await meaning.focus();
  await page.keyboard.press('d');
  await expectAccessible();
  await button(page, 'Preview the import').click();

  await expect(habit(page, 'Run')).toContainText('4 done 1 skipped 1 left out');
  const lastDays = page.getByRole('list', { name: 'Last days of Run' });
  await expect(lastDays.getByRole('listitem').first()).toContainText(/\d: Done/);
  await expectAccessible();
  await button(page, 'Back to the columns').click();
  await expect(meaning).toHaveValue('done');
  await page.getByLabel('“meh”').selectOption('Missed');
  await button(page, 'Preview the import').click();
  await importAll(page, 'Import 5 days');
  expect((await stateOf(account)).days).toEqual([
    `Run ${day(6)} 1`,
    `Run ${day(5)} 1`,
    `Run ${day(4)} 0`,
    `Run ${day(2)} 1`,
    `Run ${day(1)} 1`,
  ]);
});

test('the import preview keeps its choices after a visit to the dashboard @long', async ({
  page,
  account,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Coming from another app?' }).click();
  await choose(page, loopZip(account.today, ['Reading', 'Swimming']));
  await page.getByLabel('Import “Swimming” as').selectOption('Don’t import');
  await expect(button(page, 'Import 4 days')).toBeVisible();
  const isOpened = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'other.csv'));
    const dropped = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    return document.body.dispatchEvent(dropped);
  });
  expect(isOpened, 'the browser opens a dropped file instead of the app').toBe(false);
  await page.goBack();
  await expect(button(page, 'Create Life Area')).toBeVisible();
  await page.getByRole('link', { name: 'Coming from another app?' }).click();
  await expect(page.getByLabel('Import “Swimming” as')).toHaveValue('skip');
  await importAll(page, 'Import 4 days');
  expect((await stateOf(account)).areas.map(({ name }) => name)).toEqual(['Reading']);
});

test('the import of an unreadable file shows the reason and changes nothing @long', async ({
  page,
  account,
}) => {
  const { today } = account;
  const zip = loopZip(today, ['Reading', 'Swimming']);
  const database = loopDatabase(today, 'Reading').buffer;
  const files: readonly (readonly [ChosenFile, RegExp])[] = [
    [createFile('empty.csv', ''), /This file is empty/],
    [createFile('letter.txt', 'Dear Ada,\nall is well here.\n'), /doesn’t recognize this file/],
    [createFile('half.zip', zip.buffer.subarray(0, zip.buffer.length / 2)), /damaged/],
    [createFile('half.db', database.subarray(0, 5000)), /damaged/],
    [createFile('Loop.csv', `${loopHeader}\n`), /doesn’t recognize this file/],
  ];
  await page.goto('/data');
  for (const [file, words] of files) {
    await choose(page, file);
    const failed = card(page, 'This file cannot be imported');
    await expect(failed.getByText(file.name, { exact: true })).toBeVisible();
    await expect(failed.getByRole('alert'), file.name).toContainText(words);
  }
  // Playwright cannot pass a file of this size as a buffer.
  const large = test.info().outputPath('large.db');
  await writeFile(large, Buffer.alloc(51 * 1024 * 1024, database.subarray(0, 100)));
  await page.getByLabel('File to import').setInputFiles(large);
  await expect(page.getByRole('alert')).toContainText('This file is larger than 50 MB');
  expect(await stateOf(account)).toEqual(nothing);
});

test('an outdated import preview in another tab imports nothing twice @long', async ({
  page,
  account,
  context,
}) => {
  const other = await context.newPage();
  const file = loopZip(account.today, ['Reading', 'Swimming']);
  for (const each of [page, other]) {
    await each.goto('/data');
    await choose(each, file);
    await expect(button(each, 'Import 5 days')).toBeVisible();
  }
  await importAll(other, 'Import 5 days');
  const imported = await stateOf(account);
  await button(page, 'Import 5 days').click();
  await expect(page.getByText('Your data changed in the meantime')).toBeVisible();
  await expect(card(page, 'Preview')).toContainText('is already here');
  expect(await stateOf(account)).toEqual(imported);
});

test('an import continues after a reload @long', async ({ page, account }) => {
  const release = await delayRequest(page, '**/api/v1/scores/batch');
  await page.goto('/data');
  await choose(page, loopZip(account.today, ['Reading', 'Swimming']));
  await button(page, 'Import 5 days').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await release();
  await expect(page.getByText('Everything is on the server.')).toBeVisible();
  expect((await stateOf(account)).days).toHaveLength(5);
});

test.describe(() => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('a stopped import shows its progress and can be undone @long', async ({ page, account }) => {
    await page.route('**/api/v1/scores/batch', (route) => route.abort());
    await page.goto('/data');
    await choose(page, loopZip(account.today, ['Reading', 'Swimming']));
    await button(page, 'Import 5 days').click();
    await button(page, 'Stop').click();
    await expect(card(page, 'Import stopped')).toContainText(
      /\d of \d+ changes were added, \d+ were not/,
    );
    expect((await stateOf(account)).days).toEqual([]);
    await page.unroute('**/api/v1/scores/batch');
    await button(page, 'Undo import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('The import was undone')).toBeVisible();
    await expect.poll(() => stateOf(account)).toEqual(nothing);
  });
});

const save = (page: Page, name: string) => download(button(page, name));

test.describe(() => {
  test.beforeEach(async ({ account }) => {
    const life_area_id = await createArea(account, { name: 'Reading', age: 9, done: [1, 3] });
    const day = { life_area_id, score: 1, score_date: account.today, notes: '=1+1' } as const;
    await account.call(api.recordScore, { body: day });
  });

  test('the export saves all data as JSON, CSV, calendar and files of other trackers @long', async ({
    page,
    account,
  }) => {
    await page.goto('/data?tab=export');
    const json = await save(page, 'Save everything as JSON');
    expect(json.name).toBe(`daymark-${account.today}.json`);

    const csv = unzipSync((await save(page, 'Save as a spreadsheet')).bytes);
    const days = csv['days.csv'] ?? new Uint8Array();
    expect([...days.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(days)).toContain(`'=1+1`);

    const loop = unzipSync((await save(page, 'Save for Loop Habit Tracker')).bytes);
    expect(Object.keys(loop)).toContain('Habits.csv');

    const ofTracker = async (name: string) => {
      await page.getByLabel('App', { exact: true }).selectOption(name);
      return (await save(page, `Save for ${name}`)).bytes.toString();
    };
    expect(await ofTracker('HabitKit')).toContain('"formatVersion":2');
    expect(await ofTracker('Habo')).toContain('"DayType.check"');
    expect(await ofTracker('Emacs org-habit')).toContain('* TODO Reading');

    const calendar = (await save(page, 'Save as a calendar file')).bytes.toString();
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar).toContain('SUMMARY:Reading');

    await tab(page, 'Import').click();
    await choose(page, createFile('days.json', json.bytes));
    await expect(page.getByRole('dialog', { name: 'Restore a backup' })).toContainText(
      'Everything in this backup is there already.',
    );
  });

  test('the export shows a year of all areas and saves a year of one area as PNG and SVG @long', async ({
    page,
  }) => {
    await page.goto('/data?tab=export');
    await expect(page.getByRole('figure', { name: /^All areas/ })).toBeVisible();
    await page.getByLabel('What it shows').selectOption('Reading');
    await expect(page.getByRole('figure', { name: /^Reading/ })).toBeVisible();
    const png = await save(page, 'Save as PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    const svg = await save(page, 'Save as SVG');
    expect(svg.bytes.toString()).toMatch(/^<svg /);
    expect(svg.bytes.toString()).toContain('Reading');
  });

  test.describe(() => {
    test.use({ serviceWorkers: 'allow', expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

    test('export and import work offline, except for databases, whose reader is not cached @long', async ({
      page,
      account,
      context,
    }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: /^\w+ \d+ \w+, today,/ })).toBeVisible();
      await whenInstalled(page);
      await context.setOffline(true);
      await page.goto('/data?tab=export');
      for (const name of ['Save everything as JSON', 'Save as a spreadsheet', 'Save as PNG']) {
        expect((await save(page, name)).bytes.length, name).toBeGreaterThan(0);
      }
      await tab(page, 'Import').click();
      await choose(page, loopZip(account.today, ['Reading', 'Swimming']));
      await expect(card(page, 'Preview')).toContainText('2 habits · 5 days');

      // The code that reads databases is not cached in advance. It loads with the first database.
      await button(page, 'Cancel').click();
      await choose(page, loopDatabase(account.today, 'Reading'));
      await expect(page.getByRole('alert')).toContainText('on this device yet');
      await context.setOffline(false);
      await choose(page, loopDatabase(account.today, 'Reading'));
      await expect(card(page, 'Preview')).toContainText('1 habit · 3 days');
    });
  });
});
