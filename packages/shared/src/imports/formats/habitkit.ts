import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import { mayHaveLimit } from '../../timeline/schedule.ts';
import type { DatedRule, Rule } from '../../timeline/schedule-schema.ts';
import type { Target } from '../../timeline/target-schema.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getDateAtOffset, getLocalDate } from '../instant-date.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { readWeekdays, toReminders, type ForeignReminder } from '../to-reminders.ts';
import { tailwindColors } from '../../areas/tailwind-colors.ts';

export const habitkit = defineFormat({
  format: 'habitkit',
  recognise: (file) => (file.kind === 'json' ? findData(file.value) : null),
  read: readHabitKit,
});

function findData(value: unknown): JsonObject | null {
  const data = asObject(value);
  const isKnown = ['habits', 'completions', 'intervals'].every((field) =>
    Array.isArray(data?.[field]),
  );
  return isKnown ? data : null;
}

/** Goal of a habit from its first day until the next goal begins. */
interface Goal {
  readonly from: CalendarDate;
  readonly perDay: number;
  readonly rule: { readonly times: number; readonly days: number };
}

const earliest = '0001-01-01';
const daily: Rule = { kind: 'daily' };

const daysOfInterval: ReadonlyMap<unknown, number> = new Map([
  ['week', 7],
  ['month', 30],
]);

function readHabitKit(data: JsonObject, { draft, timeZone }: Reading): void {
  const listOf = (field: string) => asList(data[field]).map((row) => asObject(row) ?? {});
  const groupBy = (field: string) => Map.groupBy(listOf(field), (row) => row['habitId']);
  const [completions, intervals, reminders, groups] = [
    groupBy('completions'),
    groupBy('intervals'),
    groupBy('reminders'),
    groupBy('categoryMappings'),
  ];
  const categories = new Map(listOf('categories').map((row) => [row['id'], asText(row['name'])]));
  const dateOf = (instant: unknown) => getLocalDate(Date.parse(asText(instant)), timeZone);
  const order = (habit: JsonObject) => asNumber(habit['orderIndex']) ?? 0;
  const habits = listOf('habits').toSorted((one, other) => order(one) - order(other));
  for (const [index, habit] of habits.entries()) {
    const id = habit['id'];
    const name = asText(habit['name']);
    const goals = (intervals.get(id) ?? [])
      .map((interval) => readGoal(interval, dateOf(interval['startDate'])))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1));
    const [group = '', ...others] = (groups.get(id) ?? []).map(
      (row) => categories.get(row['categoryId']) ?? '',
    );
    const isInverse = habit['isInverse'] === true;
    // Any completion is enough if no goal asks for more than one.
    const isNumeric = !isInverse && goals.some(({ perDay }) => perDay > 1);
    const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) =>
      draft.remark({ ...one, area: name });
    const area = draft.area({
      key: asText(id) || String(index + 1),
      name,
      description: asText(habit['description']),
      color: tailwindColors.get(asText(habit['color'])) ?? null,
      icon: asText(habit['icon']),
      group,
      created_on: readDate(habit['inverseStartDate']) ?? dateOf(habit['createdAt']),
      schedule: readSchedule(goals, { isNumeric, isInverse, remark }),
      measure: { target: null, unit: '', always: isNumeric },
      archived: habit['archived'] === true,
      reminders: toReminders((reminders.get(id) ?? []).map(readReminder), remark),
    });
    if (area === null) continue;
    for (const value of others) area.remark({ kind: 'field-left-out', value });
    for (const row of completions.get(id) ?? []) readCompletion(row, { area, goals, isInverse });
  }
}

/**
 * Returns the first day of a habit to avoid. Returns null for other habits, and for files before
 * format 2.
 */
function readDate(value: unknown): CalendarDate | null {
  const date = asText(value);
  return isCalendarDate(date) ? date : null;
}

function readGoal(interval: JsonObject, from: CalendarDate | null): Goal {
  const days = daysOfInterval.get(interval['type']) ?? 1;
  const times = days === 1 ? 1 : (asNumber(interval['requiredNumberOfCompletions']) ?? days);
  return {
    from: from ?? earliest,
    perDay: Math.max(1, asNumber(interval['requiredNumberOfCompletionsPerDay']) ?? 1),
    rule: { times, days },
  };
}

interface ScheduleOptions {
  readonly isNumeric: boolean;
  /** True for a habit to avoid, which keeps each day without a completion. */
  readonly isInverse: boolean;
  readonly remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void;
}

function readSchedule(
  goals: readonly Goal[],
  { isNumeric, isInverse, remark }: ScheduleOptions,
): DatedRule[] {
  const rules = goals.map(({ from, rule }) => ({ from, rule: getNearestRule(rule, remark) }));
  if (isInverse) {
    const limit: Target = { kind: 'at_most', amount: 0 };
    const all = rules.length === 0 ? [{ from: earliest, rule: daily }] : rules;
    if (all.every(({ rule }) => mayHaveLimit(rule))) {
      return all.map((rule) => ({ ...rule, target: limit }));
    }
    remark({ kind: 'kept-days-left-out' });
  }
  if (!isNumeric) return rules;
  return rules.map((rule, index) => ({
    ...rule,
    target: { kind: 'at_least', amount: goals[index]?.perDay ?? 1 },
  }));
}

function readReminder(row: JsonObject): ForeignReminder {
  const [hour, minute] = [asNumber(row['hour']), asNumber(row['minute'])];
  return {
    minutes: (hour ?? NaN) * 60 + (minute ?? NaN),
    weekdays: readWeekdays(asList(row['weekdayIndices'])),
  };
}

interface CompletionOptions {
  readonly area: ImportedAreaDraft;
  readonly goals: readonly Goal[];
  readonly isInverse: boolean;
}

/** `date` is a local midnight in UTC. Adding `timezoneOffsetInMinutes` gives the local date. */
function readCompletion(row: JsonObject, { area, goals, isInverse }: CompletionOptions): void {
  const offset = asNumber(row['timezoneOffsetInMinutes']) ?? 0;
  const date = getDateAtOffset(Date.parse(asText(row['date'])), offset);
  if (date === null) {
    area.remark({ kind: 'date-unreadable', value: asText(row['date']) });
    return;
  }
  const notes = asText(row['note']);
  const amount = asNumber(row['amountOfCompletions']) ?? 0;
  if (amount <= 0) {
    // The person undid all taps of the day.
    if (notes !== '') area.remark({ kind: 'field-left-out', value: `${date} ${notes}` });
    return;
  }
  const goal = goals.findLast(({ from }) => from <= date) ?? goals[0];
  if (isInverse) area.amount(date, { amount, score: 0, notes });
  else area.amount(date, { amount, target: goal?.perDay ?? 1, notes });
}
