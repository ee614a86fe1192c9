import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { countsOf, importOf, resultOf } from '../testing/import-of.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ColumnPreview } from './column-preview.ts';

async function previewOf(text: string): Promise<ColumnPreview> {
  const result = await resultOf(text);
  if (result.kind !== 'columns') throw new Error(`Not a table: ${result.kind}`);
  return result.preview;
}

const aRowADay: ColumnMapping = {
  kind: 'a-row-a-day',
  name: 0,
  date: 1,
  value: 2,
  note: 3,
  dateOrder: 'auto',
};

const aColumnAHabit: ColumnMapping = {
  kind: 'a-column-a-habit',
  date: 0,
  habits: [1],
  dateOrder: 'auto',
};
const aColumnADay: ColumnMapping = { kind: 'a-column-a-day', name: 0, dateOrder: 'auto' };

it('the preview of a table shows its columns and its first ten rows', async () => {
  const rows = Array.from({ length: 12 }, (_, day) => `${addDays('2026-03-01', day)},yes`);
  const preview = await previewOf(`Date,Run\n${rows.join('\n')}\n`);
  expect(preview.columns).toEqual(['Date', 'Run']);
  expect(preview.rows).toHaveLength(10);
  expect(preview.rows[9]).toEqual(['2026-03-10', 'yes']);
});

it('the preview of a table fills short rows and cuts long ones', async () => {
  const preview = await previewOf('Date,Run,Read\n2026-03-01\n2026-03-02,x,x,x,x\n');
  expect(preview.rows).toEqual([
    ['2026-03-01', '', ''],
    ['2026-03-02', 'x', 'x'],
  ]);
});

it.each([
  ['Habit,Date,Done,Comment\nRun,2026-03-01,yes,Rain\n', aRowADay],
  ['Datum;Laufen;Lesen\n1.3.2026;x;\n2.3.2026;;x\n', { ...aColumnAHabit, habits: [1, 2] }],
  ['Дата\tБег\n2026-03-01\tда\n', aColumnAHabit],
  [
    'when,what\n2026-03-01,Run\n2026-03-02,Read\n',
    { ...aRowADay, name: 1, date: 0, value: null, note: null },
  ],
  ['Date,Value,Notes\n2026-03-01,yes,\n', { ...aRowADay, name: null, date: 0, value: 1, note: 2 }],
  ['2026-03-01,1\n2026-03-02,0\n', aColumnAHabit],
  ['Habit,2026-03-01,2026-03-02\nRun,x,\nRead,,x\n', aColumnADay],
  [';1.3.2026;2.3.2026\nLaufen;ja;nein\n', aColumnADay],
  [
    'My March,,,,\nNo,Habit,Since,3/1/2026,3/2/2026\n1,Run,1/1/2026,x,x\n2,Read,1/1/2026,,x\n',
    { ...aColumnADay, name: 1 },
  ],
  [
    'Habit,Date,Written,Done\nRun,2026-03-01,2026-03-02,x\nRun,2026-03-02,2026-03-03,x\n',
    { ...aRowADay, value: 3, note: null },
  ],
  ['Habit,Date,Written,Done\nRun,2026-03-01,2026-03-02,x\n', { ...aRowADay, value: 3, note: null }],
])('the preview of the table %j guesses its column mapping', async (text, guess) => {
  expect((await previewOf(text)).guess).toEqual(guess);
});

it('the preview of a table lists the columns whose headers are dates', async () => {
  const sheet = await previewOf('My March,,,\nHabit,Goal,2026-03-01,2026-03-02\nRun,5,x,\n');
  expect(sheet.columns).toEqual(['Habit', 'Goal', '2026-03-01', '2026-03-02']);
  expect(sheet.rows).toEqual([['Run', '5', 'x', '']]);
  expect(sheet.days).toEqual([2, 3]);
  expect((await previewOf('Date,Run\n2026-03-01,x\n')).days).toEqual([]);
});

it('the preview of a table without a header names its columns as a spreadsheet does', async () => {
  const cells = ['2026-03-01', ...Array.from({ length: 27 }, () => '1')];
  const { columns } = await previewOf(`${cells.join(',')}\n`);
  expect([columns[0], columns[25], columns[26], columns[27]]).toEqual(['A', 'Z', 'AA', 'AB']);
});

