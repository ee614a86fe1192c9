import { expect, it } from 'vitest';
import { toDayNumber } from '../../calendar/calendar-date.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { countsOf, importedArea, importOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const first = toDayNumber('2026-03-01');

const run = {
  name: 'Run',
  desc: 'Slowly',
  type: 1,
  status: 1,
  daily_goal: 1,
  daily_goal_unit: '',
  freq_type: 1,
  freq_custom: '[3]',
  start_date: first,
  records: [
    { record_date: first + 2, record_type: 1, record_value: 1, reason: 'In the rain' },
    { record_date: first + 1, record_type: 2, record_value: 0, reason: 'Ill' },
    { record_date: first, record_type: 1, record_value: 0 },
  ],
};

it('an import of Table Habit JSON reads habits and days numbered from 1970', async () => {
  const file = await importOf({ habits: [run], groups: [] });
  expect(file).toEqual({
    format: 'table-habit',
    areas: [
      importedArea({
        name: 'Run',
        description: 'Slowly',
        schedule: [{ from: '2026-03-01', rule: { kind: 'times_per_week', times: 3 } }],
        pauses: [{ first_day: '2026-03-02', last_day: '2026-03-02', reason: 'Ill' }],
        entries: [
          { date: '2026-03-01', score: 0, notes: '' },
          { date: '2026-03-03', score: 1, notes: 'In the rain' },
        ],
      }),
    ],
    remarks: [],
  });
});

it('an import of Table Habit JSON compares amounts with a lower or upper target', async () => {
  const records = [1.5, 2, 3].map((record_value, index) => ({
    record_date: first + index,
    record_type: 1,
    record_value,
  }));
  const file = await importOf({
    habits: [
      { ...run, name: 'Water', daily_goal: 2, daily_goal_unit: 'l', records },
      { ...run, name: 'Coffee', type: 2, daily_goal: 0, daily_goal_extra: 2, records },
      { ...run, name: 'Sleep', type: 2, daily_goal: 2, daily_goal_extra: 2.5, records },
      { ...run, name: 'Steps', daily_goal: 0, records },
    ],
  });
  expect(file.areas.map(({ entries }) => entries.map(({ score }) => score))).toEqual([
    [0, 1, 1],
    [1, 1, 0],
    [0, 1, 0],
    [1, 1, 1],
  ]);
  expect(file.areas[0]?.entries[0]).toMatchObject({ amount: 1.5, notes: '' });
  expect(file.areas[3]?.entries[0]?.amount).toBe(1.5);
});

it('an import of Table Habit JSON reads groups and leaves out deleted habits', async () => {
  const file = await importOf({
    habits: [
      { ...run, status: 3, group_id: 'g' },
      { ...run, name: 'Gone', status: 2 },
    ],
    groups: [{ uuid: 'g', name: 'Sport' }],
  });
  expect(countsOf(file)).toEqual(['Run: 1 done, 1 not, 1 notes, 2 pauses']);
  expect(file.areas[0]?.group).toBe('Sport');
  expect(file.areas[0]?.pauses[1]).toEqual({
    first_day: '2026-03-04',
    last_day: null,
    reason: '',
  });
  expect(file.remarks).toEqual([{ kind: 'deleted-left-out', area: 'Gone' }]);
});

it.each([
  [1, '[7]', []],
  [2, '[12]', [{ kind: 'times_per_month', times: 12 }]],
  [3, '[1,2]', [{ kind: 'times_in_days', times: 1, days: 2 }]],
  [3, '[2,7]', [{ kind: 'times_per_week', times: 2 }]],
])(
  'an import of the Table Habit frequency %i %s creates the rule %j',
  async (freq_type, freq_custom, rules) => {
    const file = await importOf({ habits: [{ ...run, freq_type, freq_custom }] });
    expect(file.areas[0]?.schedule.map(({ rule }) => rule)).toEqual(rules);
    expect(file.remarks).toEqual([]);
  },
);

it('an import of Table Habit JSON reports every field that cannot be imported', async () => {
  const habit = { ...run, target_days: 66, daily_goal_extra: 3, color: 4, uuid: 'u' };
  const file = await importOf({
    habits: [habit, { ...habit, name: 'Read', custom_color: 0xff_12_ab_cd, type: 2 }],
  });
  expect(file.areas.map(({ color }) => color)).toEqual(['#3f51b5', '#12abcd']);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Run', value: 'target_days: 66' },
    { kind: 'field-left-out', area: 'Run', value: 'daily_goal_extra: 3' },
    { kind: 'field-left-out', area: 'Read', value: 'target_days: 66' },
    { kind: 'field-left-out', area: 'Read', value: '≤ 3' },
  ]);
});

it.each([
  [2, [], null],
  [3, [1, 2, 3, 4, 5, 6, 7], null],
  [3, [1, 3], '1,3'],
  [4, [1, 15], '1,15'],
])(
  'an import of a Table Habit reminder of type %i on the days %j keeps its hour',
  async (type, extra, days) => {
    const reminder = JSON.stringify({ type, time: { hour: 8, minute: 0 }, extra });
    const file = await importOf({ habits: [{ ...run, reminder }] });
    expect(file.areas[0]?.reminder_time).toBe('08:00');
    expect(file.remarks.map(({ value }) => value)).toEqual(days === null ? [] : [days]);
  },
);

it('an import of a negative habit of Table Habit counts the amounts up to its limit as done', async () => {
  const file = await importSample('table-habit-negative.json');
  expect(file.format).toBe('table-habit');
  expect(describeDays(file)).toEqual([
    'Sugar: 03-02 done 0, 03-03 done 3, 03-04 done 12, 03-05 missed 15',
    'Water: 03-02 missed 0, 03-03 missed 3, 03-04 done 12, 03-05 done 15',
  ]);
});

it('parts of a Table Habit file contain no done day that the whole file lacks', async () => {
  const habit = { ...run, daily_goal: 2 };
  const records = [0, 1, 2, 3, 4].map((record_value, index) => ({
    record_date: first + index,
    record_type: 1,
    record_value,
  }));
  const read = (part: readonly object[]) => importOf({ habits: [{ ...habit, records: part }] });
  expect(await findInventedDays(records, read)).toEqual([]);
});

it('a file with only a start date per habit is no Table Habit file', async () => {
  await expect(importSample('foreign-habits-start-date.json')).rejects.toMatchObject({
    code: 'not-recognised',
  });
});

it('an import of Table Habit JSON reports unreadable records', async () => {
  const records = [
    { record_date: 1e300, record_type: 1 },
    { record_date: 2_932_896, record_type: 1 },
    { record_date: -1, record_type: 1 },
    { record_date: first, record_type: 9 },
    { record_date: first + 1, record_type: 1 },
  ];
  const file = await importOf({ habits: [{ ...run, records }] });
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'date-unreadable {"record_date":1e+300,"record_type":1}',
    'date-out-of-range 9999-12-31',
    'date-out-of-range 1969-12-31',
    `value-unknown {"record_date":${first},"record_type":9}`,
  ]);
});
