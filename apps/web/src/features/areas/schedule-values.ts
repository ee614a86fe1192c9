import { moveFirstDay } from '@daymark/shared/areas/first-day.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { parseAmount, toAmountText } from '../../lib/amounts.ts';
import { isSamePlan, type LivedRule, listLivedRules, type Plan } from '../../rules/lived-rules.ts';
import type { DatedRule, Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import {
  getRule,
  getCompleteSchedule,
  addRule,
  getTarget,
} from '@daymark/shared/timeline/schedule.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';

export type RuleValues = {
  readonly kind: Rule['kind'];
  /** The values of each kind stay while another kind is chosen. */
  readonly weekdays: readonly number[];
  readonly times: number;
  readonly monthlyTimes: string;
  readonly windowTimes: string;
  readonly windowDays: string;
  readonly every: string;
  readonly start: string;
  readonly monthDays: readonly number[];
};

export type TargetValues = {
  readonly targetKind: Target['kind'] | 'none';
  readonly targetAmount: string;
};

export type ScheduleValues = RuleValues &
  TargetValues & {
    /** First day of a changed or moved rule. 'date' means the day in `from`. */
    readonly since: 'start' | 'today' | 'date';
    readonly from: string;
    /** Whether the edit moves the first day of the current rule. */
    readonly isMoved: boolean;
    /** Whether the edit removes the planned rules. */
    readonly isTakenBack: boolean;
    readonly created_on: string;
  };

export const daily: Rule = { kind: 'daily' };

/** Returns a rule with invalid numbers while the form has invalid numbers. */
export function getChosenRule(values: RuleValues): Rule {
  const { kind, weekdays, monthDays } = values;
  if (kind === 'times_per_week') return { kind, times: values.times };
  if (kind === 'times_per_month') return { kind, times: Number(values.monthlyTimes) };
  if (kind === 'times_in_days')
    return { kind, times: Number(values.windowTimes), days: Number(values.windowDays) };
  if (kind === 'every_n_days') return { kind, every: Number(values.every), start: values.start };
  if (kind === 'month_days')
    return monthDays.length === 31 ? daily : { kind, days: sortNumbers(monthDays) };
  if (kind === 'daily' || weekdays.length === 7) return daily;
  return { kind, weekdays: sortNumbers(weekdays) };
}

/** Returns a target with an invalid number while the form has an invalid number. */
export function getChosenPlan(values: RuleValues & TargetValues): Plan {
  const { targetKind: kind, targetAmount } = values;
  const rule = getChosenRule(values);
  if (kind === 'none') return { rule };
  return { rule, target: { kind, amount: parseAmount(targetAmount) ?? Number.NaN } };
}

export function readTargetValues(target: Target | undefined, locale: string): TargetValues {
  return {
    targetKind: target?.kind ?? 'none',
    targetAmount: toAmountText(target?.amount ?? null, locale),
  };
}

/** Returns the values of the form for a rule, and the initial values of the other kinds. */
export function readRuleValues(rule: Rule, today: CalendarDate): RuleValues {
  const { kind } = rule;
  return {
    kind,
    weekdays: kind === 'weekdays' ? rule.weekdays : [1, 2, 3, 4, 5],
    times: kind === 'times_per_week' ? rule.times : 3,
    monthlyTimes: String(kind === 'times_per_month' ? rule.times : 4),
    windowTimes: String(kind === 'times_in_days' ? rule.times : 3),
    windowDays: String(kind === 'times_in_days' ? rule.days : 10),
    every: String(kind === 'every_n_days' ? rule.every : 2),
    start: kind === 'every_n_days' ? rule.start : today,
    monthDays: kind === 'month_days' ? rule.days : [1],
  };
}

function sortNumbers(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

/** Returns the area with the first day from the form, or unchanged if that day is invalid. */
export function applyFirstDay(area: SyncedArea, { created_on }: ScheduleValues): SyncedArea {
  return isCalendarDate(created_on) ? moveFirstDay(area, created_on) : area;
}

function currentDay({ created_on }: SyncedArea, today: CalendarDate): CalendarDate {
  return created_on > today ? created_on : today;
}

export function getPlanInForce(area: SyncedArea, today: CalendarDate): Plan {
  const day = currentDay(area, today);
  const target = getTarget(area.schedule, day);
  return { rule: getRule(area.schedule, day), ...(target !== null && { target }) };
}

export function splitSchedule(area: SyncedArea, today: CalendarDate) {
  const rules = listLivedRules(area);
  const day = currentDay(area, today);
  const [inForce, before] = rules.filter(({ from }) => from <= day);
  const planned = rules.filter(({ from }) => from > day).toReversed();
  return { inForce, before, planned };
}

/** Returns whether the form changes the rule or the target. */
export function isRuleChanged(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): boolean {
  return !isSamePlan(getChosenPlan(values), getPlanInForce(area, today));
}

export function hasPast(
  { created_on }: Pick<ScheduleValues, 'created_on'>,
  today: CalendarDate,
): boolean {
  return created_on < today;
}

export function needsStartDate(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): boolean {
  if (!hasPast(values, today)) return false;
  return isRuleChanged(area, values, today) || canMove(area, values, today);
}

/** Returns whether the edit moves the current rule. The first rule of an area cannot move. */
function canMove(area: SyncedArea, values: ScheduleValues, today: CalendarDate): boolean {
  return values.isMoved && splitSchedule(applyFirstDay(area, values), today).before !== undefined;
}

function firstDayOfRule(values: ScheduleValues, today: CalendarDate): CalendarDate {
  const { since, from, created_on } = values;
  if (since === 'start' || !hasPast(values, today)) return created_on;
  return since === 'today' ? today : from;
}

/** Returns the whole schedule after the edit, or null without a change or a valid date. */
export function createSchedule(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): DatedRule[] | null {
  const begun = applyFirstDay(area, values);
  const taken = values.isTakenBack
    ? [{ ...getPlanInForce(begun, today), from: currentDay(begun, today) }]
    : [];
  const rules = [...taken, ...listAddedRules(withRules(begun, taken), values, today)];
  return rules.length === 0 ? null : getCompleteSchedule(withRules(begun, rules));
}

function withRules(area: SyncedArea, rules: readonly DatedRule[]): SyncedArea {
  const schedule = rules.reduce<DatedRule[]>(
    // A rule without a target would keep the previous target.
    (before, { from, rule, target = null }) => addRule(before, { from, rule, target }),
    area.schedule,
  );
  return { ...area, schedule };
}

/** Returns the rules that the edit adds. Without a change or a valid date, there are none. */
function listAddedRules(
  begun: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): DatedRule[] {
  const { inForce, before, planned } = splitSchedule(begun, today);
  const isChanged = isRuleChanged(begun, values, today);
  const plan = getChosenPlan(values);
  const from = firstDayOfRule(values, today);
  if (!isCalendarDate(from)) return [];
  if (!isChanged && (!values.isMoved || before === undefined || from === inForce?.from)) return [];
  // An edit that only moves the current rule keeps the rules that are planned after it.
  const later = isChanged ? [] : planned.filter((each) => each.from > from);
  return [...extendPreviousRule(begun, { ...plan, from }, today), { ...plan, from }, ...later];
}

/** If the current rule now begins later, returns the previous rule, which applies until then. */
function extendPreviousRule(begun: SyncedArea, next: DatedRule, today: CalendarDate): DatedRule[] {
  const { inForce } = splitSchedule(begun, today);
  const [same, before] = listLivedRules(begun).filter(({ from }) => from < next.from);
  if (inForce === undefined || same === undefined || before === undefined) return [];
  if (same.from < inForce.from || !isSamePlan(same, next)) return [];
  return [{ ...before, from: same.from }];
}

/**
 * Returns the rules that the edit removes, earliest first. A current rule that only moves is not
 * listed.
 */
export function listReplacedRules(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): readonly LivedRule[] {
  const begun = applyFirstDay(area, values);
  const { inForce } = splitSchedule(begun, today);
  const after = listLivedRules(withRules(begun, listAddedRules(begun, values, today)));
  const isMove = !isRuleChanged(begun, values, today);
  return listLivedRules(begun)
    .filter(
      ({ from }) =>
        from > begun.created_on &&
        !(isMove && from === inForce?.from) &&
        after.every((each) => each.from !== from),
    )
    .toReversed();
}

export function getFirstChangedDay(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): CalendarDate | null {
  return listAddedRules(applyFirstDay(area, values), values, today)[0]?.from ?? null;
}
