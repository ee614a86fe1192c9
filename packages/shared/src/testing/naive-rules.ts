import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { dayOfDate } from './any-timed-history.ts';
import { weekdayOf } from './naive-weeks.ts';

export type TimesRule = Extract<Rule, { readonly times: number }>;

export function naiveFrequency(rule: Rule): readonly [times: number, days: number] {
  if (rule.kind === 'daily') return [1, 1];
  if (rule.kind === 'weekdays') return [rule.weekdays.length, 7];
  if (rule.kind === 'every_n_days') return [1, rule.every];
  if (rule.kind === 'month_days') return [Math.min(30, rule.days.length), 30];
  if (rule.kind === 'times_in_days') return [rule.times, rule.days];
  return [rule.times, rule.kind === 'times_per_week' ? 7 : 30];
}

export function isFixedDay(rule: Exclude<Rule, TimesRule>, date: CalendarDate): boolean {
  if (rule.kind === 'daily') return true;
  if (rule.kind === 'weekdays') return rule.weekdays.includes(weekdayOf(date));
  if (rule.kind === 'every_n_days')
    return Math.abs(dayOfDate(date) - dayOfDate(rule.start)) % rule.every === 0;
  const { day, daysInMonth } = Temporal.PlainDate.from(date);
  return rule.days.some((each) => each === day || (each > daysInMonth && day === daysInMonth));
}
