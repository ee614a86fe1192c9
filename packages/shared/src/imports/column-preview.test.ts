import { expect, it } from 'vitest';
import { importOf, remarksOf, resultOf } from '../testing/import-of.ts';
import { describeDays } from '../testing/sample-files.ts';
import type { ColumnPreview } from './column-preview.ts';

async function previewOf(text: string): Promise<ColumnPreview> {
  const result = await resultOf(text);
  if (result.kind !== 'columns') throw new Error(`Not a table: ${result.kind}`);
  return result.preview;
}

/** Imports a table with the guessed mapping, and with the meanings of words if given. */
async function importGuessed(text: string, meanings = {}) {
  const { guess } = await previewOf(text);
  return importOf(text, { mapping: { ...guess, meanings } });
}

it('the guessed mapping of a table of events uses no date, time or identifier as an amount', async () => {
  const text = [
    'task_id,title,entry_state,entry_date,entry_timestamp,start,page',
    'A1,Stretch,missed,20260303,2026-03-04T05:00:12Z,08:30,1',
    'A1,Stretch,completed,20260305,2026-03-05T22:30:00Z,09:00,1',
  ].join('\n');
  expect((await previewOf(text)).guess).toMatchObject({ name: 1, date: 3, note: null, value: 2 });
  expect(describeDays(await importGuessed(text))).toEqual(['Stretch: 03-03 missed, 03-05 done']);
});

it.each([
  ['UUIDs', '5f0c7c9e-8b1d-4a38-9a53-0d1f5c2b7a10', '0a9d8c7b-1111-4222-8333-944455556666'],
  ['Unix times', '1772352000', '1772407800'],
  ['clock times', '08:30', '21:15:10'],
  ['written dates', '1 Mar 2026', '2 Mar 2026'],
])('the guessed column mapping leaves out a column of %s', async (_, first, second) => {
  const text = `Date,Code,Run\n2026-03-01,${first},x\n2026-03-02,${second},x\n`;
  expect((await previewOf(text)).guess).toMatchObject({ kind: 'a-column-a-habit', habits: [2] });
});

it.each(['Week', 'KW', 'Total', 'Month', 'Année', 'Цель'])(
  'the guessed column mapping does not use a column titled %s as a habit',
  async (title) => {
    const text = `Date,${title},Run\n2026-03-01,9,x\n2026-03-02,10,x\n`;
    expect((await previewOf(text)).guess).toMatchObject({ kind: 'a-column-a-habit', habits: [2] });
  },
);

it('the guessed column mapping uses the amount of a day, not the goal', async () => {
  const text = 'Date,Habit,Goal,Actual\n2026-03-01,Water,8,9\n2026-03-02,Water,8,0\n';
  expect(describeDays(await importGuessed(text))).toEqual(['Water: 03-01 done 9, 03-02 missed 0']);
});

it('the guessed column mapping pairs notes columns with their habits, and a dash is no note', async () => {
  const text = [
    'Date,Stretch,Notes (Stretch),No sweets,No sweets comment',
    '2026-03-02,Green,-,-,-',
    '2026-03-03,Red,overslept,Green,–',
  ].join('\n');
  expect((await previewOf(text)).guess).toMatchObject({
    kind: 'a-column-a-habit',
    habits: [1, 3],
    notes: { 1: 2, 3: 4 },
  });
  expect(describeDays(await importGuessed(text))).toEqual([
    'Stretch: 03-02 done, 03-03 missed “overslept”',
    'No sweets: 03-03 done',
  ]);
});

it('the preview of a table lists the words of each column, but no free text and no amounts', async () => {
  const rows = Array.from({ length: 40 }, (_, day) => {
    const date = `2026-03-${String((day % 28) + 1).padStart(2, '0')}`;
    return `${date},${day % 2 === 0 ? 'Meh' : 'great'},text ${day},${day}`;
  });
  const { words } = await previewOf(`Date,Run,Note,Amount\n${rows.join('\n')}\n`);
  expect(words[1]).toEqual(['meh', 'great']);
  expect(words[2]).toEqual([]);
  expect(words[3]).toEqual([]);
});

it('an import of a table gives words the meanings that the person chose', async () => {
  const marks = ['great', 'meh', 'ill', 'great', 'meh', 'great'];
  const rows = marks.map((mark, day) => `2026-03-0${day + 1},${mark}`);
  const text = `Date,Run\n${rows.join('\n')}\n`;
  const file = await importGuessed(text, { great: 'done', meh: 'not-done', ill: 'skipped' });
  expect(describeDays(file)).toEqual([
    'Run: 03-01 done, 03-02 missed, 03-03 skipped, 03-04 done, 03-05 missed, 03-06 done',
  ]);
  const unknown = await importGuessed(text);
  expect(unknown.areas[0]?.entries).toEqual([]);
  expect(remarksOf(unknown, 'value-unknown')).toHaveLength(6);
});

it.each([
  ['My habits 2026,,', ',,', 'Date,Run,Read'],
  ['My habits 2026', 'Date,Run,Read'],
])('an import of a table skips title rows above the header: %j', async (...above) => {
  const file = await importGuessed([...above, '2026-03-01,x,', '2026-03-02,,x', ''].join('\n'));
  expect(describeDays(file)).toEqual(['Run: 03-01 done', 'Read: 03-02 done']);
});

it('an import of a table keeps a header with one title', async () => {
  const file = await importGuessed(',Run\n2026-03-01,x\n2026-03-02,x\n');
  expect(describeDays(file)).toEqual(['Run: 03-01 done, 03-02 done']);
});

it('an import of a table ignores an empty last column', async () => {
  const file = await importGuessed('Date,Run,\n2026-03-01,x,\n2026-03-02,x,\n');
  expect(describeDays(file)).toEqual(['Run: 03-01 done, 03-02 done']);
  expect(file.remarks).toEqual([]);
});

it('an import of a table adds the amounts of a day, and counts a repeated row once', async () => {
  const file = await importGuessed(
    [
      'Habit,Date,Value,Note',
      'Water,2026-03-01,2,morning',
      'Water,2026-03-02,1,',
      'Water,2026-03-01,3,evening',
      'Water,2026-03-01,2,morning',
    ].join('\n'),
  );
  expect(describeDays(file)).toEqual(['Water: 03-01 done 5 “morning\nevening”, 03-02 done 1']);
});

it('an import of a table counts how many days of each area are left out', async () => {
  const file = await importGuessed(
    'Date,Run,Read\n2026-03-01,x,what\n2026-03-02,-5,x\n2026-04-20,x,x\n2026-03-04,x,x\n',
  );
  expect(file.areas.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Run', 2],
    ['Read', 2],
  ]);
});
