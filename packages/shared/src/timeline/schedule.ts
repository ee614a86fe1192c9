import { type CalendarDate, dayNumberOf } from '../calendar/calendar-date.ts';
import type { DatedRule, Rule } from './schedule-schema.ts';

/** By `from`. An area without rules is due every day. */
export type Schedule = readonly DatedRule[];

const daily: Rule = { kind: 'daily' };

/** The rule in force on a day: the last whose `from` is not later. */
export function ruleOn(rules: Schedule, date: CalendarDate): Rule {
  return rules.findLast(({ from }) => from <= date)?.rule ?? daily;
}

/** The schedule once a rule is in force from a day on; rules from later days are replaced, the past stays. */
export function withRule(rules: Schedule, next: DatedRule): DatedRule[] {
  return [...rules.filter(({ from }) => from < next.from), next];
}

/**
 * The schedule once the area begins on another day. The rule of its first day is that of the new first day too: who started
 * earlier did so under the same rule, and one who started later has had no other.
 */
export function withCreation(
  rules: Schedule,
  before: CalendarDate,
  created_on: CalendarDate,
): DatedRule[] {
  const last = before < created_on ? created_on : before;
  const first = rules.findLast(({ from }) => from <= last);
  const later = rules.filter(({ from }) => from > last);
  return first === undefined ? later : [{ ...first, from: created_on }, ...later];
}

/** Returns the schedule of an area with a rule for its first day, as it is written whole. */
export function wholeSchedule({
  created_on,
  schedule,
}: {
  readonly created_on: CalendarDate;
  readonly schedule: Schedule;
}): DatedRule[] {
  const begins = schedule[0]?.from === created_on;
  return begins ? [...schedule] : [{ from: created_on, rule: daily }, ...schedule];
}

/** Returns a schedule that was written whole: its first rule is that of the first day. */
export function fittedSchedule(rules: Schedule, created_on: CalendarDate): DatedRule[] {
  return withCreation(rules, rules[0]?.from ?? created_on, created_on);
}

/** Days under one rule, both ends included, as numbers of days; infinite at the ends of time. */
export interface RuleSegment {
  readonly rule: Rule;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** All days by the rule in force on them, in order. A rule that follows itself is one segment, for nothing has changed. */
export function segmentsOf(rules: Schedule): RuleSegment[] {
  const segments: RuleSegment[] = [{ rule: daily, firstDay: -Infinity, lastDay: Infinity }];
  for (const { from, rule: next } of rules) {
    const last = segments.at(-1);
    if (last === undefined || isSameRule(last.rule, next)) continue;
    const firstDay = dayNumberOf(from);
    segments[segments.length - 1] = { ...last, lastDay: firstDay - 1 };
    segments.push({ rule: next, firstDay, lastDay: Infinity });
  }
  return segments;
}

function isSameRule(one: Rule, other: Rule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
