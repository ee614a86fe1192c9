import { expect, it } from 'vitest';
import { toDayNumber } from '../../calendar/calendar-date.ts';
import { importedArea } from '../../testing/import-of.ts';
import { importOfDatabase } from '../../testing/made-database.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const today = '2026-03-10';
const day = (date: string) => toDayNumber(date) * 86_400_000;

const read = (sql: string) => importOfDatabase(sql, today);

const habitsOf12 = `CREATE TABLE Habits (Id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER,
  description TEXT, freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER,
  reminder_days INTEGER NOT NULL DEFAULT 127, reminder_hour INTEGER, reminder_min INTEGER);`;
const of12 = `${habitsOf12}
  CREATE TABLE Checkmarks (Id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER, timestamp INTEGER, value INTEGER);
  CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER, timestamp INTEGER);
  CREATE TABLE Score (Id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER, score INTEGER, timestamp INTEGER);
  CREATE TABLE Streak (Id INTEGER PRIMARY KEY AUTOINCREMENT, end INTEGER, habit INTEGER, length INTEGER, start INTEGER);`;
const of22 = `${habitsOf12}
  ALTER TABLE Habits ADD COLUMN type INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE Habits ADD COLUMN target_type INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE Habits ADD COLUMN target_value REAL NOT NULL DEFAULT 0;
  ALTER TABLE Habits ADD COLUMN unit TEXT NOT NULL DEFAULT '';
  CREATE TABLE Events (id INTEGER PRIMARY KEY AUTOINCREMENT, timestamp INTEGER, message TEXT, server_id INTEGER);
  CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL REFERENCES Habits(Id),
    timestamp INTEGER NOT NULL, value INTEGER NOT NULL);
  CREATE UNIQUE INDEX idx_repetitions_habit_timestamp ON Repetitions(habit, timestamp);`;
const of25 = `${of22}
  ALTER TABLE Habits ADD COLUMN question TEXT;
  ALTER TABLE Habits ADD COLUMN uuid TEXT;
  ALTER TABLE Repetitions ADD COLUMN notes TEXT;
  PRAGMA user_version = 25;`;

const sql = `${of25}
    INSERT INTO Habits (Id, archived, color, description, freq_num, freq_den, highlight, name, position, reminder_days,
        reminder_hour, reminder_min, type, target_type, target_value, unit, question, uuid) VALUES
      (4, 0, 8, 'Twenty minutes', 3, 7, 0, 'Зарядка', 1, 127, 7, 0, 0, 0, 0, '', 'Did you exercise today?', 'aa11'),
      (2, 0, 0, '', 1, 1, 0, ' Read ', 0, 124, 21, 30, 1, 0, 30, 'pages', '', 'bb22'),
      (7, 1, 19, '', 1, 3, 0, 'Smoke', 2, 0, 20, 0, 1, 1, 5, '', 'How many?', 'cc33'),
      (9, 0, 99, NULL, 7, 7, 0, 'Water', 3, 127, NULL, NULL, 1, 0, 0, 'l', NULL, NULL),
      (11, 0, 2, '', 1, 1, 0, '  ', 4, 127, NULL, NULL, 0, 0, 0, '', '', 'dd44');
    INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES
      (4, ${day('2026-03-05')}, 2, 'Outside'),
      (4, ${day('2026-03-01')}, 2, NULL),
      (4, ${day('2026-03-02')}, 0, 'No time'),
      (4, ${day('2026-03-03')}, 3, 'Ill'),
      (4, ${day('2026-03-04')}, 3, 'Ill'),
      (4, ${day('2026-03-06')}, 1, NULL),
      (4, ${day('2026-03-07')}, -1, 'Perhaps tomorrow'),
      (4, ${day('2026-03-08')}, -1, ''),
      (4, ${day('2026-03-09')}, 8, NULL),
      (4, ${day('2026-03-11')}, 2, NULL),
      (4, ${day('1969-12-31')}, 2, NULL),
      (4, ${day('9999-01-01')}, 2, NULL),
      (4, 9000000000000000000, 2, NULL),
      (2, ${day('2026-03-01')}, 30000, 'Dune'),
      (2, ${day('2026-03-02')}, 12500, ''),
      (2, ${day('2026-03-03')}, 0, NULL),
      (2, ${day('2026-03-04')}, 3, NULL),
      (7, ${day('2026-02-01')}, 5000, NULL),
      (7, ${day('2026-02-02')}, 6000, NULL),
      (9, ${day('2026-03-10')}, 250, NULL),
      (9, ${day('2026-03-09')}, 0, NULL),
      (11, ${day('2026-03-01')}, 2, NULL),
      (12, ${day('2026-03-01')}, 2, NULL),
      (12, ${day('2026-03-02')}, 2, NULL);`;
const file = read(sql);
const [read30, exercise, smoke, water] = file.areas;

it('an import of a Loop database keeps the order and the ids of the habits', () => {
  expect(file.format).toBe('loop-database');
  expect(file.areas.map(({ key, name }) => [key, name])).toEqual([
    ['bb22', 'Read'],
    ['aa11', 'Зарядка'],
    ['cc33', 'Smoke'],
    ['9', 'Water'],
  ]);
});

