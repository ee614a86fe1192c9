import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { countsOf, importOf, remarksOf, zipOf } from '../../testing/import-of.ts';
import type { ImportedFile } from '../imported-file.ts';

const header =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';
const dayHeader = 'Date,Value,Notes';

function loopZip(habits: readonly string[], files: Readonly<Record<string, string>>): Uint8Array {
  return zipOf({ 'Habits.csv': `${[header, ...habits].join('\n')}\n`, ...files });
}

const meditate = '001,Meditate,YES_NO,Did you sit?,"Ten minutes, each day",1,1,#FF8F00,,,,false';

function importDays(days: readonly string[], habit = meditate): Promise<ImportedFile> {
  const [position, name] = habit.split(',');
  const files = { [`${position} ${name}/Checkmarks.csv`]: [dayHeader, ...days].join('\n') };
  return importOf(loopZip([habit], files));
}

it('an import of a Loop CSV zip reads names, descriptions, colors and days', async () => {
  const days = [
    '2026-03-05,YES_MANUAL,"He said ""now"",\nand so I did"',
    '2026-03-04,NO,',
    '2026-03-03,YES_MANUAL,',
  ];
  const file = await importOf(
    loopZip([meditate], {
      '001 Meditate/Checkmarks.csv': [dayHeader, ...days].join('\n'),
      '001 Meditate/Scores.csv': 'Date,Score\n2026-03-05,0.5000',
    }),
  );
  expect(file).toEqual({
    format: 'loop-csv',
    areas: [
      {
        key: '1',
        name: 'Meditate',
        description: 'Did you sit?\nTen minutes, each day',
        color: '#ff8f00',
        icon: null,
        group: '',
        reminder_time: null,
        note_prompt: '',
        streak_rule: 'days',
        forgiving_days: 7,
        unit: '',
        step: null,
        reminders: [],
        created_on: '2026-03-03',
        deleted_on: null,
        schedule: [],
        pauses: [],
        leftOut: 0,
        entries: [
          { date: '2026-03-03', score: 1, notes: '' },
          { date: '2026-03-04', score: 0, notes: '' },
          { date: '2026-03-05', score: 1, notes: 'He said "now",\nand so I did' },
        ],
      },
    ],
    remarks: [],
  });
});

it('an import of an older Loop CSV zip reads a Checkmarks.csv that has numeric values and no header', async () => {
  const file = await importOf(
    zipOf({
      'Habits.csv': [
        'Position,Name,Question,Description,NumRepetitions,Interval,Color',
        '001,Run,,Slowly,3,7,#388E3C',
      ].join('\n'),
      '001 Run/Checkmarks.csv': [
        '2020-01-05,2',
        '2020-01-04,1',
        '2020-01-03,0',
        '2020-01-02,3',
        '2020-01-01,-1',
      ].join('\n'),
      '001 Run/Scores.csv': '2020-01-05,0.1234',
    }),
  );
  expect(countsOf(file)).toEqual(['Run: 1 done, 1 not, 0 notes, 1 pauses']);
  expect(file.areas[0]).toMatchObject({
    description: 'Slowly',
    created_on: '2020-01-02',
    schedule: [{ from: '2020-01-02', rule: { kind: 'times_per_week', times: 3 } }],
    pauses: [{ first_day: '2020-01-02', last_day: '2020-01-02', reason: '' }],
  });
});

it('an import of an older Loop CSV zip recognizes a numerical habit by its amounts', async () => {
  const days = '2020-01-03,0\n2020-01-02,45500\n2020-01-01,-1\n';
  const file = await importOf(
    zipOf({
      'Habits.csv': [
        'Position,Name,Question,Description,NumRepetitions,Interval,Color',
        '001,Read,,,1,1,#388E3C',
        '002,Run,,,1,1,#388E3C',
      ].join('\n'),
      '001 Read/Checkmarks.csv': days,
      '002 Run/Checkmarks.csv': '2020-01-03,2\n2020-01-02,3\n',
    }),
  );
  expect(file.areas.map(({ entries }) => entries)).toEqual([
    [
      { date: '2020-01-02', score: 1, amount: 45.5, notes: '' },
      { date: '2020-01-03', score: 0, amount: 0, notes: '' },
    ],
    [{ date: '2020-01-03', score: 1, notes: '' }],
  ]);
});

