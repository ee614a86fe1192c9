import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, remarksOf, resultOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const name = 'Checkmarks.csv';
const textOf = (sample: string) => new TextDecoder().decode(readSample(sample)).trim();
const tidy = 'Tidy: 03-02 done, 03-03 missed, 03-04 skipped';

it.each([
  ['loop-root-checkmarks-old.csv', [tidy]],
  ['loop-root-checkmarks-2.3.csv', [tidy]],
  ['loop-root-checkmarks-2.0-entry.csv', []],
])('an import of the Loop table %s reads marks, skips and thousandths', async (sample, others) => {
  const file = await importSample(sample);
  expect(file.format).toBe('loop-checkmarks');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-04 done',
    'Water: 03-03 done 3, 03-04 done 8',
    ...others,
  ]);
  expect(file.remarks).toEqual([
    { kind: 'derived-left-out', area: 'Stretch', value: '1' },
    { kind: 'notes-not-in-file' },
  ]);
});

it('an import of a Loop table joins the parts of names with commas', async () => {
  const table = [
    'Date,Read, write, repeat,Run,No news, ever,',
    '2026-03-04,2,-1,3,',
    '2026-03-03,0,2,-1,',
  ];
  const file = await importOf(table.join('\n'), { name });
  expect(describeDays(file)).toEqual([
    'Read, write, repeat: 03-03 missed, 03-04 done',
    'Run: 03-03 done',
    'No news, ever: 03-04 skipped',
  ]);
});

it('an import of a Loop table numbers the habits if their names cannot be told apart', async () => {
  const header = 'Date,Read,write,Run,';
  const file = await importOf(`${header}\n2026-03-04,2,-1,\n2026-03-03,0,2,\n`, { name });
  expect(describeDays(file)).toEqual([
    'Loop Habit Tracker 1: 03-03 missed, 03-04 done',
    'Loop Habit Tracker 2: 03-03 done',
  ]);
  expect(remarksOf(file, 'row-unreadable')).toEqual([
    { kind: 'row-unreadable', line: 1, value: header },
  ]);
});

it.each([
  ['semicolons', 'Date;"Read, write";Run;\n04.03.2026;YES_MANUAL;8000;\n03.03.2026;NO;UNKNOWN;\n'],
  ['month-first dates', 'Date,"Read, write",Run\n03-04-26,2,8000\n03-03-26,0,-1\n02-28-26,-1,-1\n'],
  ['rows in reverse', 'Date,"Read, write",Run,\n2026-03-03,0,-1,\n2026-03-04,2,8000,\n'],
  [
    'a broken quote',
    'Date,"Read"", write,Run,\n2026-03-04,YES_MANUAL,8000,\n2026-03-03,NO,UNKNOWN,\n',
  ],
])('an import of a Loop table that was saved again with %s reads its days', async (_, table) => {
  const { areas } = await importOf(table, { name });
  expect(areas.map(({ entries }) => entries)).toEqual([
    [
      { date: '2026-03-03', score: 0, notes: '' },
      { date: '2026-03-04', score: 1, notes: '' },
    ],
    [{ date: '2026-03-04', score: 1, amount: 8, notes: '' }],
  ]);
});

it('an import of a Loop table reads names with quotes', async () => {
  const table = 'Date,"Early" bird,Say "hi",\n2026-03-04,YES_MANUAL,NO,\n2026-03-03,NO,YES_AUTO,\n';
  const file = await importOf(table);
  expect(describeDays(file)).toEqual([
    '"Early" bird: 03-03 missed, 03-04 done',
    'Say "hi": 03-04 missed',
  ]);
});

it('an import of a Loop table leaves out rows whose cells may belong to other habits', async () => {
  const rows = [
    '2026-03-04,YES_MANUAL,NO,',
    '2026-03-03,YES_MANUAL',
    '2026-03-02,NO,NO,NO,',
    'soon',
    '2026-03-01,NO,YES_MANUAL,',
  ];
  const file = await importOf(['Date,Run,Read,', ...rows].join('\n'));
  expect(describeDays(file)).toEqual([
    'Run: 03-01 missed, 03-04 done',
    'Read: 03-01 done, 03-04 missed',
  ]);
  expect(file.remarks.slice(0, 3)).toEqual([
    { kind: 'row-unreadable', line: 3, value: '2026-03-03,YES_MANUAL' },
    { kind: 'row-unreadable', line: 4, value: '2026-03-02,NO,NO,NO,' },
    { kind: 'date-unreadable', line: 5, value: 'soon' },
  ]);
});

it('an import of a Loop table of one habit reads the numbers of a table without column titles', async () => {
  const file = await importSample('loop-day-file-alone.csv');
  expect(describeDays(file)).toEqual([
    'loop-day-file-alone: 03-01 missed, 03-02 skipped, 03-04 done',
  ]);
  expect(file.remarks).toEqual([
    { kind: 'derived-left-out', area: 'loop-day-file-alone', value: '1' },
  ]);
});

