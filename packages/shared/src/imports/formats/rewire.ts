import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import {
  findTables,
  toClockTime,
  toFullHour,
  toNumber,
  readTable,
  sortRows,
  toText,
} from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getNearestRule } from '../nearest-rule.ts';

type Remark = (remark: ImportRemark) => void;

interface RewireHabit {
  readonly name: string;
  readonly area: ImportedAreaDraft;
  readonly unit: string;
}

interface Reminder {
  readonly minutes: number;
  readonly weekdays: readonly number[];
}

const periods = [7, 31, 365] as const;
const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const rewire = defineFormat({
  format: 'rewire',
  recognise: (file) => findTables(file, ['checkins', 'unit']),
  read: readRewire,
});

function readRewire(database: ForeignDatabase, { draft }: Reading): void {
  const habits = readHabits(database, draft);
  const deleted = new Set<string>();
  const rows = readTable(database, 'checkins', {
    required: ['habit_id', 'date', 'type'],
    optional: ['note', 'actual_count'],
  });
  for (const row of rows) {
    const id = toText(row['habit_id']);
    const habit = habits.get(id);
    if (habit === undefined) deleted.add(id);
    else if (habit !== null) readCheckin(row, habit, draft);
  }
  for (const id of deleted) draft.remark({ kind: 'deleted-left-out', value: id });
}

/** Returns the habits by id. The value is null for a habit without a name. */
function readHabits(
  database: ForeignDatabase,
  draft: ImportDraft,
): ReadonlyMap<string, RewireHabit | null> {
  const rows = readTable(database, 'habits', {
    required: ['_id', 'name', 'schedule'],
    optional: [
      'order_num',
      'description',
      'active_days',
      'archived',
      'days',
      'period',
      'repeating_count',
      'unit',
      'target_count',
    ],
  });
  const units = readUnits(database);
  const reminders = readReminders(database);
  return new Map(
    sortRows('order_num', rows).map((row) => {
      const key = toText(row['_id']);
      const name = toText(row['name']);
      const remark: Remark = (one) => draft.remark({ ...one, area: name });
      const area = draft.area({
        key,
        name,
        description: toText(row['description']),
        reminder_time: reminderOf(reminders.get(key) ?? [], remark),
        rule: ruleOf(row, remark),
        archived: toNumber(row['archived']) === 1,
      });
      const unit = toText(row['unit']);
      const unitName = units.get(unit) ?? (toNumber(unit) === null ? unit : '');
      const target = toNumber(row['target_count']) ?? 0;
      if (target > 1 || (target > 0 && unitName !== '')) {
        remark({ kind: 'field-left-out', value: `target_count ${target} ${unitName}`.trim() });
      }
      return [key, area === null ? null : { name, area, unit: unitName }];
    }),
  );
}

function ruleOf(row: DatabaseRow, remark: Remark): Rule {
  const period = periods[toNumber(row['period']) ?? 0] ?? 0;
  switch (toNumber(row['schedule'])) {
    case 0: {
      const weekdays = weekdaysOf(toText(row['active_days']));
      if (weekdays.length === 0)
        remark({ kind: 'rule-nearest', value: toText(row['active_days']) });
      const isDaily = weekdays.length === 0 || weekdays.length === 7;
      return isDaily ? { kind: 'daily' } : { kind: 'weekdays', weekdays };
    }
    case 1:
      return getNearestRule({ times: toNumber(row['days']) ?? 0, days: period }, remark);
    case 2:
      return getNearestRule({ times: 1, days: toNumber(row['repeating_count']) ?? 0 }, remark);
    default:
      remark({ kind: 'rule-nearest', value: toText(row['schedule']) });
      return { kind: 'daily' };
  }
}

/** Converts a list like '1,3,5', in which 0 is Sunday, to ISO weekdays. */
function weekdaysOf(text: string): number[] {
  const days = text.split(',').map((part) => toNumber(part.trim()));
  return isoWeekdays.filter((weekday) => days.includes(weekday % 7));
}

/** A habit contains the id or the name of its unit. */
function readUnits(database: ForeignDatabase): ReadonlyMap<string, string> {
  const columns = database.tables().get('unit') ?? [];
  if (!columns.includes('_id') || !columns.includes('name')) return new Map();
  const rows = [...database.rows('unit', ['_id', 'name'])];
  return new Map(rows.map((row) => [toText(row['_id']), toText(row['name'])]));
}

function readReminders(database: ForeignDatabase): ReadonlyMap<string, readonly Reminder[]> {
  const found = new Map<string, Reminder[]>();
  if (!database.tables().has('reminders')) return found;
  const rows = readTable(database, 'reminders', {
    required: ['habit_id', 'time'],
    optional: ['active_days'],
  });
  for (const row of sortRows('time', rows)) {
    const text = toText(row['active_days']);
    const habit = toText(row['habit_id']);
    const ofHabit = found.get(habit) ?? [];
    ofHabit.push({
      minutes: toNumber(row['time']) ?? NaN,
      weekdays: text === '' ? isoWeekdays : weekdaysOf(text),
    });
    found.set(habit, ofHabit);
  }
  return found;
}

/** An area has only one reminder, so the earliest one is used. */
function reminderOf([first, ...others]: readonly Reminder[], remark: Remark): string | null {
  for (const { minutes } of others) {
    remark({ kind: 'reminders-left-out', value: toClockTime(minutes) ?? String(minutes) });
  }
  if (first === undefined) return null;
  const { minutes, weekdays } = first;
  if (weekdays.length < 7) remark({ kind: 'reminder-days-left-out', value: weekdays.join(',') });
  return toFullHour(minutes, remark);
}

function readCheckin(
  row: DatabaseRow,
  { name, area, unit }: RewireHabit,
  draft: ImportDraft,
): void {
  const text = toText(row['date']);
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (!isCalendarDate(date)) {
    draft.remark({ kind: 'date-unreadable', area: name, value: text });
    return;
  }
  const type = toNumber(row['type']);
  const note = toText(row['note']);
  if (type !== 1 && type !== 2) {
    const value = `${date} ${toText(row['type'])} ${note}`.trim();
    draft.remark({ kind: 'value-unknown', area: name, value });
    return;
  }
  // Only the type determines whether the day is done, not the amount.
  const count = toNumber(row['actual_count']) ?? 0;
  const hasAmount = count > 1 || (unit !== '' && count > 0);
  const amount = hasAmount ? `${count} ${unit}`.trim() : '';
  const notes = [amount, note].filter((part) => part !== '').join('\n');
  area.mark(date, { score: type === 2 ? 1 : 0, notes });
}
