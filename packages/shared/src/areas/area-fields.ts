import {
  completeReminderChange,
  getAreaReminders,
  type AreaReminders,
  type ReminderTime,
} from './reminder-list.ts';
import { defaultAreaColor } from './area-color.ts';
import type { StreakRule } from './streak-rule.ts';

type Version = '1.0.0' | '1.1.0' | '2.0.0';

/** The database and CSV files store lists as JSON. */
type FieldValue = string | number | null | readonly object[];

interface AreaField<Value extends FieldValue, Since extends Version> {
  /** Value before anyone has written the field. */
  readonly empty: Value;
  /** First version with the field. Rows of earlier versions get the empty value. */
  readonly since: Since;
  /** Maximum length of a free text, in code points. Imports cut longer texts. */
  readonly max?: number;
}

type TextField<Since extends Version> = AreaField<string, Since> & { readonly max: number };

/** All fields, in the order of the columns in CSV files. */
export const areaFields = {
  name: text('1.0.0', 100),
  description: text('1.0.0', 500),
  color: { empty: defaultAreaColor, since: '1.0.0' } as AreaField<string, '1.0.0'>,
  icon: { empty: null, since: '1.1.0' } as AreaField<string | null, '1.1.0'>,
  /** Areas of the same group are shown together. Empty means no group. */
  group: text('1.1.0', 50),
  /** Time of the first of `reminders`. Null means the general reminder times. */
  reminder_time: { empty: null, since: '1.1.0' } as AreaField<string | null, '1.1.0'>,
  /** Question that the person wants to read above the note of a day. Empty means no question. */
  note_prompt: text('2.0.0', 100),
  /** How the streak of the area is counted. */
  streak_rule: { empty: 'days', since: '2.0.0' } as AreaField<StreakRule, '2.0.0'>,
  /** A forgiving streak ends with the second missed day within this number of days. */
  forgiving_days: { empty: 7, since: '2.0.0' } as AreaField<number, '2.0.0'>,
  /** Unit of the amounts, such as glasses. Empty means a plain number. */
  unit: text('2.0.0', 20),
  /** Amount that one tap adds. Null means 1. */
  step: { empty: null, since: '2.0.0' } as AreaField<number | null, '2.0.0'>,
  /** All reminders of the area. If there are none, the general reminders include the area. */
  reminders: { empty: [], since: '2.0.0' } as AreaField<ReminderTime[], '2.0.0'>,
};

function text<Since extends Version>(since: Since, max: number) {
  const field: TextField<Since> = { empty: '', since, max };
  return field;
}

export type AreaFieldName = keyof typeof areaFields;

export type AreaFields = {
  -readonly [Name in AreaFieldName]: (typeof areaFields)[Name]['empty'];
};

/** Fields that rows of version 1.0.0 lack. */
export type AreaFieldAddedLater = {
  [Name in AreaFieldName]: (typeof areaFields)[Name]['since'] extends '1.0.0' ? never : Name;
}[AreaFieldName];

export const areaFieldNames = Object.keys(areaFields) as AreaFieldName[];

export const areaFieldsAddedLater = areaFieldNames.filter(
  (name) => areaFields[name].since !== '1.0.0',
) as AreaFieldAddedLater[];

export function mapAreaFields<Value>(
  valueOf: (name: AreaFieldName) => Value,
): Record<AreaFieldName, Value> {
  const entries = areaFieldNames.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<AreaFieldName, Value>;
}

/** Returns the fields of a row. A missing field gets its empty value. */
export function readAreaFields(row: { readonly [Name in AreaFieldName]?: unknown }): AreaFields {
  // Data of earlier versions contains only the first reminder.
  const given = completeReminderChange(row as Partial<AreaReminders>) as typeof row;
  const fields = mapAreaFields((name) => given[name] ?? areaFields[name].empty) as AreaFields;
  return { ...fields, reminders: getAreaReminders(fields) };
}

/** Returns the changed fields with their values in `after`. */
export function getChangedAreaFields(
  before: Readonly<AreaFields>,
  after: Readonly<AreaFields>,
): Partial<AreaFields> {
  const changed = areaFieldNames.filter((name) => !isSameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Compares lists as JSON, because schemas give the objects in them a fixed order of properties. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (isJson(one) && JSON.stringify(one) === JSON.stringify(other));
}

/** Field values as the columns of the database, where lists are JSON. */
export type AreaColumns = {
  -readonly [Name in AreaFieldName]: AreaFields[Name] extends readonly object[]
    ? string
    : AreaFields[Name];
};

export function toAreaColumns(fields: Readonly<AreaFields>): AreaColumns {
  return mapAreaFields((name) => toColumn(fields[name])) as AreaColumns;
}

export function toColumn(value: FieldValue): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

export function parseAreaColumns(columns: Readonly<AreaColumns>): AreaFields {
  const fields = mapAreaFields((name) => parseColumn(name, columns[name])) as AreaFields;
  return { ...fields, reminders: getAreaReminders(fields) };
}

function parseColumn(name: AreaFieldName, column: string | number | null): unknown {
  const { empty } = areaFields[name];
  if (!isJson(empty) || typeof column !== 'string') return column;
  // Most lists are empty, and parsing costs more than this comparison.
  return column === '[]' ? empty : JSON.parse(column);
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