it.each([
  ['a personal letter', 'Dear Ada,\nit rains.\nYours, Charles, and others\n'],
  ['one column', 'Date\n2026-03-01\n'],
  ['only a header', 'Habit,Date,Value\n'],
  ['control characters', '\u{1}\u{2},\u{3}\n\u{4},\u{5}\n'],
  ['an HTML page', '<!doctype html>\n<p>Run, read</p>\n'],
])('a text file that contains %s is refused as not-recognised', async (_, text) => {
  await expect(resultOf(text)).rejects.toMatchObject({ code: 'not-recognised' });
});

it('an import of a mapped table reads one day per row', async () => {
  const file = await importOf(
    [
      'What;When;How;Why',
      'Run;1.3.2026;ja;Sonne',
      'Run;2.3.2026;nein;',
      'Read;2.3.2026;✓;"Zwei; drei"',
      'Run;3.3.2026;;Vergessen',
      'Run;4.3.2026;perhaps;',
      ';5.3.2026;ja;',
      'Run;6.3.2026;skip;Krank',
      'Run;7.3.2026;-2;',
    ].join('\n'),
    { mapping: aRowADay },
  );
  expect(file.format).toBe('csv');
  expect(countsOf(file)).toEqual([
    'Run: 1 done, 1 not, 1 notes, 1 pauses',
    'Read: 1 done, 0 not, 1 notes, 0 pauses',
  ]);
  expect(file.areas[1]?.entries[0]?.notes).toBe('Zwei; drei');
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', line: 5, area: 'Run', value: 'Vergessen' },
    { kind: 'value-unknown', line: 6, area: 'Run', value: 'perhaps' },
    { kind: 'name-missing', line: 7 },
    { kind: 'value-void', line: 9, area: 'Run', value: '-2' },
  ]);
});

