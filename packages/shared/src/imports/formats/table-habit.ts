import { type CalendarDate, toCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { type JsonObject, asList, asNumber, asObject, asText } from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';

const types = { normal: 1, negative: 2 };
const statuses = { active: 1, deleted: 2, archived: 3 };
const recordTypes = { done: 1, skip: 2 };
/** Days of the frequency types 1 and 2. Other types contain the number of days. */
const daysOfFrequency: ReadonlyMap<unknown, number> = new Map([
  [1, 7],
  [2, 30],
]);
/** Fields without a meaning outside Table Habit. The import ignores them without a remark. */
const fieldsOfTheApp = ['create_t', 'modify_t', 'sort_position', 'uuid', 'group_id'];
const knownFields = new Set([
  'name',
  'desc',
  'type',
  'status',
  'daily_goal',
  'daily_goal_unit',
  'freq_type',
  'freq_custom',
  'start_date',
  'custom_color',
  'reminder',
  'records',
  ...fieldsOfTheApp,
]);

/** Fields by which a Table Habit file is recognized. Null fields are absent, so one is enough. */
const fieldsOfItsOwn = ['freq_type', 'daily_goal', 'start_date'];

export const tableHabit = defineFormat({
  format: 'table-habit',
  recognise: (file) => (file.kind === 'json' ? findTableHabits(file.value) : null),
  read: readTableHabit,
});

function findTableHabits(value: unknown): JsonObject | null {
  const data = asObject(value);
  const habits = asList(data?.['habits']).map(asObject);
  const isKnown = habits.some(
    (habit) => habit !== null && fieldsOfItsOwn.some((field) => field in habit),
  );
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
  const color = asNumber(habit['custom_color']);
  const area = draft.area({
    key,
    name,
    description: asText(habit['desc']),
    color: color === null ? null : hexOfArgb(color),
    group: groups.get(habit['group_id']) ?? '',
    created_on: dateOfEpochDay(habit['start_date']),
    rule: ruleOfHabit(habit, (remark) => draft.remark({ ...remark, area: name })),
    archived: habit['status'] === statuses.archived,
    measure: measureOf(habit),
  });
  if (asText(habit['reminder']) !== '') draft.remark({ kind: 'reminders-left-out', area: name });
  for (const [field, value] of Object.entries(habit)) {
    if (knownFields.has(field) || value === null || value === '') continue;
    draft.remark({
      kind: 'field-left-out',
      area: name,
      value: `${field}: ${JSON.stringify(value)}`,
    });
  }
  if (area === null) return;
  for (const record of asList(habit['records'])) readRecord(record, { area, name, draft });
}

function ruleOfHabit(habit: JsonObject, remark: Parameters<typeof getNearestRule>[1]): Rule {
  const [times = 1, days = 1] = numbersOf(asText(habit['freq_custom']));
  return getNearestRule({ times, days: daysOfFrequency.get(habit['freq_type']) ?? days }, remark);
}

/** Parses a list like '[3]' or '[3,7]'. */
function numbersOf(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

function measureOf(habit: JsonObject): Measure {
  const goal = asNumber(habit['daily_goal']);
  const unit = asText(habit['daily_goal_unit']).trim();
  const atMost = habit['type'] === types.negative;
  const target = goal === null || (goal === 0 && !atMost) ? null : goal;
  const isCounted = unit !== '' || (target !== null && target !== 1 && target !== 0);
  return { target, atMost, unit, always: isCounted };
}

interface RecordOptions {
  readonly area: ImportedAreaDraft;
  readonly name: string;
  readonly draft: ImportDraft;
}

function readRecord(value: unknown, { area, name, draft }: RecordOptions): void {
  const record = asObject(value);
  const date = dateOfEpochDay(record?.['record_date']);
  if (record === null || date === null) {
    draft.remark({ kind: 'date-unreadable', area: name, value: JSON.stringify(value) });
    return;
  }
  const notes = asText(record['reason']);
  const amount = asNumber(record['record_value']);
  if (record['record_type'] === recordTypes.skip) area.skip(date, notes);
  else if (record['record_type'] !== recordTypes.done) {
    draft.remark({ kind: 'value-unknown', area: name, value: JSON.stringify(value) });
  } else if (amount === null) area.mark(date, { score: 1, notes });
  else area.amount(date, { amount, notes });
}

/** First and last day with a four-digit year. */
const firstEpochDay = -719_162;
const lastEpochDay = 2_932_896;

function dateOfEpochDay(value: unknown): CalendarDate | null {
  const day = asNumber(value);
  const isDay =
    day !== null && Number.isInteger(day) && day >= firstEpochDay && day <= lastEpochDay;
  return isDay ? toCalendarDate(day) : null;
}

function hexOfArgb(color: number): string {
  return `#${(color & 0xff_ff_ff).toString(16).padStart(6, '0')}`;
}
