import { beginningOn } from '@daymark/shared/areas/beginning-on.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, isCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type LivedRule, livedRules } from '../../rules/lived-rules.ts';
import type { DatedRule, Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { ruleOn, wholeSchedule, withRule } from '@daymark/shared/timeline/schedule.ts';

/** What the fields of an area's schedule have, with its first day. */
export type ScheduleValues = {
  readonly kind: Rule['kind'];
  /** Stay while another kind is chosen, like `times`. */
  readonly weekdays: readonly number[];
  readonly times: number;
  /** From when on the schedule holds, where it is another one or is moved. */
  readonly since: 'start' | 'today' | 'date';
  readonly from: string;
  /** The schedule in force is to begin on another day. */
  readonly isMoved: boolean;
  /** What is planned is to be taken back. */
  readonly isTakenBack: boolean;
  readonly created_on: string;
};

export const daily: Rule = { kind: 'daily' };

export function chosenRule({ kind, weekdays, times }: ScheduleValues): Rule {
  if (kind === 'daily') return daily;
  if (kind === 'times_per_week') return { kind, times };
  // All of them are no other days than every day.
  return weekdays.length === 7
    ? daily
    : { kind, weekdays: weekdays.toSorted((one, other) => one - other) };
}

/** The area as it is once it begins on the day in the fields, where that is one. */
export function begunArea(area: SyncedArea, { created_on }: ScheduleValues): SyncedArea {
  return isCalendarDate(created_on) ? beginningOn(area, created_on) : area;
}

/** Today, or the first day of an area that has not begun. */
function currentDay({ created_on }: SyncedArea, today: CalendarDate): CalendarDate {
  return created_on > today ? created_on : today;
}

export function ruleInForce(area: SyncedArea, today: CalendarDate): Rule {
  return ruleOn(area.schedule, currentDay(area, today));
}

interface Schedules {
  readonly inForce: LivedRule | undefined;
  /** The one that it followed. */
  readonly before: LivedRule | undefined;
  /** The earliest first. */
  readonly planned: readonly LivedRule[];
}

export function schedulesOf(area: SyncedArea, today: CalendarDate): Schedules {
  const rules = livedRules(area);
  const day = currentDay(area, today);
  const [inForce, before] = rules.filter(({ from }) => from <= day);
  return { inForce, before, planned: rules.filter(({ from }) => from > day).toReversed() };
}

/** Whether the schedule is another than the one in force. */
export function changesRule(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): boolean {
  return !isSameRule(chosenRule(values), ruleInForce(area, today));
}

function isSameRule(one: Rule, other: Rule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether there are days before today that a changed schedule leaves as they are, or counts anew. */
export function hasPast(
  { created_on }: Pick<ScheduleValues, 'created_on'>,
  today: CalendarDate,
): boolean {
  return created_on < today;
}

/** Whether it is asked from when on the chosen rule holds. */
export function asksSince(area: SyncedArea, values: ScheduleValues, today: CalendarDate): boolean {
  if (!hasPast(values, today)) return false;
  return changesRule(area, values, today) || canMove(area, values, today);
}

/** Whether the rule in force is to begin on another day, which it can where there was one before it. */
function canMove(area: SyncedArea, values: ScheduleValues, today: CalendarDate): boolean {
  return values.isMoved && schedulesOf(begunArea(area, values), today).before !== undefined;
}

/** The first day of the chosen rule. */
function firstDayOfRule(values: ScheduleValues, today: CalendarDate): CalendarDate {
  const { since, from, created_on } = values;
  if (since === 'start' || !hasPast(values, today)) return created_on;
  return since === 'today' ? today : from;
}

/** Returns the whole schedule that an edit leaves. Null means that it changes none. */
export function newSchedule(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): DatedRule[] | null {
  const begun = begunArea(area, values);
  const taken = values.isTakenBack
    ? [{ rule: ruleInForce(begun, today), from: currentDay(begun, today) }]
    : [];
  const rules = [...taken, ...askedRules(withRules(begun, taken), values, today)];
  return rules.length === 0 ? null : wholeSchedule(withRules(begun, rules));
}

function withRules(area: SyncedArea, rules: readonly DatedRule[]): SyncedArea {
  return { ...area, schedule: rules.reduce(withRule, area.schedule) };
}

/** What the answer to 'from when on' comes to: nothing while no day is written. */
function askedRules(begun: SyncedArea, values: ScheduleValues, today: CalendarDate): DatedRule[] {
  const { inForce, before, planned } = schedulesOf(begun, today);
  const isChanged = changesRule(begun, values, today);
  const rule = chosenRule(values);
  const from = firstDayOfRule(values, today);
  if (!isCalendarDate(from)) return [];
  if (!isChanged && (!values.isMoved || before === undefined || from === inForce?.from)) return [];
  // Of a rule in force that only begins on another day, what is planned after it stays.
  const later = isChanged ? [] : planned.filter((each) => each.from > from);
  return [...tooEarly(begun, { rule, from }, today), { rule, from }, ...later];
}

/** Where the same rule is in force or planned from an earlier day on, the one before it holds until the new day. */
function tooEarly(begun: SyncedArea, next: DatedRule, today: CalendarDate): DatedRule[] {
  const { inForce } = schedulesOf(begun, today);
  const [same, before] = livedRules(begun).filter(({ from }) => from < next.from);
  if (inForce === undefined || same === undefined || before === undefined) return [];
  if (same.from < inForce.from || !isSameRule(same.rule, next.rule)) return [];
  return [{ rule: before.rule, from: same.from }];
}

/** The changes of schedule that an edit undoes, but for the one that it moves; the earliest first. */
export function replacedRules(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): readonly LivedRule[] {
  const begun = begunArea(area, values);
  const { inForce } = schedulesOf(begun, today);
  const after = livedRules(withRules(begun, askedRules(begun, values, today)));
  const isMove = !changesRule(begun, values, today);
  return livedRules(begun)
    .filter(
      ({ from }) =>
        from > begun.created_on &&
        !(isMove && from === inForce?.from) &&
        after.every((each) => each.from !== from),
    )
    .toReversed();
}

/** The first day that an answer to 'from when on' changes; null where it changes none. */
export function firstChangedDay(
  area: SyncedArea,
  values: ScheduleValues,
  today: CalendarDate,
): CalendarDate | null {
  return askedRules(begunArea(area, values), values, today)[0]?.from ?? null;
}
