import type { ImportRemark, ImportRemarkKind } from '@daymark/shared/imports/imported-file.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { Remarks, summaries } from './import-remarks.tsx';

const show = (...remarks: ImportRemark[]) => mount(<Remarks remarks={remarks} />);
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('the import remarks name the row and the fault of each value', async () => {
  await show(
    { kind: 'date-unreadable', line: 14, value: '31/31/2024' },
    { kind: 'date-unreadable', line: 20, area: 'Piano', value: 'soon', more: 3 },
  );
  await page.getByText('5 dates cannot be read').click();
  await expect.element(page.getByText('and 3 more like these')).toBeVisible();
  expect(lines()).toEqual([
    'Row 14: the date 31/31/2024 cannot be read',
    'Row 20, Piano: the date soon cannot be read',
    'and 3 more like these',
  ]);
});

test('the import remarks list left-out rows before adjustments, and then unsupported content', async () => {
  await show(
    { kind: 'field-left-out', area: 'Piano', value: 'chips' },
    { kind: 'rule-nearest', area: 'Piano', value: '2/5' },
    { kind: 'day-twice', line: 3, area: 'Piano', value: '2026-03-01' },
  );
  const headings = page.getByRole('heading').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Rows that are left out',
    'Adjusted',
    'Not imported',
  ]);
  for (const summary of [/^1 day with several rows/, /^1 schedule matched/, /^1 detail that/]) {
    await page.getByText(summary).click();
  }
  await expect
    .poll(lines)
    .toEqual([
      'Row 3, Piano: 2026-03-01 has several rows: done if any row is done, notes combined',
      'Piano: 2/5',
      'Piano: chips',
    ]);
});

test('the import remarks show one line for a fact about the whole file', async () => {
  await show({ kind: 'dates-month-first' });
  await expect.element(page.getByText('Dates are read as month, day, year')).toBeVisible();
  expect(page.getByRole('group').elements()).toEqual([]);
});

test('the import remarks show markup in a file as plain text', async () => {
  await show({ kind: 'row-unreadable', line: 2, value: '<img src=x onerror=alert(1)>' });
  await page.getByText('1 row cannot be read').click();
  await expect
    .element(page.getByText(/“<img src=x onerror=alert\(1\)>” cannot be read/))
    .toBeVisible();
});

test('every kind of import remark has a sentence', async () => {
  const all = Object.keys(summaries) as ImportRemarkKind[];
  await show(...all.map((kind) => ({ kind, area: 'Piano', value: 'x' })));
  expect(page.getByRole('group').elements()).toHaveLength(all.length);
});
