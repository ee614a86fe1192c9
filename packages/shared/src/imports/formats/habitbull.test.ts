import { expect, it } from 'vitest';
import { countsOf, importOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const header = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';

function habitBull(...rows: readonly string[]): string {
  return `${[header, ...rows].join('\r\n')}\r\n`;
}

it('an import of HabitBull CSV groups the mixed rows of several habits', async () => {
  const file = await importOf(
    habitBull(
      'Run,"Slowly, outside",Sport,2026-03-02,1,',
      'Read,,,2026-03-01,0,Too tired',
      'Run,"Slowly, outside",Sport,2026-03-01,0,',
      'Read,,,2026-03-02,1,"A ""good"" one"',
    ),
  );
  expect(file.format).toBe('habitbull');
  expect(countsOf(file)).toEqual([
    'Run: 1 done, 1 not, 0 notes, 0 pauses',
    'Read: 1 done, 1 not, 2 notes, 0 pauses',
  ]);
  expect(file.areas[0]).toMatchObject({
    key: '1',
    description: 'Slowly, outside',
    group: 'Sport',
    color: null,
    created_on: '2026-03-01',
  });
  expect(file.areas[1]?.entries).toEqual([
    { date: '2026-03-01', score: 0, notes: 'Too tired' },
    { date: '2026-03-02', score: 1, notes: 'A "good" one' },
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of HabitBull CSV reads dates day first if one date requires it', async () => {
  const file = await importOf(habitBull('Run,,,3/2/2026,1,', 'Run,,,13/2/2026,1,'));
  expect(file.areas[0]?.entries.map(({ date }) => date)).toEqual(['2026-02-03', '2026-02-13']);
  expect(file.remarks).toEqual([{ kind: 'dates-day-first' }]);
});

it('an import of HabitBull CSV reads ambiguous dates month first, with a remark', async () => {
  const file = await importOf(habitBull('Run,,,3/2/2026,1,', 'Run,,,1/12/2026,1,'));
  expect(file.areas[0]?.entries.map(({ date }) => date)).toEqual(['2026-01-12', '2026-03-02']);
  expect(file.remarks).toEqual([{ kind: 'dates-month-first' }]);
});

it('an import of HabitBull CSV reads marks, amounts and comments', async () => {
  const file = await importOf(
    habitBull(
      'Water,,,2026-03-01,3,Hot',
      'Water,,,2026-03-02,1,',
      'Water,,,2026-03-03,0,',
      'Run,,,2026-03-01,1,',
    ),
  );
  expect(
    file.areas.map(({ entries }) =>
      entries.map(({ score, amount, notes }) => [score, amount, notes]),
    ),
  ).toEqual([
    [
      [1, 3, 'Hot'],
      [1, 1, ''],
      [0, 0, ''],
    ],
    [[1, undefined, '']],
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of HabitBull CSV reports days without a valid value and their comments', async () => {
  const file = await importOf(
    habitBull(
      'Run,,,2026-03-01,-2150000000,Ill',
      'Run,,,2026-03-02,,',
      'Run,,,2026-03-03,1e999,',
      'Run,,,2026-03-04,1,',
      ',,,2026-03-04,1,',
      'Run,,,46084,1,',
    ),
  );
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([
    { kind: 'value-void', line: 2, area: 'Run', value: '-2150000000' },
    { kind: 'field-left-out', line: 2, area: 'Run', value: 'Ill' },
    { kind: 'value-unknown', line: 3, area: 'Run', value: '' },
    { kind: 'value-unknown', line: 4, area: 'Run', value: '1e999' },
    { kind: 'name-missing', line: 6 },
    { kind: 'date-unreadable', line: 7, area: 'Run', value: '46084' },
  ]);
});

it('an import of HabitBull CSV accepts only decimal amounts without exponents', async () => {
  const file = await importOf(
    habitBull(
      'Run,,,2026-03-01,"1,5",',
      'Run,,,2026-03-02,"1,234.5",',
      'Run,,,2026-03-03,0x10,',
      'Run,,,2026-03-04,1e3,',
    ),
  );
  expect(file.areas[0]?.entries).toEqual([
    { date: '2026-03-01', score: 1, amount: 1.5, notes: '' },
    { date: '2026-03-02', score: 1, notes: '1,234.5' },
  ]);
  expect(file.remarks).toEqual([
    { kind: 'value-unknown', line: 4, area: 'Run', value: '0x10' },
    { kind: 'value-unknown', line: 5, area: 'Run', value: '1e3' },
    { kind: 'amounts-in-notes', area: 'Run' },
  ]);
});

it('HabitBull CSV is recognized by its columns in any order, even with semicolons', async () => {
  const file = await importOf('CalendarDate;Value;HabitName\n2026-03-01;1;Run\n');
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
});

it('an import of HabitBull CSV that Excel saved again leaves out rounded void values', async () => {
  const file = await importSample('habitbull-resaved.csv');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 missed “note”']);
  expect(file.remarks).toEqual([
    { kind: 'value-void', line: 3, area: 'Stretch', value: '-2.15E+09' },
  ]);
  const inGerman = await importOf(
    habitBull('Run,,,2026-03-01,"-2,15E+09",', 'Run,,,2026-03-02,1,'),
  );
  expect(inGerman.remarks).toMatchObject([{ kind: 'value-void', value: '-2,15E+09' }]);
});
