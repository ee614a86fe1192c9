import { toCalendarDate } from '../../calendar/calendar-date.ts';
import { findTables, toFullHour, toNumber, readTable, sortRows, toText } from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import type { ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { ImportError, type ImportRemark } from '../imported-file.ts';
import { createLoopMeasure, formatLoopTarget } from './loop-measure.ts';
import { getNearestRule } from '../nearest-rule.ts';

const versions = { first: 12, last: 25 };
/** Earlier versions store Android colour numbers. */
const paletteSince = 14;
/** Earlier versions store the question as the description, and use a palette of 13 colours. */
const questionsSince = 23;

const palette = [
  '#d32f2f',
  '#e64a19',
  '#f57c00',
  '#ff8f00',
  '#f9a825',
  '#afb42b',
  '#7cb342',
  '#388e3c',
  '#00897b',
  '#00acc1',
  '#039be5',
  '#1976d2',
  '#303f9f',
  '#5e35b1',
  '#8e24aa',
  '#d81b60',
  '#5d4037',
  '#303030',
  '#757575',
  '#aaaaaa',
] as const;
/** Index in `palette` of each of the 13 colours. */
const placeOf13 = [0, 1, 4, 5, 7, 8, 9, 10, 13, 14, 15, 17, 19] as const;

/** Codes of a day. Habits with numbers store amounts in thousandths instead. */
const values = { unknown: -1, no: 0, derived: 1, yes: 2, skip: 3 } as const;

const millisecondsPerDay = 86_400_000;
const lastDay = 100_000_000;
const everyDay = 0b111_1111;

interface LoopHabit {
  readonly name: string;
  readonly area: ImportedAreaDraft;
  readonly isNumeric: boolean;
}

export const loopDatabase = defineFormat({
  format: 'loop-database',
  recognise: (file) => findTables(file, ['habits', 'repetitions']),
  read: readLoopDatabase,
});

function readLoopDatabase(database: ForeignDatabase, { draft }: Reading): void {
  const { userVersion } = database;
  if (userVersion > versions.last) throw new ImportError('newer', `user_version ${userVersion}`);
  if (userVersion < versions.first) {
    throw new ImportError('not-recognised', `user_version ${userVersion}`);
  }
  const habits = readHabits(database, draft);
  const deleted = new Set<string>();
  const repetitions = readTable(database, 'repetitions', {
    required: ['habit', 'timestamp'],
    optional: ['value', 'notes'],
  });
  for (const row of repetitions) {
    const id = toText(row['habit']);
    const habit = habits.get(id);
    if (habit === undefined) deleted.add(id);
    else if (habit !== null) readRepetition(row, habit, draft);
  }
  for (const id of deleted) draft.remark({ kind: 'deleted-left-out', value: id });
}

/** Returns the habits by id. The value is null for a habit without a name. */
function readHabits(
  database: ForeignDatabase,
  draft: ImportDraft,
): ReadonlyMap<string, LoopHabit | null> {
  const rows = readTable(database, 'habits', {
    required: [
      'id',
      'name',
      'archived',
      'color',
      'description',
      'freq_num',
      'freq_den',
      'position',
    ],
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
  });
  return new Map(
    sortRows('position', rows).map((row) => [
      toText(row['id']),
      readHabit(row, database.userVersion, draft),
    ]),
  );
}

function readHabit(row: DatabaseRow, version: number, draft: ImportDraft): LoopHabit | null {
  const name = toText(row['name']);
  const remark = (one: ImportRemark) => draft.remark({ ...one, area: name });
  const isNumeric = toNumber(row['type']) === 1;
  const frequency = {
    times: toNumber(row['freq_num']) ?? 1,
    days: toNumber(row['freq_den']) ?? 1,
  };
  const measure = isNumeric ? measureOf(row, frequency.days) : null;
  const area = draft.area({
    key: toText(row['uuid']) || toText(row['id']),
    name,
    description: [toText(row['question']), toText(row['description'])]
      .filter((part) => part !== '')
      .join('\n'),
    color: colorOf(toNumber(row['color']), version),
    reminder_time: reminderOf(row, remark),
    rule: getNearestRule(frequency, remark),
    archived: toNumber(row['archived']) === 1,
    ...(measure !== null && { measure }),
  });
  const target = measure === null ? null : formatLoopTarget(measure);
  if (target !== null) remark({ kind: 'field-left-out', value: target });
  return area === null ? null : { name, area, isNumeric };
}

function colorOf(color: number | null, version: number): string | null {
  if (color === null || !Number.isInteger(color)) return null;
  if (color < 0 || version < paletteSince) {
    return `#${(color & 0xff_ffff).toString(16).padStart(6, '0')}`;
  }
  const place = version < questionsSince ? placeOf13[color] : color;
  return palette[place ?? -1] ?? null;
}

/** Bit 0 of `reminder_days` is Saturday, and bit 1 is Sunday. */
function reminderOf(row: DatabaseRow, remark: (remark: ImportRemark) => void): string | null {
  const hour = toNumber(row['reminder_hour']);
  if (hour === null) return null;
  const days = toNumber(row['reminder_days']) ?? everyDay;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => days & (1 << ((weekday + 1) % 7)));
  if (weekdays.length < 7) remark({ kind: 'reminder-days-left-out', value: weekdays.join(',') });
  if (weekdays.length === 0) return null;
  return toFullHour(hour * 60 + (toNumber(row['reminder_min']) ?? 0), remark);
}

function measureOf(row: DatabaseRow, days: number): Measure {
  const target = toNumber(row['target_value']) ?? 0;
  const atMost = toNumber(row['target_type']) === 1;
  return createLoopMeasure({ target, atMost, unit: toText(row['unit']), days });
}

function readRepetition(
  row: DatabaseRow,
  { name, area, isNumeric }: LoopHabit,
  draft: ImportDraft,
): void {
  const day = Math.floor((toNumber(row['timestamp']) ?? NaN) / millisecondsPerDay);
  if (!(Math.abs(day) <= lastDay)) {
    draft.remark({ kind: 'date-unreadable', area: name, value: toText(row['timestamp']) });
    return;
  }
  const date = toCalendarDate(day);
  const notes = toText(row['notes']);
  // Databases without a value column contain only done days.
  const value = row['value'] === undefined ? values.yes : toNumber(row['value']);
  if (value === values.skip) area.skip(date, notes);
  else if (value === values.unknown) {
    if (notes !== '')
      draft.remark({ kind: 'field-left-out', area: name, value: `${date} ${notes}` });
  } else if (isNumeric && value !== null && value >= 0) {
    area.amount(date, { amount: value / 1000, notes });
  } else if (value === values.derived) {
    draft.remark({ kind: 'derived-left-out', area: name, value: `${date} ${notes}`.trim() });
  } else if (value === values.yes || value === values.no) {
    area.mark(date, { score: value === values.yes ? 1 : 0, notes });
  } else {
    const said = `${date} ${toText(row['value'])} ${notes}`.trim();
    draft.remark({ kind: 'value-unknown', area: name, value: said });
  }
}