it('an import of a mapped table reads one habit per column, with or without amounts', async () => {
  const file = await importOf(
    'Date,Run,Water,Mood\n2026-03-01,x,"2,5",good\n2026-03-02,,0,bad\n2026-03-03,no,1,\n',
    { mapping: { ...aColumnAHabit, habits: [1, 2] } },
  );
  expect(file.areas.map(({ name, entries }) => [name, entries])).toEqual([
    [
      'Run',
      [
        { date: '2026-03-01', score: 1, notes: '' },
        { date: '2026-03-03', score: 0, notes: '' },
      ],
    ],
    [
      'Water',
      [
        { date: '2026-03-01', score: 1, amount: 2.5, notes: '' },
        { date: '2026-03-02', score: 0, amount: 0, notes: '' },
        { date: '2026-03-03', score: 1, amount: 1, notes: '' },
      ],
    ],
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of a mapped table keeps ambiguous amounts as written in the notes', async () => {
  const file = await importOf('Date,Steps\n2026-03-01,"10,000"\n2026-03-02,1.000\n', {
    mapping: aColumnAHabit,
  });
  expect(file.areas[0]?.entries).toEqual([
    { date: '2026-03-01', score: 1, notes: '10,000' },
    { date: '2026-03-02', score: 1, notes: '1.000' },
  ]);
});

it('an import of a mapped table accepts line breaks in the header', async () => {
  const file = await importOf('"Date\n(UTC)","Run\n5 km"\n2026-03-01,x\n', {
    mapping: aColumnAHabit,
  });
  expect(countsOf(file)).toEqual(['Run\n5 km: 1 done, 0 not, 0 notes, 0 pauses']);
});

it('an import of a mapped table reads one day per column and one habit per row', async () => {
  const file = await importOf(
    [
      'March;;;;;',
      'Habit;Goal;1.3.2026;2.3.2026;3.3.2026;Total',
      'Run;3;x;;nein;1',
      ';;;;;',
      'Health;;;;;',
      'Water;1;2,5;0;;2',
      ' Run ;3;;✓;;1',
      ';;x;;;',
      'Read;1;perhaps;skip;-2;',
    ].join('\n'),
    { mapping: aColumnADay },
  );
  expect(file.format).toBe('csv');
  expect(countsOf(file)).toEqual([
    'Run: 2 done, 1 not, 0 notes, 0 pauses',
    'Health: 0 done, 0 not, 0 notes, 0 pauses',
    'Water: 1 done, 1 not, 0 notes, 0 pauses',
    'Read: 0 done, 0 not, 0 notes, 1 pauses',
  ]);
  expect(file.areas[0]?.entries).toEqual([
    { date: '2026-03-01', score: 1, notes: '' },
    { date: '2026-03-02', score: 1, notes: '' },
    { date: '2026-03-03', score: 0, notes: '' },
  ]);
  expect(file.remarks).toEqual([
    { kind: 'name-missing', line: 8 },
    { kind: 'value-unknown', line: 9, area: 'Read', value: 'perhaps' },
    { kind: 'value-void', line: 9, area: 'Read', value: '-2' },
  ]);
});

it('the import of a table detects the date order of its headers or uses the given order', async () => {
  const datesOf = async (titles: string, dateOrder: ColumnMapping['dateOrder'] = 'auto') => {
    const mapping = { ...aColumnADay, dateOrder };
    const { areas, remarks } = await importOf(`Habit,${titles}\nRun,x,x\n`, { mapping });
    return [...(areas[0]?.entries.map(({ date }) => date) ?? []), ...remarks.map((r) => r.kind)];
  };
  expect(await datesOf('1/2/2026,13/2/2026')).toEqual([
    '2026-02-01',
    '2026-02-13',
    'dates-day-first',
  ]);
  expect(await datesOf('1/2/2026,1/3/2026')).toEqual([
    '2026-01-02',
    '2026-01-03',
    'dates-month-first',
  ]);
  expect(await datesOf('1/2/2026,1/3/2026', 'day-first')).toEqual(['2026-02-01', '2026-03-01']);
  expect(await datesOf('1/2/2026,1/13/2026', 'day-first')).toEqual([
    '2026-02-01',
    'date-unreadable',
  ]);
});

it('an import of a mapped table fails with dates-unreadable if no header is a date', async () => {
  const mapping = aColumnADay;
  await expect(importOf('Habit,Date\nRun,2026-03-01\n', { mapping })).rejects.toMatchObject({
    code: 'dates-unreadable',
    where: '1',
  });
});

it('an import of a table with one day per column reads all marks in any date format', async () => {
  const names = ['Run', 'Read, write', 'Say "hi"', 'Zeile\nzwei', 'Привет'];
  const ways: Record<string, (date: string) => string> = {
    iso: (date) => date,
    dots: (date) => date.split('-').toReversed().map(Number).join('.'),
    dayFirst: (date) => date.split('-').toReversed().join('/'),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        habits: fc.subarray(names, { minLength: 1 }),
        numbers: fc.uniqueArray(fc.nat(365), { minLength: 2, maxLength: 12 }),
        cells: fc.array(fc.constantFrom('yes', 'no', ''), { minLength: 60, maxLength: 60 }),
        way: fc.constantFrom('iso', 'dots', 'dayFirst'),
        delimiter: fc.constantFrom(',', ';', '\t'),
      }),
      async ({ habits, numbers, cells, way, delimiter }) => {
        const days = numbers.map((number) => addDays('2025-03-01', number));
        const rows = habits.map((name, row) => [
          name,
          ...days.map((_, day) => cells[row * days.length + day] ?? ''),
        ]);
        const written = days.map((day) => ways[way]?.(day) ?? day);
        const text = Papa.unparse([['Habit', ...written], ...rows], { delimiter });
        expect((await previewOf(text)).guess).toEqual(aColumnADay);
        const file = await importOf(text, {
          today: '2026-12-31',
          mapping: { ...aColumnADay, dateOrder: 'day-first' },
        });
        const read = file.areas.map(({ name, entries }) => {
          const marks = new Map(
            entries.map(({ date, score }) => [date, score === 1 ? 'yes' : 'no']),
          );
          return [name, ...days.map((day) => marks.get(day) ?? '')];
        });
        expect(read).toEqual(rows);
        expect(file.remarks).toEqual([]);
      },
    ),
  );
});

