import { toCalendarDate } from '../../calendar/calendar-date.ts';
import { findTables, toNumber, readTable, sortRows, toText } from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import type { ImportDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { ImportError, type ImportRemark } from '../imported-file.ts';
import { toReminders } from '../to-reminders.ts';
import { getLoopColor } from './loop-colors.ts';
import { createLoopDayWriter, type LoopDayWriter, readLoopCode } from './loop-days.ts';
import { addLoopHabit } from './loop-habit.ts';

const versions = { first: 12, last: 25 };

interface ReadColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const columnsOfHabits: ReadColumns = {
  required: ['id', 'name', 'archived', 'color', 'description', 'freq_num', 'freq_den', 'position'],
  optional: [
    'uuid',
    'question',
    'type',
    'target_type',
    'target_value',
    'unit',
    'reminder_hour',
    'reminder_min',
    'reminder_days',
  ],
};
const columnsOfDays: ReadColumns = {
  required: ['habit', 'timestamp'],
  optional: ['value', 'notes'],
};
/** Columns whose content has no counterpart in an area and needs no remark. */
const emptyColumns = ['id', 'highlight'];

const millisecondsPerDay = 86_400_000;
const lastDay = 100_000_000;
const everyDay = 0b111_1111;
const doneCode = 2;

export const loopDatabase = defineFormat({
  format: 'loop-database',
  recognise: (file) => findTables(file, ['habits', 'repetitions']),
  read: readLoopDatabase,
});

function readLoopDatabase(database: ForeignDatabase, { draft }: Reading): void {
  const { userVersion } = database;
  if (userVersion < versions.first) {
    throw new ImportError('not-recognised', `user_version ${userVersion}`);
  }
  if (userVersion > versions.last) checkNewerVersion(database, draft);
  const habits = readHabits(database, draft);
  const deleted = new Set<string>();
  for (const row of readTable(database, 'repetitions', columnsOfDays)) {
    const id = toText(row['habit']);
    const habit = habits.get(id);
    if (habit === undefined) deleted.add(id);
    else if (habit !== null) readDay(row, habit);
  }
  for (const habit of habits.values()) habit?.finish();
  for (const id of deleted) draft.remark({ kind: 'deleted-left-out', value: id });
}

/**
 * Accepts a later version that still has all known columns.
 * @throws ImportError if a column is missing
 */
function checkNewerVersion(database: ForeignDatabase, draft: ImportDraft): void {
  const version = `user_version ${database.userVersion}`;
  draft.remark({ kind: 'newer-version', value: version });
  for (const [table, columns] of [
    ['habits', columnsOfHabits],
    ['repetitions', columnsOfDays],
  ] as const) {
    const known = [...columns.required, ...columns.optional];
    const found = database.tables().get(table) ?? [];
    if (!known.every((column) => found.includes(column))) throw new ImportError('newer', version);
    for (const column of found) {
      if (known.includes(column) || emptyColumns.includes(column)) continue;
      draft.remark({ kind: 'field-left-out', value: `${table}.${column}` });
    }
  }
}

/** Returns the habits by id. The value is null for a habit without a name. */
function readHabits(
  database: ForeignDatabase,
  draft: ImportDraft,
): ReadonlyMap<string, LoopDayWriter | null> {
  const rows = sortRows('position', readTable(database, 'habits', columnsOfHabits));
  return new Map(
    rows.map((row) => [toText(row['id']), readHabit(row, database.userVersion, draft)]),
  );
}

function readHabit(row: DatabaseRow, version: number, draft: ImportDraft): LoopDayWriter | null {
  const name = toText(row['name']);
  const isNumerical = toNumber(row['type']) === 1;
  const days = toNumber(row['freq_den']) ?? 1;
  const area = addLoopHabit(draft, {
    key: toText(row['uuid']) || toText(row['id']),
    name,
    question: toText(row['question']),
    description: toText(row['description']),
    color: getLoopColor(toNumber(row['color']), version),
    reminders: readReminder(row, (remark) => draft.remark({ ...remark, area: name })),
    frequency: { times: toNumber(row['freq_num']) ?? 1, days },
    archived: toNumber(row['archived']) === 1,
    goal: isNumerical
      ? {
          target: toNumber(row['target_value']) ?? 0,
          atMost: toNumber(row['target_type']) === 1,
          unit: toText(row['unit']),
          days,
        }
      : null,
  });
  return area && createLoopDayWriter(area, isNumerical);
}

/** Bit 0 of `reminder_days` is Saturday, and bit 1 is Sunday. */
function readReminder(row: DatabaseRow, remark: (remark: ImportRemark) => void) {
  const hour = toNumber(row['reminder_hour']);
  const days = toNumber(row['reminder_days']) ?? everyDay;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => days & (1 << ((weekday + 1) % 7)));
  if (hour === null || weekdays.length === 0) return [];
  const minutes = hour * 60 + (toNumber(row['reminder_min']) ?? 0);
  return toReminders([{ minutes, weekdays }], remark);
}

function readDay(row: DatabaseRow, habit: LoopDayWriter): void {
  const day = Math.floor((toNumber(row['timestamp']) ?? NaN) / millisecondsPerDay);
  if (!(Math.abs(day) <= lastDay)) {
    return habit.remark({ kind: 'date-unreadable', value: toText(row['timestamp']) });
  }
  // Databases without the column `value` contain only done days.
  const code = row['value'] === undefined ? doneCode : toNumber(row['value']);
  const mark = readLoopCode(code, habit.isNumerical);
  const [written, notes] = [toText(row['value']), toText(row['notes'])];
  habit.put({ date: toCalendarDate(day), mark, written, notes });
}