it('an import of a Loop database reads question, description, color and frequency', () => {
  expect(exercise).toMatchObject({
    description: 'Did you exercise today?\nTwenty minutes',
    color: '#00897b',
    icon: null,
    group: '',
    created_on: '2026-03-01',
    deleted_on: null,
    schedule: [{ from: '2026-03-01', rule: { kind: 'times_per_week', times: 3 } }],
  });
  expect(read30?.schedule).toEqual([
    {
      from: '2026-03-01',
      rule: { kind: 'daily' },
      target: { kind: 'at_least', amount: 30 },
    },
  ]);
  expect(water).toMatchObject({ color: null, schedule: [], description: '' });
  expect(smoke).toMatchObject({
    color: '#aaaaaa',
    schedule: [{ from: '2026-02-01', rule: { kind: 'times_in_days', times: 1, days: 3 } }],
  });
});

it('an import of a Loop database reads reminders with their weekdays', () => {
  const reminders = file.areas.map((area) => area.reminders);
  const workdays = [1, 2, 3, 4, 5];
  expect(reminders).toEqual([[{ time: '21:30', weekdays: workdays }], [{ time: '07:00' }], [], []]);
});

it('an import of a Loop database reads done days, missed days and notes', () => {
  expect(exercise?.entries).toEqual([
    { date: '2026-03-01', score: 1, notes: '' },
    { date: '2026-03-02', score: 0, notes: 'No time' },
    { date: '2026-03-05', score: 1, notes: 'Outside' },
  ]);
});

it('an import of a Loop database turns skipped days and archiving into pauses', () => {
  expect(exercise?.pauses).toEqual([
    { first_day: '2026-03-03', last_day: '2026-03-04', reason: 'Ill' },
  ]);
  expect(read30?.pauses).toEqual([{ first_day: '2026-03-04', last_day: '2026-03-04', reason: '' }]);
  expect(smoke?.pauses).toEqual([{ first_day: '2026-02-03', last_day: null, reason: '' }]);
});

it('an import of a Loop database reads amounts and compares them with the target', () => {
  expect(read30?.entries).toEqual([
    { date: '2026-03-01', score: 1, amount: 30, notes: 'Dune' },
    { date: '2026-03-02', score: 0, amount: 12.5, notes: '' },
    { date: '2026-03-03', score: 0, amount: 0, notes: '' },
  ]);
  expect(smoke?.entries).toEqual([
    { date: '2026-02-01', score: 1, amount: 5, notes: '' },
    { date: '2026-02-02', score: 0, amount: 6, notes: '' },
  ]);
  expect(water?.entries).toEqual([
    { date: '2026-03-09', score: 0, amount: 0, notes: '' },
    { date: '2026-03-10', score: 1, amount: 0.25, notes: '' },
  ]);
});

it('an import of a Loop database reports everything that it changed or left out', () => {
  const area = 'Зарядка';
  expect(file.remarks).toHaveLength(11);
  expect(file.remarks).toEqual(
    expect.arrayContaining([
      { kind: 'name-missing' },
      { kind: 'field-left-out', area: 'Smoke', value: '≤ 5, 1/3' },
      { kind: 'kept-days-left-out', area: 'Smoke' },
      { kind: 'derived-left-out', area, value: '1' },
      { kind: 'field-left-out', area, value: '2026-03-07 Perhaps tomorrow' },
      { kind: 'value-unknown', area, value: '2026-03-09 8' },
      { kind: 'date-in-future', area, value: '2026-03-11' },
      { kind: 'date-out-of-range', area, value: '1969-12-31' },
      { kind: 'date-out-of-range', area, value: '9999-01-01' },
      { kind: 'date-unreadable', area, value: '9000000000000000000' },
      { kind: 'deleted-left-out', value: '12' },
    ]),
  );
});

it.each([12, 13])(
  'an import of Loop database version %i reads Android colors and ticks',
  (version) => {
    const file = read(`${of12} PRAGMA user_version = ${version};
      INSERT INTO Habits VALUES (1, 0, -16732991, 'Did you run?', 7, 2, 0, 'Run', 0, 127, 8, 0);
      INSERT INTO Repetitions (habit, timestamp) VALUES (1, ${day('2016-01-02')}), (1, ${day('2016-01-01')}), (1, ${day('2016-01-01')});
      INSERT INTO Checkmarks (habit, timestamp, value) VALUES (1, ${day('2016-01-03')}, 2);`);
    expect(file.areas).toEqual([
      importedArea({
        name: 'Run',
        description: 'Did you run?',
        color: '#00acc1',
        reminder_time: '08:00',
        created_on: '2016-01-01',
        schedule: [{ from: '2016-01-01', rule: { kind: 'times_per_week', times: 2 } }],
        entries: [
          { date: '2016-01-01', score: 1, notes: '' },
          { date: '2016-01-02', score: 1, notes: '' },
        ],
      }),
    ]);
    expect(file.remarks).toEqual([]);
  },
);