it('an import of a Loop CSV zip leaves out YES_AUTO days and reports their number', async () => {
  const days = ['2026-03-03,YES_AUTO,', '2026-03-02,YES_MANUAL,', '2026-03-01,YES_AUTO,'];
  const file = await importDays(days);
  expect(countsOf(file)).toEqual(['Meditate: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([
    {
      kind: 'derived-left-out',
      file: '001 Meditate/Checkmarks.csv',
      area: 'Meditate',
      value: '2',
    },
  ]);
});

it('an import of a Loop CSV zip turns skipped days and their notes into pauses', async () => {
  const file = await importDays([
    '2026-03-06,SKIP,On the road',
    '2026-03-04,SKIP,Ill',
    '2026-03-03,SKIP,Ill',
    '2026-03-02,YES_MANUAL,',
  ]);
  expect(file.areas[0]?.pauses).toEqual([
    { first_day: '2026-03-03', last_day: '2026-03-04', reason: 'Ill' },
    { first_day: '2026-03-06', last_day: '2026-03-06', reason: 'On the road' },
  ]);
});

it('an import of a Loop CSV zip pauses an archived habit after its last day', async () => {
  const archived = meditate.replace(/false$/, 'true');
  const file = await importDays(['2026-03-05,SKIP,', '2026-03-02,YES_MANUAL,'], archived);
  expect(file.areas[0]?.pauses).toEqual([
    { first_day: '2026-03-05', last_day: '2026-03-05', reason: '' },
    { first_day: '2026-03-06', last_day: null, reason: '' },
  ]);
});

it('an import of a Loop CSV zip reads amounts, and keeps only inexact ones in notes', async () => {
  const days = [
    '2026-03-05,45500,Until midnight',
    '2026-03-04,30000,',
    '2026-03-03,29999,',
    '2026-03-02,NO,',
    '2026-03-01,UNKNOWN,',
  ];
  const habit = '001,Read,NUMERICAL,,,1,1,#000000,pages,AT_LEAST,30.0,false';
  const file = await importDays(days, habit);
  expect(file.areas[0]?.entries).toEqual([
    { date: '2026-03-02', score: 0, amount: 0, notes: '' },
    { date: '2026-03-03', score: 0, notes: '29.999 pages' },
    { date: '2026-03-04', score: 1, amount: 30, notes: '' },
    { date: '2026-03-05', score: 1, amount: 45.5, notes: 'Until midnight' },
  ]);
  expect(file.areas[0]).toMatchObject({
    unit: 'pages',
    schedule: [{ rule: { kind: 'daily' }, target: { kind: 'at_least', amount: 30 } }],
  });
  expect(file.remarks).toEqual([{ kind: 'amounts-in-notes', area: 'Read' }]);
});

it('an import of a Loop CSV zip reads habits with an upper limit or without a target', async () => {
  const days = `${dayHeader}\n2026-03-03,3000,\n2026-03-02,2000,\n2026-03-01,NO,`;
  const file = await importOf(
    loopZip(
      [
        '001,Coffee,NUMERICAL,,,1,1,#000000,cups,AT_MOST,2.0,false',
        '002,Steps,NUMERICAL,,,1,1,#000000,,AT_LEAST,0.0,false',
      ],
      { '001 Coffee/Checkmarks.csv': days, '002 Steps/Checkmarks.csv': days },
    ),
  );
  expect(file.areas.map(({ entries }) => entries.map(({ score }) => score))).toEqual([
    [1, 1, 0],
    [0, 1, 1],
  ]);
  expect(file.areas.map(({ schedule }) => schedule.map(({ target }) => target))).toEqual([
    [{ kind: 'at_most', amount: 2 }],
    [],
  ]);
  expect(file.areas[1]?.entries[2]?.amount).toBe(3);
});

