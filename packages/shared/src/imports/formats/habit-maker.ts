import { findTables, readTable, sortRows, toNumber, toText } from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getLocalDate } from '../instant-date.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { readWeekdays, toReminders } from '../to-reminders.ts';

export const habitMaker = defineFormat({
  format: 'habit-maker',
  recognise: findDatabase,
  read: readHabitMaker,
});

function findDatabase(file: OpenedFile): ForeignDatabase | null {
  const database = findTables(file, ['habit', 'habitcheck']);
  const hasColumn = (table: string, column: string) =>
    database?.tables().get(table)?.includes(column) === true;
  const isKnown =
    hasColumn('habit', 'times_per_frequency') && hasColumn('habitcheck', 'check_time');
  return isKnown ? database : null;
}

/** The app counts a month as 28 days. */
const daysOfFrequency: ReadonlyMap<number | null, number> = new Map([
  [0, 1],
  [1, 7],
  [2, 28],
  [3, 365],
]);
const halfDay = 12 * 60 * 60 * 1000;

function readHabitMaker(database: ForeignDatabase, { draft, timeZone }: Reading): void {
  const checks = groupByHabit(database, 'habitcheck', ['check_time']);
  const reminders = groupByHabit(database, 'habitreminder', ['time', 'day']);
  const encouragements = groupByHabit(database, 'encouragement', ['content']);
  const habits = readTable(database, 'habit', {
    required: ['id', 'name', 'frequency', 'times_per_frequency'],
    optional: ['notes', 'context', 'archived'],
  });
  for (const row of sortRows('id', habits)) {
    const key = toText(row['id']);
    const remarks: Pick<ImportRemark, 'kind' | 'value'>[] = [];
    const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) => remarks.push(one);
    const days = daysOfFrequency.get(toNumber(row['frequency'])) ?? NaN;
    const times = toNumber(row['times_per_frequency']) ?? 1;
    const area = draft.area({
      key,
      name: toText(row['name']),
      description: [row['notes'], row['context']].map(toText).filter(Boolean).join('\n'),
      archived: toNumber(row['archived']) === 1,
      rule: getNearestRule({ times, days }, remark),
      reminders: toReminders(readReminders(reminders.get(key) ?? []), remark),
    });
    if (area === null) continue;
    for (const one of remarks) area.remark(one);
    for (const { content } of encouragements.get(key) ?? []) {
      area.remark({ kind: 'field-left-out', value: toText(content) });
    }
    for (const { check_time } of checks.get(key) ?? []) {
      const midnight = toNumber(check_time);
      // The phone may have been in another zone, so the date is read at the noon after this
      // midnight.
      const date = getLocalDate(midnight === null ? null : midnight + halfDay, timeZone);
      if (date === null) area.remark({ kind: 'date-unreadable', value: toText(check_time) });
      else area.mark(date, { score: 1 });
    }
  }
}

/** Returns the rows by habit. Databases before 2025 lack the table of reminders. */
function groupByHabit(
  database: ForeignDatabase,
  table: string,
  columns: readonly string[],
): ReadonlyMap<string, readonly DatabaseRow[]> {
  if (!database.tables().has(table)) return new Map();
  const rows = readTable(database, table, { required: ['habit_id', ...columns] });
  return Map.groupBy(rows, (row) => toText(row['habit_id']));
}

/** Each row is a time in seconds and a weekday, counted from Monday as 0. */
function readReminders(rows: readonly DatabaseRow[]) {
  const byTime = Map.groupBy(rows, ({ time }) => Math.floor((toNumber(time) ?? NaN) / 60));
  return [...byTime].map(([minutes, ofTime]) => {
    return { minutes, weekdays: readWeekdays(ofTime.map(({ day }) => (toNumber(day) ?? NaN) + 1)) };
  });
}