it('an import of a mapped table without a value column treats each row as done', async () => {
  const file = await importOf('Ran on,Weather\n2026-03-01,rain\n2026-03-02,sun\n', {
    mapping: { ...aRowADay, name: null, date: 0, value: null, note: 1 },
  });
  expect(countsOf(file)).toEqual(['Ran on: 2 done, 0 not, 2 notes, 0 pauses']);
});

it('the import of a table detects the date order of its rows or uses the given order', async () => {
  const datesOf = async (text: string, dateOrder: ColumnMapping['dateOrder'] = 'auto') => {
    const mapping = { ...aColumnAHabit, dateOrder };
    const { areas, remarks } = await importOf(text, { mapping });
    return [...(areas[0]?.entries.map(({ date }) => date) ?? []), ...remarks.map((r) => r.kind)];
  };
  const open = 'Date,Run\n1/2/2026,1\n';
  expect(await datesOf(open)).toEqual(['2026-01-02', 'dates-month-first']);
  expect(await datesOf(open, 'day-first')).toEqual(['2026-02-01']);
  expect(await datesOf(`${open}28/2/2026,1\n`)).toEqual([
    '2026-02-01',
    '2026-02-28',
    'dates-day-first',
  ]);
  expect(await datesOf('Date,Run\n1.2.2026,1\n')).toEqual(['2026-02-01']);
});

it('an import of a mapped table reports numbers in the date column as unreadable if other dates are written out', async () => {
  const rows = ['46082,yes', '46083,yes', '2026-03-01,yes'];
  const file = await importOf(`Date,Run\n${rows.join('\n')}\n`, {
    mapping: aColumnAHabit,
  });
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([
    { kind: 'date-unreadable', line: 2, value: '46082' },
    { kind: 'date-unreadable', line: 3, value: '46083' },
  ]);
});

it.each([
  { ...aRowADay, name: 99, date: 0 },
  { ...aColumnAHabit, habits: [] },
  { ...aColumnAHabit, habits: [-1, 2 ** 40] },
])('an import with the column mapping %j is refused with the code no-areas', async (mapping) => {
  await expect(importOf('Date,Run\n2026-03-01,1\n', { mapping })).rejects.toMatchObject({
    code: 'no-areas',
  });
});

it.each([aRowADay, { ...aColumnAHabit, date: 1, habits: [2] }, { ...aRowADay, date: 98 }])(
  'an import with the column mapping %j is refused if no date is readable',
  async (mapping) => {
    const text = 'Habit,Date,Done,Note\n\nRun,March 1,yes,\nRun,March 2,yes,\n';
    await expect(importOf(text, { mapping })).rejects.toMatchObject({
      code: 'dates-unreadable',
      where: '3',
    });
  },
);

it('an import of a mapped table reads all content with any separator and line end', async () => {
  const anyMark = fc.record({
    name: fc.constantFrom('Run', 'Read, write', 'Say "hi"', 'Zeile\nzwei', 'Привет'),
    day: fc.nat(365),
    isDone: fc.boolean(),
    note: fc.string({ maxLength: 20 }).filter((note) => !/[\r\0]|^\s*[-–—]\s*$/.test(note)),
  });
  const mark = ({ isDone }: { readonly isDone: boolean }) => (isDone ? 'yes' : 'no');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyMark, { selector: ({ name, day }) => `${name} ${day}`, minLength: 1 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      async (marks, delimiter, newline) => {
        const rows = marks.map((each) => [
          each.name,
          addDays('2025-03-01', each.day),
          mark(each),
          each.note,
        ]);
        const text = Papa.unparse([['Habit', 'Date', 'Done', 'Note'], ...rows], {
          delimiter,
          newline,
        });
        const file = await importOf(text, { mapping: aRowADay });
        const read = file.areas.flatMap(({ name, entries }) =>
          entries.map(({ date, score, notes }) =>
            [name, date, score === 1 ? 'yes' : 'no', notes].join('|'),
          ),
        );
        expect(read.toSorted()).toEqual(rows.map((row) => row.join('|')).toSorted());
      },
    ),
    { numRuns: 200 },
  );
});
