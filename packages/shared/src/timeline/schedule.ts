import { addDays, type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { getFirstDayOfMonth } from '../calendar/week.ts';
import { getOlderRule } from './frequency.ts';
import type { DatedRule, Rule } from './schedule-schema.ts';
import type { Target } from './target-schema.ts';
import { isLimit } from './target.ts';

export type Schedule = readonly DatedRule[];

const daily: Rule = { kind: 'daily' };

export function getRule(rules: Schedule, date: CalendarDate): Rule {
  return rules.findLast(({ from }) => from <= date)?.rule ?? daily;
}

/**
 * Returns whether days under the rule are due regardless of other days. A limit needs such days.
 */
export function mayHaveLimit({ kind }: Rule): boolean {
  return ['daily', 'weekdays', 'every_n_days', 'month_days'].includes(kind);
}

export function getTarget(rules: Schedule, date: CalendarDate): Target | null {
  return rules.findLast(({ from }) => from <= date)?.target ?? null;
}

/** Rule of a request. Clients before targets were added leave out `target`. Null means none. */
export type GivenRule = Omit<DatedRule, 'target'> & { readonly target?: Target | null | undefined };

/**
 * Adds a rule, which replaces rules of the same or a later day. If `target` is undefined, the rule
 * keeps the target that applied on its first day, unless this is a limit that the rule cannot have.
 * Clients before 2.0.0 send no targets.
 */
export function addRule(rules: Schedule, { from, rule, target: given }: GivenRule): DatedRule[] {
  const next = toDatedRule({ from, rule, target: given }, rules);
  return [...rules.filter((one) => one.from < from), next];
}

function toDatedRule({ from, rule, target: given }: GivenRule, known: Schedule): DatedRule {
  const before = getTarget(known, from);
  const kept = isLimit(before) && !mayHaveLimit(rule) ? null : before;
  const target = given === undefined ? kept : given;
  return { from, rule, ...(target !== null && { target }) };
}

/** Returns the rules for a request, with a target or null for each rule. */
export function writeRules(rules: Schedule): GivenRule[] {
  return rules.map(({ target = null, ...rule }) => ({ ...rule, target }));
}

/**
 * Reads the complete schedule of a request. A rule without `target` comes from a client that knows
 * neither targets nor newer kinds of rules. If the area has or had a rule from the same day on that
 * this client reads as the given rule, that rule returns with its target. Otherwise the given rule
 * gets the target that applied on its first day.
 * @param former rules that the area had before, newest first
 */
export function readRules(
  given: readonly GivenRule[],
  known: Schedule,
  former: Schedule = [],
): DatedRule[] {
  return given.map((one) => {
    const isFormer = ({ from, rule }: DatedRule) =>
      from === one.from && isSameRule(getOlderRule(rule), one.rule);
    const found = one.target === undefined ? [...known, ...former].find(isFormer) : undefined;
    return found ?? toDatedRule(one, known);
  });
}

/** The rule of the old or new first day, whichever is later, applies from the new first day on. */
export function moveScheduleStart(
  rules: Schedule,
  before: CalendarDate,
  created_on: CalendarDate,
): DatedRule[] {
  const last = before < created_on ? created_on : before;
  const first = rules.findLast(({ from }) => from <= last);
  const later = rules.filter(({ from }) => from > last);
  return first === undefined ? later : [{ ...first, from: created_on }, ...later];
}

export function getCompleteSchedule({
  created_on,
  schedule,
}: {
  readonly created_on: CalendarDate;
  readonly schedule: Schedule;
}): DatedRule[] {
  const begins = schedule[0]?.from === created_on;
  return begins ? [...schedule] : [{ from: created_on, rule: daily }, ...schedule];
}

/** Moves a complete schedule, so that its first rule begins on `created_on`. */
export function alignSchedule(rules: Schedule, created_on: CalendarDate): DatedRule[] {
  return moveScheduleStart(rules, rules[0]?.from ?? created_on, created_on);
}

/** Days under a rule, from `firstDay` to `lastDay`. Both days are included and can be infinite. */
export interface RuleSegment {
  readonly rule: Rule;
  readonly firstDay: number;
  readonly lastDay: number;
}

export function getSegments(rules: Schedule): RuleSegment[] {
  const segments: RuleSegment[] = [{ rule: daily, firstDay: -Infinity, lastDay: Infinity }];
  for (const { from, rule: next } of rules) {
    const last = segments.at(-1);
    if (last === undefined || isSameRule(last.rule, next)) continue;
    const firstDay = toDayNumber(from);
    segments[segments.length - 1] = { ...last, lastDay: firstDay - 1 };
    segments.push({ rule: next, firstDay, lastDay: Infinity });
  }
  return segments;
}

function isSameRule(one: Rule, other: Rule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Days with the same target. */
export interface TargetSegment {
  readonly target: Target | null;
  readonly firstDay: number;
  readonly lastDay: number;
}

export function getTargetSegments(rules: Schedule): TargetSegment[] {
  const segments: TargetSegment[] = [{ target: null, firstDay: -Infinity, lastDay: Infinity }];
  for (const { from, target = null } of rules) {
    const last = segments.at(-1);
    if (last === undefined || isSameTarget(last.target, target)) continue;
    const firstDay = toDayNumber(from);
    segments[segments.length - 1] = { ...last, lastDay: firstDay - 1 };
    segments.push({ target, firstDay, lastDay: Infinity });
  }
  return segments;
}

export function isSameTarget(one: Target | null, other: Target | null): boolean {
  return one?.kind === other?.kind && one?.amount === other?.amount;
}

/** Returns the first day that affects the days from `from` on. Ignores the week of `from`. */
export function getFirstNeededDay(rules: Schedule, from: CalendarDate): CalendarDate {
  let first = from;
  for (const { rule } of rules) {
    if (rule.kind === 'times_per_month') first = getEarlier(first, getFirstDayOfMonth(from));
    if (rule.kind === 'times_in_days') first = getEarlier(first, addDays(from, 1 - rule.days));
  }
  return first;
}

function getEarlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}