it.each([
  { often: '1,7', goal: 'AT_LEAST,20.0', scores: [0, 0, 1, 1, 0, 0], left: ['≥ 20 km, 1/7'] },
  { often: '1,30', goal: 'AT_LEAST,31.0', scores: [0, 0, 0, 1, 0, 1], left: ['≥ 31 km, 1/30'] },
  { often: '1,7', goal: 'AT_MOST,20.0', scores: [1, 1, 0, 0, 0, 1], left: ['≤ 20 km, 1/7'] },
  { often: '1,1', goal: 'AT_LEAST,10.0', scores: [0, 1, 0, 1, 0, 0], left: [] },
])(
  'an imported Loop habit with the frequency $often compares the sum of its days with the target $goal',
  async ({ often, goal, ...expected }) => {
    const days = [
      '2026-03-12,1000,',
      '2026-03-09,NO,',
      '2026-03-08,11000,',
      '2026-03-06,5000,',
      '2026-03-04,15000,',
      '2026-03-02,500,',
    ];
    const habit = `001,Run,NUMERICAL,,,${often},#000000,km,${goal},false`;
    const file = await importDays(days, habit);
    expect(file.areas[0]?.entries.map(({ score }) => score)).toEqual(expected.scores);
    expect(remarksOf(file, 'field-left-out').map(({ value }) => value)).toEqual(expected.left);
  },
);

it.each([
  ['1,1', [], []],
  ['7,7', [], []],
  ['3,7', [{ kind: 'times_per_week', times: 3 }], []],
  ['1,2', [{ kind: 'times_in_days', times: 1, days: 2 }], []],
  ['1,30', [{ kind: 'times_per_month', times: 1 }], []],
  ['10,30', [{ kind: 'times_per_month', times: 10 }], []],
  ['29,30', [{ kind: 'times_per_month', times: 29 }], []],
  ['1,730', [{ kind: 'times_in_days', times: 1, days: 365 }], ['1/730']],
  ['0,0', [], ['0/0']],
])('an import of the Loop frequency %s creates the rules %j', async (frequency, rules, nearest) => {
  const file = await importOf(loopZip([`001,A,YES_NO,,,${frequency},#000000,,,,false`], {}));
  expect(file.areas[0]?.schedule.map(({ rule }) => rule)).toEqual(rules);
  expect(remarksOf(file, 'rule-nearest').map(({ value }) => value)).toEqual(nearest);
});

it('an import of a Loop CSV zip reports notes of unmarked days', async () => {
  const days = ['2026-03-02,YES_MANUAL,', '2026-03-01,UNKNOWN,Was it Sunday?'];
  const file = await importDays(days);
  expect(file.remarks).toEqual([
    {
      kind: 'field-left-out',
      file: '001 Meditate/Checkmarks.csv',
      line: 3,
      area: 'Meditate',
      value: 'Was it Sunday?',
    },
  ]);
});

it('an import of a Loop CSV zip reports unreadable rows and reads the other rows', async () => {
  const file = await importDays([
    '2026-03-07,MAYBE,',
    '2026-02-30,YES_MANUAL,',
    '9999-01-01,YES_MANUAL,',
    '2026-04-01,YES_MANUAL,',
    '1447-09-01,YES_MANUAL,',
    '2569-03-01,YES_MANUAL,',
    '2026-03-02,YES_MANUAL,',
    '2026-03-02,NO,',
  ]);
  expect(file.remarks.map(({ kind, line, value }) => `${line} ${kind} ${value}`)).toEqual([
    '2 value-unknown MAYBE',
    '3 date-unreadable 2026-02-30',
    '4 date-out-of-range 9999-01-01',
    '6 date-out-of-range 1447-09-01',
    '5 date-in-future 2026-04-01',
    '7 date-in-future 2569-03-01',
    '9 day-twice 2026-03-02',
  ]);
  expect(file.areas[0]?.entries).toEqual([{ date: '2026-03-02', score: 1, notes: '' }]);
});

it('an import of a Loop CSV zip without habits is refused with the code no-areas', async () => {
  await expect(importOf(loopZip([], {}))).rejects.toMatchObject({ code: 'no-areas' });
});

it('an import of parts of a Loop table has no done day that the whole table lacks', async () => {
  const rows = ['05,YES_MANUAL', '04,NO', '03,SKIP', '02,YES_AUTO', '01,UNKNOWN', '02,YES_MANUAL'];
  const days = rows.map((row) => `2026-03-${row},`);
  expect(await findInventedDays(days, (some) => importDays(some))).toEqual([]);
});
