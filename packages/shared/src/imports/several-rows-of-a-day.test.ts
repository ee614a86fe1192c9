import { expect, it } from 'vitest';
import { toDayNumber } from '../calendar/calendar-date.ts';
import { importOf } from '../testing/import-of.ts';
import { importOfDatabase, rewireTables } from '../testing/made-database.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ImportedEntry, ImportedFile } from './imported-file.ts';

const date = '2026-03-01';
const dateOrder = 'auto';
const long: ColumnMapping = { kind: 'a-row-a-day', name: 0, date: 1, value: 2, note: 3, dateOrder };
const wide: ColumnMapping = { kind: 'a-column-a-habit', date: 0, habits: [1], dateOrder };
const day = toDayNumber(date);

type DayDetails = Pick<ImportedEntry, 'notes' | 'amount'>;

/** Files with two rows for a day: done in the morning, not done in the evening. */
const files: readonly (readonly [
  string,
  () => ImportedFile | Promise<ImportedFile>,
  DayDetails,
])[] = [
  [
    'a table with one day per row',
    () =>
      importOf(`Habit,Date,Done,Note\nRun,${date},yes,early\nRun,${date},no,late\n`, {
        mapping: long,
      }),
    { notes: 'early\nlate' },
  ],
  [
    'a table with one amount per row',
    () =>
      importOf(`Habit,Date,Done,Note\nRun,${date},0,early\nRun,${date},7,late\n`, {
        mapping: long,
      }),
    { notes: 'early\nlate', amount: 7 },
  ],
  [
    'a table with one habit per column',
    () => importOf(`Date,Run\n${date},5\n${date},0\n`, { mapping: wide }),
    { notes: '', amount: 5 },
  ],
  [
    'a HabitBull file',
    () =>
      importOf(
        `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRun,,,${date},1,early\nRun,,,${date},0,late\n`,
      ),
    { notes: 'early\nlate' },
  ],
  [
    'a Beaver file',
    () =>
      importOf({
        habits: [
          {
            id: 'a',
            name: 'Run',
            records: [
              { day: date, done: true, text: 'early' },
              { day: date, done: false, text: 'late' },
            ],
          },
        ],
      }),
    { notes: 'early\nlate' },
  ],
  [
    'a Table Habit file',
    () =>
      importOf({
        habits: [
          {
            name: 'Run',
            status: 1,
            type: 1,
            freq_type: 1,
            daily_goal: 5,
            daily_goal_unit: 'km',
            start_date: day,
            records: [
              { record_date: day, record_type: 1, record_value: 6, reason: 'early' },
              { record_date: day, record_type: 1, record_value: 2, reason: 'late' },
            ],
          },
        ],
      }),
    { notes: 'early\n2 km\nlate', amount: 6 },
  ],
  [
    'a Rewire database',
    () =>
      importOfDatabase(
        `${rewireTables}
         INSERT INTO Habits VALUES (1, 1, 'Run', '', '', 0, 0, 0, 0, 0, NULL, 0);
         INSERT INTO CHECKINS (Habit_id, date, type, note, actual_count) VALUES
           (1, '20260301', 2, 'early', 0), (1, '20260301', 1, 'late', 0);`,
        '2026-03-10',
      ),
    { notes: 'early\nlate' },
  ],
];

it.each(files)(
  'an import of %s marks a day with two different rows as done and keeps their notes',
  async (_, read, details) => {
    const { areas, remarks } = await read();
    expect(areas.map(({ entries }) => entries)).toEqual([[{ date, score: 1, ...details }]]);
    expect(remarks.filter(({ kind }) => kind === 'day-twice')).toHaveLength(1);
  },
);
