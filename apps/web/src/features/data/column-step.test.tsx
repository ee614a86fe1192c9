import type { ColumnMapping } from '@daymark/shared/imports/column-mapping.ts';
import type { ColumnPreview } from '@daymark/shared/imports/column-preview.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { ColumnStep } from './column-step.tsx';

const guess: ColumnMapping = {
  kind: 'a-row-a-day',
  name: 1,
  date: 0,
  value: null,
  note: null,
  dateOrder: 'auto',
};
const preview: ColumnPreview = {
  columns: ['When', 'What', ''],
  rows: [
    ['2026-03-01', 'Piano', '1'],
    ['2026-03-02', 'Piano', '0'],
  ],
  days: [],
  words: [[], ['piano'], []],
  guess,
};

const guessOfSheet: ColumnMapping = { kind: 'a-column-a-day', name: 0, dateOrder: 'auto' };
const sheet: ColumnPreview = {
  columns: ['What', 'Goal', '1/3/2026', '2/3/2026'],
  rows: [['Piano', '5', 'x', '']],
  days: [2, 3],
  words: [['piano'], [], ['x'], []],
  guess: guessOfSheet,
};

async function show(shown = preview) {
  const maps: ColumnMapping[] = [];
  function Step() {
    const [mapping, setMapping] = useState<ColumnMapping>(shown.guess);
    const onMap = (next: ColumnMapping) => {
      maps.push(next);
      setMapping(next);
    };
    return (
      <ColumnStep
        columns={{ preview: shown, mapping }}
        onMap={onMap}
        onDone={() => maps.push(mapping)}
        onLeave={() => {}}
      />
    );
  }
  await mount(<Step />);
  return maps;
}

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

test('the column step shows the first rows and the role of each column', async () => {
  await show();
  expect(headers()).toEqual(['DateWhen', 'NameWhat', 'Left outColumn 3']);
  expect(page.getByRole('row').elements()).toHaveLength(3);
});

test('the column step assigns a role to a column, or to no column', async () => {
  const maps = await show();
  await userEvent.selectOptions(page.getByLabelText('Value'), 'Column 3');
  expect(maps.at(-1)).toEqual({ ...guess, value: 2 });
  expect(headers()).toEqual(['DateWhen', 'NameWhat', 'ValueColumn 3']);
  await userEvent.selectOptions(page.getByLabelText('Name of the habit'), 'None: it is one habit');
  expect(maps.at(-1)).toEqual({ ...guess, value: 2, name: null });
});

test('the column step uses the other columns as habits and requires at least one', async () => {
  const maps = await show();
  await page.getByText('A column for each habit').click();
  const columns = { kind: 'a-column-a-habit', date: 0, dateOrder: 'auto' };
  expect(maps.at(-1)).toEqual({ ...columns, habits: [1, 2] });
  await page.getByRole('checkbox', { name: 'What' }).click();
  expect(maps.at(-1)).toEqual({ ...columns, habits: [2] });
  await page.getByRole('checkbox', { name: 'Column 3' }).click();
  await expect.element(page.getByRole('button', { name: 'Preview the import' })).toBeDisabled();
});

test('the column step shows the days of a sheet with a column for each day', async () => {
  const maps = await show(sheet);
  expect(headers()).toEqual(['NameWhat', 'Left outGoal', 'Date1/3/2026', 'Date2/3/2026']);
  await expect.element(page.getByLabelText('Date', { exact: true })).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText('Name of the habit'), 'Goal');
  expect(maps.at(-1)).toEqual({ ...guessOfSheet, name: 1 });
  await userEvent.selectOptions(page.getByLabelText('Date format'), 'Day, month, year');
  expect(maps.at(-1)).toEqual({ ...guessOfSheet, name: 1, dateOrder: 'day-first' });
  await page.getByText('A row for each day').click();
  expect(maps.at(-1)).toMatchObject({ kind: 'a-row-a-day', date: 0, dateOrder: 'day-first' });
  await page.getByText('A column for each day').click();
  expect(maps.at(-1)).toEqual({ ...guessOfSheet, dateOrder: 'day-first' });
});

test('the column step offers a column for each day only if headers are dates', async () => {
  await show();
  await expect.element(page.getByText('A column for each day')).not.toBeInTheDocument();
});

test('the column step keeps the date column and its format in another kind of table', async () => {
  const maps = await show();
  await userEvent.selectOptions(page.getByLabelText('Date format'), 'Month, day, year');
  await page.getByText('A column for each habit').click();
  await page.getByText('A row for each day').click();
  expect(maps.at(-1)).toEqual({ ...guess, dateOrder: 'month-first' });
});
