import type { ColumnMapping } from '@daymark/shared/imports/column-mapping.ts';
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
const preview = {
  columns: ['When', 'What', ''],
  rows: [
    ['2026-03-01', 'Piano', '1'],
    ['2026-03-02', 'Piano', '0'],
  ],
  guess,
};

function show() {
  const maps: ColumnMapping[] = [];
  function Step() {
    const [mapping, setMapping] = useState<ColumnMapping>(guess);
    const onMap = (next: ColumnMapping) => {
      maps.push(next);
      setMapping(next);
    };
    return (
      <ColumnStep
        columns={{ preview, mapping }}
        onMap={onMap}
        onDone={() => maps.push(mapping)}
        onLeave={() => {}}
      />
    );
  }
  return { maps, mounted: mount(<Step />) };
}

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

test('shows the first rows with what each column is', async () => {
  const { mounted } = show();
  await mounted;
  expect(headers()).toEqual(['DateWhen', 'NameWhat', 'Left outColumn 3']);
  expect(page.getByRole('row').elements()).toHaveLength(3);
});

test('maps a column, and none', async () => {
  const { maps, mounted } = show();
  await mounted;
  await userEvent.selectOptions(page.getByLabelText('Value'), 'Column 3');
  expect(maps.at(-1)).toEqual({ ...guess, value: 2 });
  expect(headers()).toEqual(['DateWhen', 'NameWhat', 'ValueColumn 3']);
  await userEvent.selectOptions(page.getByLabelText('Name of the habit'), 'None: it is one habit');
  expect(maps.at(-1)).toEqual({ ...guess, value: 2, name: null });
});

test('takes every other column for a habit, of which one at least must stay', async () => {
  const { maps, mounted } = show();
  await mounted;
  await page.getByText('A column for each habit').click();
  const columns = { kind: 'a-column-a-habit', date: 0, dateOrder: 'auto' };
  expect(maps.at(-1)).toEqual({ ...columns, habits: [1, 2] });
  await page.getByRole('checkbox', { name: 'What' }).click();
  expect(maps.at(-1)).toEqual({ ...columns, habits: [2] });
  await page.getByRole('checkbox', { name: 'Column 3' }).click();
  await expect.element(page.getByRole('button', { name: 'Preview the import' })).toBeDisabled();
});

test('keeps the date and its order from one kind of table to the other', async () => {
  const { maps, mounted } = show();
  await mounted;
  await userEvent.selectOptions(page.getByLabelText('Order of a date'), 'Month, day, year');
  await page.getByText('A column for each habit').click();
  await page.getByText('A row for each day').click();
  expect(maps.at(-1)).toEqual({ ...guess, dateOrder: 'month-first' });
});
