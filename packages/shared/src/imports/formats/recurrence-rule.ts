import type { Rule } from '../../timeline/schedule-schema.ts';
import { getMonthDaysRule } from '../month-days-rule.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { getWeekdayRule } from '../weekday-rule.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const daysOfFrequency: ReadonlyMap<string | undefined, number> = new Map([
  ['DAILY', 1],
  ['WEEKLY', 7],
  ['MONTHLY', 30],
  ['YEARLY', 365],
]);

/**
 * Reads an iCalendar RRULE (RFC 5545). For an unknown rule, adds a remark and returns the daily
 * rule.
 */
export function readRecurrenceRule(
  text: string,
  remark: Parameters<typeof getNearestRule>[1],
): Rule {
  const parts = new Map(
    [...text.matchAll(/([A-Z]+)=([^;\s]+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const listOf = (name: string) => parts.get(name)?.split(',') ?? [];
  const frequency = parts.get('FREQ');
  const days = daysOfFrequency.get(frequency) ?? NaN;
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const dueDays = listOf('BYDAY');
  const isWeekly = frequency === 'DAILY' || frequency === 'WEEKLY';
  if (isWeekly && interval === 1 && dueDays.length > 0) {
    return getWeekdayRule((day) => dueDays.includes(weekdays[day - 1] ?? ''), text, remark);
  }
  if (Number.isNaN(days * interval)) {
    remark({ kind: 'rule-nearest', value: text });
    return { kind: 'daily' };
  }
  const monthDays = listOf('BYMONTHDAY').map(Number);
  if (frequency === 'MONTHLY' && interval === 1 && monthDays.length > 0) {
    return getMonthDaysRule(monthDays, text, remark);
  }
  const dates = frequency === 'WEEKLY' ? dueDays : listOf('BYMONTHDAY');
  return getNearestRule({ times: Math.max(1, dates.length), days: days * interval }, remark);
}
