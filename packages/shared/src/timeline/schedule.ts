import { addDays, type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { getFirstDayOfMonth } from '../calendar/week.ts';
import type { DatedRule, Rule } from './schedule-schema.ts';

export type Schedule = readonly DatedRule[];

const daily: Rule = { kind: 'daily' };

export function getRule(rules: Schedule, date: CalendarDate): Rule {
  return rules.findLast(({ from }) => from <= date)?.rule ?? daily;
}

/** Adds a rule, which replaces rules of the same or a later day. */
export function addRule(rules: Schedule, next: DatedRule): DatedRule[] {
  return [...rules.filter(({ from }) => from < next.from), next];
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

/** Returns the first day that affects the days from `from` on, apart from days of its week. */
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

/** Returns the nearest rule of a kind that devices with an older version know. */
export function getOlderRule(rule: Rule): Rule {
  if (rule.kind === 'daily' || rule.kind === 'weekdays' || rule.kind === 'times_per_week')
    return rule;
  if (rule.kind === 'month_days') return { kind: 'times_per_week', times: 1 };
  const { times, days } = getFrequency(rule);
  const perWeek = Math.floor((7 * times) / days);
  return { kind: 'times_per_week', times: Math.max(1, Math.min(6, perWeek)) };
}

export interface Frequency {
  readonly times: number;
  readonly days: number;
}

/** Returns how often a rule asks for a done day. A month counts as 30 days, as in Loop. */
export function getFrequency(rule: Rule): Frequency {
  if (rule.kind === 'times_in_days') return { times: rule.times, days: rule.days };
  if (rule.kind === 'every_n_days') return { times: 1, days: rule.every };
  if (rule.kind === 'times_per_month') return { times: rule.times, days: 30 };
  if (rule.kind === 'month_days') return { times: Math.min(30, rule.days.length), days: 30 };
  if (rule.kind === 'times_per_week') return { times: rule.times, days: 7 };
  return rule.kind === 'weekdays'
    ? { times: rule.weekdays.length, days: 7 }
    : { times: 1, days: 1 };
}
