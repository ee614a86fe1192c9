import type { Rule } from '../../timeline/schedule-schema.ts';
import { toHexColor } from '../hex-color.ts';
import type { ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { getEpochDate } from '../instant-date.ts';
import { type JsonObject, asList, asNumber, asObject, asText, parseJson } from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { type ForeignReminder, toReminders } from '../to-reminders.ts';

const types = { normal: 1, negative: 2 };
const statuses = { active: 1, deleted: 2, archived: 3 };
const recordTypes = { done: 1, skip: 2 };
/**
 * Number of days in a complete list of a weekly or monthly reminder. Other reminders have no list.
 */
const daysOfReminder: ReadonlyMap<unknown, number> = new Map([
  [3, 7],
  [4, 31],
]);
/** Number of days of the frequency types 1 and 2. Other types contain their number of days. */
const daysOfFrequency: ReadonlyMap<unknown, number> = new Map([
  [1, 7],
  [2, 30],
]);
/** Colors 1 to 10 of the app. */
const palette = '6750a4 f44336 9c27b0 3f51b5 009688 4caf50 ffc107 ff9800 8bc34a 673ab7'.split(' ');
/** Fields without a meaning outside Table Habit. The import ignores them without a remark. */
const fieldsOfTheApp =
  'create_t modify_t sort_position uuid group_id color custom_color_tinted'.split(' ');
const knownFields = new Set([
  ...'name desc type status daily_goal daily_goal_unit freq_type freq_custom'.split(' '),
  ...'start_date custom_color reminder records'.split(' '),
  ...fieldsOfTheApp,
]);

export const tableHabit = defineFormat({
  format: 'table-habit',
  recognise: (file) => (file.kind === 'json' ? findTableHabits(file.value) : null),
  read: readTableHabit,
});

/** Requires fields of Table Habit, because other programs also write a list `habits`. */
function findTableHabits(value: unknown): JsonObject | null {
  const data = asObject(value);
  const isKnown = asList(data?.['habits']).some((one) => {
    const habit = asObject(one) ?? {};
    const fields = ['freq_type', 'daily_goal', 'target_days', 'records'];
    return fields.filter((field) => field in habit).length >= 2;
  });
  return isKnown ? data : null;
}

function readTableHabit(data: JsonObject, { draft }: Reading): void {
  const groups = new Map(
    asList(data['groups'])
      .map(asObject)
      .map((group) => [group?.['uuid'], asText(group?.['name'])]),
  );
  for (const [index, value] of asList(data['habits']).entries()) {
    const habit = asObject(value);
    if (habit !== null) readHabit(habit, { key: String(index + 1), groups, draft });
  }
}

interface HabitOptions {
  readonly key: string;
  readonly groups: ReadonlyMap<unknown, string>;
  readonly draft: ImportDraft;
}

function readHabit(habit: JsonObject, { key, groups, draft }: HabitOptions): void {
  const name = asText(habit['name']);
  if (habit['status'] === statuses.deleted) {
    draft.remark({ kind: 'deleted-left-out', area: name });
    return;
  }
  const remark: Remark = (one) => draft.remark({ ...one, area: name });
  const color = palette[(asNumber(habit['color']) ?? 0) - 1];
  const area = draft.area({
    key,
    name,
    description: asText(habit['desc']),
    color: toHexColor(asNumber(habit['custom_color'])) ?? (color ? `#${color}` : null),
    group: groups.get(habit['group_id']) ?? '',
    created_on: getEpochDate(asNumber(habit['start_date'])),
    rule: ruleOfHabit(habit, remark),
    reminders: toReminders(readReminders(habit), remark),
    archived: habit['status'] === statuses.archived,
    measure: measureOf(habit),
  });
  for (const [field, value] of Object.entries(habit)) {
    const isLimit = field === 'daily_goal_extra' && isNegative(habit);
    if (isLimit || knownFields.has(field) || value === null || value === '') continue;
    remark({ kind: 'field-left-out', value: `${field}: ${JSON.stringify(value)}` });
  }
  if (area === null) return;
  const least = isNegative(habit) ? (asNumber(habit['daily_goal']) ?? 0) : 0;
  for (const record of asList(habit['records'])) readRecord(record, area, least);
}

type Remark = Parameters<typeof getNearestRule>[1];

function ruleOfHabit(habit: JsonObject, remark: Remark): Rule {
  const numbers = asText(habit['freq_custom']).matchAll(/\d+/g);
  const [times = 1, days = 1] = [...numbers].map(([digits]) => Number(digits));
  return getNearestRule({ times, days: daysOfFrequency.get(habit['freq_type']) ?? days }, remark);
}

/** The reminder is JSON text. */
function readReminders(habit: JsonObject): readonly ForeignReminder[] {
  const reminder = asObject(parseJson(asText(habit['reminder']) || 'null'));
  if (reminder === null) return [];
  const time = asObject(reminder['time']);
  const minutes = (asNumber(time?.['hour']) ?? NaN) * 60 + (asNumber(time?.['minute']) ?? NaN);
  const days = asList(reminder['extra']);
  const isDaily = days.length >= (daysOfReminder.get(reminder['type']) ?? 0);
  return [{ minutes, otherDays: isDaily ? undefined : days }];
}

function isNegative(habit: JsonObject): boolean {
  return habit['type'] === types.negative;
}

/** A day of a negative habit is done from `daily_goal` up to the limit `daily_goal_extra`. */
function measureOf(habit: JsonObject): Measure {
  const goal = asNumber(habit['daily_goal']);
  const unit = asText(habit['daily_goal_unit']).trim();
  const atMost = isNegative(habit);
  const limit = asNumber(habit['daily_goal_extra']) ?? goal;
  const target = atMost ? limit : goal === 0 ? null : goal;
  const isCounted = unit !== '' || (target !== null && target !== 1 && target !== 0);
  // Table Habit leaves a day without a record open, even for a negative habit.
  return { target, atMost, keepsEmptyDays: false, unit, always: isCounted };
}

function readRecord(value: unknown, area: ImportedAreaDraft, least: number): void {
  const record = asObject(value);
  const date = getEpochDate(asNumber(record?.['record_date']));
  if (record === null || date === null) {
    area.remark({ kind: 'date-unreadable', value: JSON.stringify(value) });
    return;
  }
  const notes = asText(record['reason']);
  const amount = asNumber(record['record_value']);
  if (record['record_type'] === recordTypes.skip) area.skip(date, notes);
  else if (record['record_type'] !== recordTypes.done) {
    area.remark({ kind: 'value-unknown', value: JSON.stringify(value) });
  } else if (amount === null) area.mark(date, { score: 1, notes });
  // No amount is at most minus one, so this target makes a day below `least` not done.
  else area.amount(date, { amount, notes, ...(amount < least && { target: -1 }) });
}
