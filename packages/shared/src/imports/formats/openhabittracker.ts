import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../json-text.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { writeDuration } from '../write-duration.ts';

export const openHabitTracker = defineFormat({
  format: 'openhabittracker',
  recognise: (file) => (file.kind === 'json' ? findCategories(file.value) : null),
  read: readOpenHabitTracker,
});

/** Returns only the categories, because the settings contain a token. */
function findCategories(value: unknown): readonly JsonObject[] | null {
  const data = asObject(value);
  const isKnown = asObject(data?.['Settings']) !== null && Array.isArray(data?.['Categories']);
  return isKnown ? asObjects(data?.['Categories']) : null;
}

function readOpenHabitTracker(categories: readonly JsonObject[], { draft }: Reading): void {
  let key = 0;
  for (const category of categories) {
    for (const habit of asObjects(category['Habits'])) {
      key += 1;
      readHabit(habit, { key: String(key), group: asText(category['Title']), draft });
    }
  }
  for (const field of ['Notes', 'Tasks']) {
    const count = categories.reduce((sum, category) => sum + asList(category[field]).length, 0);
    if (count > 0) draft.remark({ kind: 'field-left-out', value: `${field}: ${count}` });
  }
}

/** Colors of Bootstrap 5. */
const colors: ReadonlyMap<string, string> = new Map([
  ['bg-primary-subtle', '#0d6efd'],
  ['bg-secondary-subtle', '#6c757d'],
  ['bg-success-subtle', '#198754'],
  ['bg-danger-subtle', '#dc3545'],
  ['bg-warning-subtle', '#ffc107'],
  ['bg-info-subtle', '#0dcaf0'],
  ['bg-dark-subtle', '#212529'],
]);

interface HabitOptions {
  readonly key: string;
  readonly group: string;
  readonly draft: ImportDraft;
}

function readHabit(habit: JsonObject, { key, group, draft }: HabitOptions): void {
  const name = asText(habit['Title']);
  if (habit['IsDeleted'] === true) {
    draft.remark({ kind: 'deleted-left-out', area: name });
    return;
  }
  const area = draft.area({
    key,
    name,
    description: asObjects(habit['Items'])
      .map((item) => asText(item['Title']))
      .join('\n'),
    group,
    color: colors.get(asText(habit['Color'])) ?? null,
    created_on: toDate(habit['StartAt']) ?? toDate(habit['CreatedAt']),
    rule: readRule(habit, (remark) => draft.remark({ ...remark, area: name })),
    measure: getMeasure(habit),
  });
  if (area === null) return;
  const priority = asNumber(habit['Priority']) ?? 0;
  if (priority > 0) area.remark({ kind: 'field-left-out', value: `Priority: ${priority}` });
  const duration = asText(habit['Duration']);
  if (duration !== '') area.remark({ kind: 'field-left-out', value: `Duration: ${duration}` });
  readTimes(habit, area);
}

const metrics = { repetitions: 0, time: 1, quantity: 2 };
/** Number of days in the periods day, week, month and year. */
const daysOfPeriod = [1, 7, 30, 365];

function readRule(habit: JsonObject, remark: Parameters<typeof getNearestRule>[1]): Rule {
  const period = daysOfPeriod[asNumber(habit['RepeatPeriod']) ?? 0] ?? NaN;
  // The repetitions of a daily habit become its daily target instead.
  const times = period === 1 ? 1 : getRepetitions(habit);
  return getNearestRule({ times, days: period * (asNumber(habit['RepeatInterval']) ?? 1) }, remark);
}

function getRepetitions(habit: JsonObject): number {
  return Math.max(1, asNumber(habit['RepeatCount']) ?? 1);
}

/** Returns the measure by which the app decides whether a day is done. */
function getMeasure(habit: JsonObject): Measure {
  switch (asNumber(habit['DisplayMetric'])) {
    case metrics.time: {
      const [hours, minutes, seconds] = asText(habit['Duration']).split(':').map(Number);
      const target = (hours ?? NaN) * 3600 + (minutes ?? NaN) * 60 + (seconds ?? 0);
      const goal = Number.isFinite(target) ? target : 0;
      return { target: goal, unit: '', isDuration: true, always: true };
    }
    case metrics.quantity:
      return { target: asNumber(habit['TargetQuantity']) ?? 1, unit: '', always: true };
    default: {
      const target = asNumber(habit['RepeatPeriod']) === 0 ? getRepetitions(habit) : 1;
      return { target, unit: '', always: target > 1 };
    }
  }
}

/** Adds up the times of each day. Times are local, with or without an offset from UTC. */
function readTimes(habit: JsonObject, area: ImportedAreaDraft): void {
  const metric = asNumber(habit['DisplayMetric']);
  const amounts = new Map<CalendarDate, number>();
  const seen = new Set<string>();
  for (const time of asObjects(habit['TimesDone'])) {
    const [start, end] = [asText(time['StartedAt']), asText(time['CompletedAt'])];
    const date = toDate(start);
    if (date === null) area.remark({ kind: 'date-unreadable', value: start });
    // A time without an end is still running.
    else if (end === '') area.remark({ kind: 'value-unknown', value: start });
    else if (!seen.has(start + end)) {
      seen.add(start + end);
      const quantity = asNumber(time['Quantity']) ?? 1;
      const spent = (toLocalMilliseconds(end) - toLocalMilliseconds(start)) / 1000 || 0;
      const amount = metric === metrics.time ? spent : metric === metrics.quantity ? quantity : 1;
      amounts.set(date, (amounts.get(date) ?? 0) + amount);
    }
  }
  for (const [date, amount] of amounts) {
    const isTime = metric === metrics.time;
    // Any time is enough for a habit without a duration, even one of zero length.
    const isAnyTime = isTime && asText(habit['Duration']) === '';
    if (isAnyTime && amount === 0) area.mark(date, { score: 1 });
    else if (isTime) area.amount(date, { amount, written: writeDuration(amount) });
    // Sums of decimal fractions are inexact.
    else area.amount(date, { amount: Math.round(amount * 1000) / 1000 });
  }
}

function toLocalMilliseconds(time: string): number {
  return Date.parse(`${time.slice(0, 19)}Z`);
}

function toDate(time: unknown): CalendarDate | null {
  const date = asText(time).slice(0, 10);
  return isCalendarDate(date) ? date : null;
}
