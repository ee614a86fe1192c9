import { importPrograms } from '@daymark/shared/imports/import-programs.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FailureWords } from './import-failure.tsx';
import { ImportInvitation, ImportSources } from './import-sources.tsx';

const names = new Set(
  Object.values(importPrograms)
    .map(({ name }) => name)
    .filter((name) => name !== 'Daymark'),
);
const namesIn = (text: string | null) => [...names].filter((name) => text?.includes(name));

test('the invitation to import names five apps and counts the other apps', async () => {
  await mount(<ImportInvitation />);
  const { textContent } = page.getByText(/^From Loop Habit Tracker/).element();
  expect(namesIn(textContent)).toHaveLength(5);
  expect(textContent).toContain(` and ${names.size - 5} more apps`);
});

test('the list of supported apps names each app, and the version and month of its last check', async () => {
  await mount(<ImportSources />);
  await page.getByText('Supported apps and their files').click();
  const terms = page.getByRole('term').elements();
  const listed = terms.map(({ textContent }) => textContent);
  expect(listed.slice(0, -2).toSorted()).toEqual([...names].toSorted());
  expect(listed.slice(-2)).toEqual(['A spreadsheet', 'Daymark itself']);
  const words = page.getByRole('definition').elements()[listed.indexOf('Table Habit')];
  expect(words?.textContent).toBe(
    'In the settings: export your data as JSON.Version 1.26.14, checked November 2026',
  );
});

test('the import failure for an unrecognized file lists the apps with such files on request', async () => {
  await mount(<FailureWords failure={{ code: 'not-recognised', where: 'json' }} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Nothing was changed.');
  await expect.element(alert).toMatchTextContent('If the app can also export CSV');
  expect(namesIn(alert.element().textContent)).toEqual([]);
  await page.getByText(/^Tried the formats of \d+ apps$/).click();
  const list = page.getByText(/Beaver Habits/);
  await expect.element(list).toBeVisible();
  expect(namesIn(list.element().textContent)).not.toContain('Rewire');
});

test('the import failure for an unrecognized archive advises to save spreadsheets as CSV', async () => {
  await mount(<FailureWords failure={{ code: 'not-recognised', where: 'archive' }} />);
  await expect
    .element(page.getByText(/Save spreadsheets of other kinds than \.xlsx as CSV/))
    .toBeVisible();
});

test('the import failure for a damaged file names the row of the fault', async () => {
  await mount(<FailureWords failure={{ code: 'damaged', where: '14' }} />);
  await expect.element(page.getByText('Place in the file: Row 14')).toBeVisible();
  await expect.element(page.getByText(/^Tried/)).not.toBeInTheDocument();
});
