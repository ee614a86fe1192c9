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

test('the column step preselects all columns except the date as habits, and requires at least one habit', async () => {
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

test('the column step keeps the date column and its format when the kind of table changes', async () => {
  const maps = await show();
  await userEvent.selectOptions(page.getByLabelText('Date format'), 'Month, day, year');
  await page.getByText('A column for each habit').click();
  await page.getByText('A row for each day').click();
  expect(maps.at(-1)).toEqual({ ...guess, dateOrder: 'month-first' });
});

const words = { ...preview, words: [[], ['piano'], ['great', 'meh', 'skip', 'no', 'constructor']] };
const valueOfWord = (word: string | RegExp) => page.getByLabelText(word).element();
const fieldset = () => page.getByRole('group', { name: 'What the words mean' });

test('the column step lists no words if no column has values', async () => {
  await show(words);
  await expect.element(fieldset()).not.toBeInTheDocument();
});

test('the column step lists unknown words first and preselects known meanings', async () => {
  await show(words);
  await userEvent.selectOptions(page.getByLabelText('Value'), 'Column 3');
  const labels = fieldset().element().querySelectorAll('label');
  expect([...labels].map(({ textContent }) => textContent)).toEqual([
    '“great”Unknown',
    '“meh”Unknown',
    '“constructor”Unknown',
    '“no”',
    '“skip”',
  ]);
  expect(valueOfWord(/great/)).toHaveValue('none');
  expect(valueOfWord('“no”')).toHaveValue('not-done');
  expect(valueOfWord('“skip”')).toHaveValue('skipped');
});

test('the column step keeps the chosen meanings of words when the kind of table changes', async () => {
  const maps = await show(words);
  await userEvent.selectOptions(page.getByLabelText('Value'), 'Column 3');
  await userEvent.selectOptions(page.getByLabelText(/great/), 'Done');
  await userEvent.selectOptions(page.getByLabelText('“skip”'), 'No entry');
  expect(maps.at(-1)?.meanings).toEqual({ great: 'done', skip: 'none' });
  await page.getByText('A column for each habit').click();
  expect(maps.at(-1)?.meanings).toEqual({ great: 'done', skip: 'none' });
  expect(valueOfWord(/great/)).toHaveValue('done');
});

test('the column step stores no meaning for a word whose usual meaning is chosen again', async () => {
  const maps = await show(words);
  await userEvent.selectOptions(page.getByLabelText('Value'), 'Column 3');
  await userEvent.selectOptions(page.getByLabelText('“skip”'), 'Done');
  await userEvent.selectOptions(page.getByLabelText('“skip”'), 'Skipped');
  expect(maps.at(-1)?.meanings).toEqual({});
});

test('the column step lists the words of all days of a sheet', async () => {
  await show({ ...sheet, words: [['piano'], [], ['x', '-'], ['x', 'meh']] });
  const labels = fieldset().element().querySelectorAll('label');
  expect([...labels].map(({ textContent }) => textContent)).toEqual(['“meh”Unknown', '“x”', '“-”']);
});

test('the column step can be filled in by keyboard, including the meanings of words', async () => {
  const maps = await show(words);
  await userEvent.selectOptions(page.getByLabelText('Value'), 'Column 3');
  (page.getByLabelText('Note').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(valueOfWord(/great/));
  await userEvent.keyboard('d');
  expect(maps.at(-1)?.meanings).toEqual({ great: 'done' });
});

const noted: ColumnPreview = {
  columns: ['Date', 'Piano', 'Notes (Piano)', 'Chess'],
  rows: [['2026-03-01', 'x', 'Scales', 'x']],
  days: [],
  words: [[], ['x'], ['scales'], ['x']],
  guess: { kind: 'a-column-a-habit', date: 0, habits: [1, 3], notes: { 1: 2 }, dateOrder: 'auto' },
};

test('the column step shows which habit a column of notes belongs to', async () => {
  await show(noted);
  expect(headers()).toEqual(['DateDate', 'HabitPiano', 'Note: PianoNotes (Piano)', 'HabitChess']);
});

test('the column step can give a habit another column of notes, or none', async () => {
  const maps = await show(noted);
  await page.getByText('Columns with notes').click();
  const notesOf = (name: string) => page.getByLabelText(name, { exact: true }).last();
  await userEvent.selectOptions(notesOf('Chess'), 'Notes (Piano)');
  await userEvent.selectOptions(notesOf('Piano'), 'None');
  expect(maps.at(-1)).toMatchObject({ habits: [1, 3], notes: { 3: 2 } });
  expect(headers()[2]).toBe('Note: ChessNotes (Piano)');
});

test('the column step can use a column of notes as a habit', async () => {
  const maps = await show(noted);
  await page.getByRole('checkbox', { name: 'Notes (Piano)' }).click();
  expect(maps.at(-1)).toMatchObject({ habits: [1, 2, 3], notes: {} });
  await expect.element(page.getByText('Columns with notes')).not.toBeInTheDocument();
});