it.each([
  ['Checkmarks.csv', '2026-03-04,2500\n2026-03-02,0\n', 'Loop Habit Tracker'],
  ['Checkmarks (1).csv', 'Date,Value\n2026-03-04,2500\n2026-03-02,NO\n', 'Loop Habit Tracker'],
  ['001 Run.csv', 'Date,Value,Notes\n2026-03-04,2500,\n2026-03-02,NO,\n', 'Run'],
  ['Checkmarks.csv', 'date,km\n2026-03-04,2500\n2026-03-02,0\n2026-03-01,-1\n', 'km'],
  [
    '',
    'Date,Value,Notes\n04-03-2026,2500,\n02-03-2026,NO,\n28-02-2026,UNKNOWN,\n',
    'Loop Habit Tracker',
  ],
])('an import of the Loop table %s of one habit reads its amounts', async (file, table, habit) => {
  const read = await importOf(table, { name: file });
  expect(describeDays(read)).toEqual([`${habit}: 03-02 missed 0, 03-04 done 2.5`]);
});

it('an import of a Loop table of one habit reads notes', async () => {
  const rows = [
    '2026-03-04,YES_MANUAL,"Far, fast"',
    '2026-03-03,SKIP,Ill',
    '2026-03-02,UNKNOWN,Why?',
  ];
  const file = await importOf(['Date,Value,Notes', ...rows].join('\n'), { name: 'Run.csv' });
  expect(describeDays(file)).toEqual(['Run: 03-03 skipped “Ill”, 03-04 done “Far, fast”']);
  expect(file.remarks).toEqual([{ kind: 'field-left-out', line: 4, area: 'Run', value: 'Why?' }]);
});

it('an import of a Loop zip without Habits.csv takes the names of the folders', async () => {
  const ofHabit = 'Date,Value,Notes\n2026-03-04,YES_MANUAL,\n';
  const ofAll = 'Date,Run, slowly,Лечь,\n2026-03-04,YES_MANUAL,YES_MANUAL,\n';
  const folders = { 'Loop/001 Run slowly/Checkmarks.csv': ofHabit, 'Loop/002/Checkmarks.csv': '' };
  const file = await importOf(
    zipOf({ ...folders, 'Loop/Checkmarks.csv': ofAll, 'Loop/Scores.csv': '' }),
  );
  expect(describeDays(file)).toEqual(['Run slowly: 03-04 done', '002: ']);
  const withoutFolders = await importOf(zipOf({ 'Checkmarks.csv': ofAll, 'Scores.csv': '' }));
  expect(describeDays(withoutFolders)).toEqual(['Run, slowly: 03-04 done', 'Лечь: 03-04 done']);
  const single = await importOf(zipOf({ '001 Run/Checkmarks.csv': ofHabit }));
  expect(describeDays(single)).toEqual(['Run: 03-04 done']);
});

it.each([
  ['Scores.csv', 'Date,Run,Read,\n2026-03-04,0.9876,0.1000,\n'],
  ['strength.csv', 'Date,Score\n2026-03-04,0.9876\n'],
])('an import of the strengths in %s finds no habits', async (file, table) => {
  await expect(importOf(table, { name: file })).rejects.toMatchObject({ code: 'no-areas' });
});

it.each([
  ['counts by day', 'Date,Water\n2026-03-04,2\n2026-03-03,1\n2026-03-02,3\n'],
  ['steps, newest first', '2026-03-04,8234\n2026-03-03,7120\n2026-03-02,3000\n'],
  ['ones and zeros', 'Date,Run,Read,\n2026-03-02,1,0,\n2026-03-03,0,1,\n'],
  ['values with notes', 'Date,Value,Notes\n2026-03-03,8,\n2026-03-04,2,good\n'],
  ['words', 'Date,Run\n2026-03-04,YES\n2026-03-03,NO\n'],
  ['a mood from -2 to 2', 'Date,Mood,\n2026-03-04,2,\n2026-03-03,-2,\n2026-03-02,-1,\n'],
  ['a mood beside words of Loop', 'Date,Run,Mood\n2026-03-04,YES_MANUAL,good\n'],
  ['many untitled columns', '2026-03-04,2,3,-1\n2026-03-03,2,3,-1\n'],
])('a table of %s is not taken for a table of Loop', async (_, table) => {
  expect((await resultOf(table)).kind).toBe('columns');
});

it.each(['loop-root-checkmarks-2.3.csv', 'loop-root-checkmarks-2.0-entry.csv'])(
  'an import of parts of the Loop table %s has no done day that the whole table lacks',
  async (sample) => {
    const [header, ...rows] = textOf(sample).split('\n');
    const read = (some: readonly string[]) => importOf([header, ...some].join('\n'));
    expect(await findInventedDays(rows, read)).toEqual([]);
  },
);
