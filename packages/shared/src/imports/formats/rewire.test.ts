import { expect, it } from 'vitest';
import { importOfDatabase, rewireTables } from '../../testing/made-database.ts';

const read = (sql: string) => importOfDatabase(`${rewireTables} ${sql}`, '2026-03-10');

it('an import of a Rewire database reads habits, check-ins and reminders', () => {
  const file = read(`
    INSERT INTO UNIT VALUES (3, 'pages');
    INSERT INTO Habits VALUES
      (1, 2, 'Run', 'In the park', '1,3,5,0', 0, 0, 0, 0, 0, NULL, 0),
      (2, 1, 'Read', '', '', 0, 1, 3, 0, 0, '3', 20),
      (3, 3, 'Clean', '', '', 1, 2, 0, 0, 2, '', 0);
    INSERT INTO CHECKINS (Habit_id, date, type, note, actual_count) VALUES
      (1, '20260302', 2, 'Far', 1), (1, '20260301', 1, '', 0), (1, '20260303', 3, 'Ill', 0), (1, '20260230', 2, '', 0),
      (1, '99990101', 2, '', 0), (1, 20260304, 2, '', 0),
      (2, '20260301', 2, 'Dune', 20), (2, '20260302', 1, '', 5), (3, '20260105', 2, '', 0), (8, '20260105', 2, '', 0);
    INSERT INTO REMINDERS (habit_id, time, active_days) VALUES (1, 1200, '0,1,2,3,4,5,6'), (1, 435, '1,2,3'), (2, 540, '0,1,2,3,4,5,6');`);
  expect(file.format).toBe('rewire');
  expect(
    file.areas.map(({ name, schedule, reminders }) => [name, schedule[0]?.rule, reminders]),
  ).toEqual([
    ['Read', { kind: 'times_per_week', times: 3 }, [{ time: '09:00' }]],
    [
      'Run',
      { kind: 'weekdays', weekdays: [1, 3, 5, 7] },
      [{ time: '07:15', weekdays: [1, 2, 3] }, { time: '20:00' }],
    ],
    ['Clean', { kind: 'times_in_days', times: 1, days: 2 }, []],
  ]);
  const [readPages, run, clean] = file.areas;
  expect(run).toMatchObject({ key: '1', description: 'In the park', created_on: '2026-03-01' });
  expect(run?.entries).toEqual([
    { date: '2026-03-01', score: 0, notes: '' },
    { date: '2026-03-02', score: 1, notes: 'Far' },
    { date: '2026-03-04', score: 1, notes: '' },
  ]);
  expect(readPages?.entries).toEqual([
    { date: '2026-03-01', score: 1, amount: 20, notes: 'Dune' },
    { date: '2026-03-02', score: 0, amount: 5, notes: '' },
  ]);
  expect(clean?.pauses).toEqual([{ first_day: '2026-01-06', last_day: null, reason: '' }]);
  expect(file.remarks).toHaveLength(4);
  expect(file.remarks).toEqual(
    expect.arrayContaining([
      { kind: 'value-unknown', area: 'Run', value: '2026-03-03 3 Ill' },
      { kind: 'date-unreadable', area: 'Run', value: '20260230' },
      { kind: 'date-out-of-range', area: 'Run', value: '9999-01-01' },
      { kind: 'deleted-left-out', value: '8' },
    ]),
  );
});

it.each([
  ["'', 1, 7, 0, 0", undefined, null],
  ["'', 1, 31, 1, 0", undefined, null],
  ["'', 1, 9, 1, 0", { kind: 'times_per_month', times: 9 }, null],
  ["'', 1, 52, 2, 0", { kind: 'times_in_days', times: 52, days: 365 }, null],
  ["'', 1, 2, 9, 0", undefined, '2/0'],
  ["'', 2, 0, 0, 1", undefined, null],
  ["'', 2, 0, 0, 0", undefined, '1/0'],
  ["'0,1,2,3,4,5,6', 0, 0, 0, 0", undefined, null],
  ["'', 0, 0, 0, 0", undefined, ''],
  ["'', 5, 0, 0, 0", undefined, '5'],
])(
  'an import of a Rewire database converts the schedule columns %s to a rule',
  (columns, rule, said) => {
    const file = read(
      `INSERT INTO Habits (_id, Name, active_days, schedule, days, period, repeating_count) VALUES (1, 'Run', ${columns})`,
    );
    expect(file.areas[0]?.schedule.map((dated) => dated.rule)).toEqual(
      rule === undefined ? [] : [rule],
    );
    expect(file.remarks).toEqual(
      said === null ? [] : [{ kind: 'rule-nearest', area: 'Run', value: said }],
    );
  },
);

it('an import of a Rewire database works without reminders and unit names', () => {
  const file = read(`DROP TABLE REMINDERS; ALTER TABLE UNIT RENAME COLUMN name TO label;
    INSERT INTO Habits (_id, Name, schedule, repeating_count, unit) VALUES (1, 'Walk', 2, 1, 'km');
    INSERT INTO CHECKINS (Habit_id, date, type, actual_count) VALUES (1, '20260301', 2, 4);`);
  expect(file.areas[0]?.entries).toEqual([{ date: '2026-03-01', score: 1, amount: 4, notes: '' }]);
});