it.each([14, 15])('an import of Loop database version %i reads the 13-color palette', (version) => {
  const file = read(`${of12} PRAGMA user_version = ${version};
      INSERT INTO Habits VALUES (1, 0, 6, '', 1, 1, 0, 'Run', 0, 127, NULL, NULL), (2, 0, 12, '', 1, 1, 0, 'Read', 1, 127, NULL, NULL);`);
  expect(file.areas.map(({ color }) => color)).toEqual(['#00acc1', '#aaaaaa']);
  expect(file.areas.map(({ created_on }) => created_on)).toEqual([today, today]);
});

it.each([16, 18, 21, 22])(
  'an import of Loop database version %i reads values and amounts',
  (version) => {
    const file = read(`${of22} PRAGMA user_version = ${version};
      INSERT INTO Habits VALUES (1, 0, 3, 'Question?', 1, 1, 0, 'Run', 0, 127, NULL, NULL, 0, 0, 0, ''),
        (2, 0, 3, '', 1, 1, 0, 'Walk', 1, 127, NULL, NULL, 1, 0, 5, 'km');
      INSERT INTO Repetitions (habit, timestamp, value) VALUES (1, ${day('2018-01-01')}, 2), (1, ${day('2018-01-02')}, 1),
        (1, ${day('2018-01-03')}, 3), (1, ${day('2018-01-04')}, 0), (2, ${day('2018-01-01')}, 5000);
      INSERT INTO Events (timestamp, message) VALUES (1, 'noise');`);
    expect(file.areas.map(({ color, description }) => [color, description])).toEqual([
      ['#afb42b', 'Question?'],
      ['#afb42b', ''],
    ]);
    expect(file.areas[0]?.entries.map(({ score }) => score)).toEqual([1, 0]);
    expect(file.areas[0]?.pauses).toHaveLength(1);
    expect(file.areas[1]?.entries).toEqual([
      { date: '2018-01-01', score: 1, amount: 5, notes: '' },
    ]);
  },
);

it.each([23, 24, 25])(
  'an import of Loop database version %i reads the current colors',
  (version) => {
    const file =
      read(`${of25} INSERT INTO Habits (Id, name, color, archived, position, question) VALUES (1, 'Run', 3, 0, 0, 'Question?');
      PRAGMA user_version = ${version};`);
    expect(file.areas[0]).toMatchObject({ color: '#ff8f00', description: 'Question?' });
  },
);

it.each([
  [
    'the version 26 and a missing column',
    'ALTER TABLE Repetitions DROP COLUMN notes; PRAGMA user_version = 26',
    'newer: user_version 26',
  ],
  [
    'a huge version and a missing column',
    'ALTER TABLE Habits DROP COLUMN uuid; PRAGMA user_version = 2000000000',
    'newer: user_version 2000000000',
  ],
  ['the version 11', 'PRAGMA user_version = 11', 'not-recognised: user_version 11'],
  ['the version 0', 'PRAGMA user_version = 0', 'not-recognised: user_version 0'],
  ['the version -1', 'PRAGMA user_version = -1', 'not-recognised: user_version -1'],
  ['no habits', '', 'no-areas'],
  ['a missing column', 'ALTER TABLE Habits DROP COLUMN freq_num', 'damaged: habits.freq_num'],
  [
    'more habits than the limit of areas',
    `INSERT INTO Habits (Id, name, archived, position) WITH RECURSIVE n(i) AS
       (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1001) SELECT i, 'Habit ' || i, 0, i FROM n`,
    'too-many-areas',
  ],
])('an import of a Loop database with %s is refused', (_, sql, message) => {
  expect(() => read(`${of25} ${sql}`)).toThrow(message);
});

it('an import of a Loop database marks a day with contradicting rows as done', () => {
  const file = read(`${of25} DROP INDEX idx_repetitions_habit_timestamp;
    INSERT INTO Habits (Id, name, archived, position) VALUES (1, 'Run', 0, 0);
    INSERT INTO Repetitions (habit, timestamp, value) VALUES (1, ${day('2026-03-01')}, 2), (1, ${day('2026-03-01') + 3_600_000}, 0);`);
  expect(file.areas[0]?.entries).toEqual([{ date: '2026-03-01', score: 1, notes: '' }]);
  expect(file.remarks).toEqual([{ kind: 'day-twice', area: 'Run', value: '2026-03-01' }]);
});

it('an import of a newer Loop database reads the known columns and reports the new columns', async () => {
  const days = ['Stretch: 03-02 done, 03-03 skipped, 03-04 done'];
  const known = await importSample('loop-db25.db');
  expect(describeDays(known)).toEqual(days);
  expect(known.remarks).toEqual([]);
  const newer = await importSample('loop-db26-freq-mode.db');
  expect(newer.areas).toEqual(known.areas);
  expect(newer.remarks).toEqual([
    { kind: 'newer-version', value: 'user_version 26' },
    { kind: 'field-left-out', value: 'habits.freq_mode' },
  ]);
});
