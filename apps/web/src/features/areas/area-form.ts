import { newLifeArea, type SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { describeFieldError, type FieldError, toFieldErrors } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { mayHaveLimit } from '@daymark/shared/timeline/schedule.ts';
import { target } from '@daymark/shared/timeline/target-schema.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import { type AreaValues, readFields } from './area-values.ts';
import { createSchedule, getChosenPlan, getChosenRule, needsStartDate } from './schedule-values.ts';

interface AreaFacts {
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
  readonly firstEntry: CalendarDate | null;
}

export function findAreaErrors(values: AreaValues, facts: AreaFacts): FieldError[] {
  const parsed = newLifeArea.safeParse(readFields(values));
  const errors = parsed.success ? [] : toFieldErrors(parsed.error.issues).map(ofForm);
  const found = [
    ...errors,
    ...ruleErrors(values, facts),
    ...targetErrors(values),
    ...beginErrors(values, facts),
  ];
  return [...new Map(found.toReversed().map((error) => [error.field, error])).values()];
}

/** Assigns an error of one reminder to the field of all reminders, which shows where it belongs. */
function ofForm(error: FieldError): FieldError {
  return error.field.startsWith('reminders') ? { ...error, field: 'reminders' } : error;
}

function ruleErrors(values: AreaValues, { area, today }: AreaFacts): FieldError[] {
  const { since, from, created_on } = values;
  const invalid = findInvalidRule(values);
  if (invalid.length > 0) return invalid;
  if (area === null) return [];
  if (since === 'date' && needsStartDate(area, values, today)) {
    if (!isWritten(from)) return [describeFieldError('from', 'date_invalid')];
    if (from < created_on) return [describeFieldError('from', 'area_not_alive')];
  }
  const length = createSchedule(area, values, today)?.length ?? 0;
  const isTooLong = length > limits.rulesPerArea && length > area.schedule.length;
  return isTooLong ? [describeFieldError('kind', 'too_many_rules')] : [];
}

/** Fields of the form by the kind of the rule and the field of the rule. */
const ruleFields: Readonly<Partial<Record<string, string>>> = {
  'times_per_month times': 'monthlyTimes',
  'times_in_days times': 'windowTimes',
  'times_in_days days': 'windowDays',
  'month_days days': 'monthDays',
};

function findInvalidRule(values: AreaValues): FieldError[] {
  const parsed = rule.safeParse(getChosenRule(values));
  if (parsed.success) return [];
  return toFieldErrors(parsed.error.issues).map(({ field, ...error }) => {
    const [name = field] = field.split('.');
    return { ...error, field: ruleFields[`${values.kind} ${name}`] ?? name };
  });
}

function targetErrors(values: AreaValues): FieldError[] {
  const { rule: chosen, target: wanted } = getChosenPlan(values);
  if (wanted === undefined) return [];
  const parsed = target.safeParse(wanted);
  const errors = parsed.success ? [] : toFieldErrors(parsed.error.issues);
  const ofNumber = errors.map((error) => ({ ...error, field: 'targetAmount' }));
  if (!isLimit(wanted) || mayHaveLimit(chosen)) return ofNumber;
  return [...ofNumber, describeFieldError('targetKind', 'limit_needs_fixed_days')];
}

function beginErrors({ created_on }: AreaValues, facts: AreaFacts): FieldError[] {
  const { area, today, firstEntry } = facts;
  const error = (code: Parameters<typeof describeFieldError>[1]) => [
    describeFieldError('created_on', code),
  ];
  if (!isWritten(created_on)) return error('date_invalid');
  // An area that begins after the user's today may keep its first day.
  if (created_on > today && created_on !== area?.created_on) return error('future_date');
  return firstEntry !== null && created_on > firstEntry ? error('entries_before_creation') : [];
}

function isWritten(date: string): boolean {
  return isCalendarDate(date) && date >= limits.earliestDate;
}
