import { expect, it } from 'vitest';
import { importOfDatabase } from '../../testing/made-database.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const tables = `
  CREATE TABLE tracks (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, icon TEXT, enabled INTEGER,
    multiple_entries_per_day INTEGER, "order" INTEGER);
  CREATE TABLE ticks (_id INTEGER PRIMARY KEY AUTOINCREMENT, _track_id INTEGER, year INTEGER, month INTEGER, day INTEGER,
    hour INTEGER, minute INTEGER, second INTEGER, has_time_info INTEGER DEFAULT 0);
  CREATE TABLE groups (_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, "order" INTEGER);
  CREATE TABLE track2groups (_id INTEGER PRIMARY KEY AUTOINCREMENT, _track_id INTEGER, _group_id INTEGER);`;

const read = (sql: string) => importOfDatabase(`${tables} ${sql}`, '2026-03-10');

it('an import of a Tickmate database reads tracks, ticks and groups', () => {
  const file = read(`
    INSERT INTO tracks VALUES (1, 'Run', 'In the park', 'sport_running', 1, 0, 2), (2, 'Coffee', '', '', 1, 1, 1), (3, 'Old', NULL, NULL, 0, 0, 3),
      (4, '', NULL, NULL, 1, 0, 4);
    INSERT INTO groups VALUES (1, 'Health', '', 1), (2, 'Mornings', '', 2);
    INSERT INTO track2groups (_track_id, _group_id) VALUES (1, 1), (1, 2), (2, 9);
    INSERT INTO ticks (_track_id, year, month, day, hour, minute, second, has_time_info) VALUES
      (1, 2026, 0, 31, 7, 30, 0, 1), (1, 2026, 1, 1, 0, 0, 0, 0), (1, 2026, 1, 1, 0, 0, 0, 0),
      (1, 2026, 1, 30, 0, 0, 0, 0), (1, 2026, 12, 1, 0, 0, 0, 0), (1, 2026, 2, 11, 0, 0, 0, 0),
      (2, 2026, 2, 1, 8, 0, 0, 1), (2, 2026, 2, 1, 10, 0, 0, 1), (2, 2026, 2, 1, 15, 0, 0, 1), (2, 2026, 2, 2, 8, 0, 0, 1),
      (3, 2020, 11, 31, 0, 0, 0, 0), (4, 2026, 2, 1, 0, 0, 0, 0), (5, 2026, 2, 1, 0, 0, 0, 0);`);
  expect(file.format).toBe('tickmate');
  expect(file.areas.map(({ name, group, created_on }) => [name, group, created_on])).toEqual([
    ['Coffee', '', '2026-03-01'],
    ['Run', 'Health', '2026-01-31'],
    ['Old', '', '2020-12-31'],
  ]);
  const [coffee, run, old] = file.areas;
  expect(coffee?.entries).toEqual([
    { date: '2026-03-01', score: 1, amount: 3, notes: '' },
    { date: '2026-03-02', score: 1, amount: 1, notes: '' },
  ]);
  expect(run).toMatchObject({ description: 'In the park', schedule: [], pauses: [], color: null });
  expect(run?.entries).toEqual([
    { date: '2026-01-31', score: 1, amount: 1, notes: '' },
    { date: '2026-02-01', score: 1, amount: 2, notes: '' },
  ]);
  expect(old?.entries).toEqual([{ date: '2020-12-31', score: 1, notes: '' }]);
  expect(old?.pauses).toEqual([{ first_day: '2021-01-01', last_day: null, reason: '' }]);
  expect(file.remarks).toHaveLength(9);
  expect(file.remarks).toEqual(
    expect.arrayContaining([
      { kind: 'name-missing' },
      { kind: 'field-left-out', area: 'Run', value: 'sport_running' },
      { kind: 'field-left-out', area: 'Run', value: 'Mornings' },
      { kind: 'field-left-out', area: 'Run', value: 'hour, minute, second' },
      { kind: 'field-left-out', area: 'Coffee', value: 'hour, minute, second' },
      { kind: 'date-unreadable', area: 'Run', value: '2026-02-30' },
      { kind: 'date-unreadable', area: 'Run', value: '2026-13-01' },
      { kind: 'date-in-future', area: 'Run', value: '2026-03-11' },
      { kind: 'deleted-left-out', value: '5' },
    ]),
  );
});

it('an import of a Tickmate database works without groups', () => {
  const file = read(
    `DROP TABLE groups; INSERT INTO tracks (_id, name, enabled) VALUES (1, 'Run', 1)`,
  );
  expect(file.areas).toHaveLength(1);
});

it('an import of a Tickmate database without a ticks table is refused', () => {
  expect(() => read('DROP TABLE ticks')).toThrow('damaged: ticks');
  expect(() => read('DROP TABLE ticks; CREATE VIEW ticks AS SELECT 1')).toThrow(
    'hostile-database: ticks',
  );
});

it.each([
  ['tickmate-v10.db', null],
  ['tickmate-v14-colour.db', '#d32f2f'],
])('an import of the Tickmate database %s reads days and the color %s', async (sample, color) => {
  const file = await importSample(sample);
  expect(file.format).toBe('tickmate');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-03 done, 03-05 done']);
  expect(file.areas[0]?.color).toBe(color);
});

it('a database with tracks of another program is no Tickmate database', () => {
  expect(() =>
    importOfDatabase(
      'CREATE TABLE tracks (_id, name, icon, enabled); CREATE TABLE ticks (_id, price)',
      '2026-03-10',
    ),
  ).toThrow('not-recognised');
});
