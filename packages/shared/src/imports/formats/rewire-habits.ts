import type { Rule } from '../../timeline/schedule-schema.ts';
import { readTable, sortRows, toNumber, toText } from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { readWeekdays, toReminders, type ForeignReminder } from '../to-reminders.ts';
import { getWeekdayRule } from '../weekday-rule.ts';

type Remark = Parameters<typeof getNearestRule>[1];

const periods = [7, 30, 365] as const;

/** Returns the habits by id. The value is null for a habit without a name. */
export function readRewireHabits(
  database: ForeignDatabase,
  draft: ImportDraft,
): ReadonlyMap<string, ImportedAreaDraft | null> {
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
      const unit = toText(row['unit']);
      const unitName = units.get(unit) ?? (toNumber(unit) === null ? unit : '');
      const target = toNumber(row['target_count']) ?? 0;
      const area = draft.area({
        key,
        name,
        description: toText(row['description']),
        reminders: toReminders(reminders.get(key) ?? [], remark),
        rule: ruleOf(row, remark),
        archived: toNumber(row['archived']) === 1,
        measure: {
          target: target > 0 ? target : null,
          unit: unitName,
          always: target > 1 || unitName !== '',
        },
      });
      return [key, area];
    }),
  );
}

function ruleOf(row: DatabaseRow, remark: Remark): Rule {
  const period = periods[toNumber(row['period']) ?? 0] ?? 0;
  switch (toNumber(row['schedule'])) {
    case 0: {
      const text = toText(row['active_days']);
      const weekdays = weekdaysOf(text);
      return getWeekdayRule((weekday) => weekdays.has(weekday % 7), text, remark);
    }
    case 1: {
      const times = toNumber(row['days']) ?? 0;
      // A month of Rewire has up to 31 days.
      return getNearestRule(
        { times: period === 30 ? Math.min(30, times) : times, days: period },
        remark,
      );
    }
    case 2:
      return getNearestRule({ times: 1, days: toNumber(row['repeating_count']) ?? 0 }, remark);
    default:
      remark({ kind: 'rule-nearest', value: toText(row['schedule']) });
      return { kind: 'daily' };
  }
}

/** Parses a list like '1,3,5', in which 0 is Sunday. */
function weekdaysOf(text: string): ReadonlySet<number | null> {
  return new Set(text.split(',').map((part) => toNumber(part.trim())));
}

/** Returns the names of the units by id. A habit contains the id or the name of its unit. */
function readUnits(database: ForeignDatabase): ReadonlyMap<string, string> {
  const columns = database.tables().get('unit') ?? [];
  if (!columns.includes('_id') || !columns.includes('name')) return new Map();
  const rows = [...database.rows('unit', ['_id', 'name'])];
  return new Map(rows.map((row) => [toText(row['_id']), toText(row['name'])]));
}

function readReminders(database: ForeignDatabase): ReadonlyMap<string, readonly ForeignReminder[]> {
  const found = new Map<string, ForeignReminder[]>();
  if (!database.tables().has('reminders')) return found;
  const rows = readTable(database, 'reminders', {
    required: ['habit_id', 'time'],
    optional: ['active_days'],
  });
  for (const row of rows) {
    const habit = toText(row['habit_id']);
    const days = Array.from(weekdaysOf(toText(row['active_days'])), (day) => (day === 0 ? 7 : day));
    const ofHabit = found.get(habit) ?? [];
    ofHabit.push({ minutes: toNumber(row['time']) ?? NaN, weekdays: readWeekdays(days) });
    found.set(habit, ofHabit);
  }
  return found;
}
