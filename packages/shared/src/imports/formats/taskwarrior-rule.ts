import { type CalendarDate, toDayNumber } from '../../calendar/calendar-date.ts';
import * as limits from '../../limits.ts';
import { getWeekday } from '../../calendar/week.ts';
import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportRemark } from '../imported-file.ts';
import { getNearestRule } from '../nearest-rule.ts';

const daysOfPeriod: ReadonlyMap<string, number> = new Map([
  ['daily', 1],
  ['weekly', 7],
  ['sennight', 7],
  ['biweekly', 14],
  ['fortnight', 14],
  ['monthly', 30],
  ['bimonthly', 61],
  ['quarterly', 91],
  ['semiannual', 183],
  ['annual', 365],
  ['yearly', 365],
  ['biannual', 730],
  ['biyearly', 730],
]);
const daysOfUnit: ReadonlyMap<string, number> = new Map([
  ['d', 1],
  ['w', 7],
  ['m', 30],
  ['q', 91],
  ['y', 365],
]);

/** Reads a period of Taskwarrior such as `weekly`, `3days`, `2w` and `P2W`. */
export function readRecurrence(
  recur: string,
  due: CalendarDate | null,
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  if (recur === 'weekdays') return { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] };
  // `min` means minutes.
  const [, count = '1', unit = ''] = /^P?(\d+)?\s*([dwqy]|m(?!i))[a-z]*$/i.exec(recur) ?? [];
  const unitDays = daysOfUnit.get(unit.toLowerCase()) ?? NaN;
  const days = daysOfPeriod.get(recur) ?? Number(count) * unitDays;
  if (days === 7 && due !== null)
    return { kind: 'weekdays', weekdays: [getWeekday(toDayNumber(due))] };
  const isMonthly = recur === 'monthly' || (unit.toLowerCase() === 'm' && count === '1');
  if (isMonthly && due !== null) return { kind: 'month_days', days: [Number(due.slice(8))] };
  const { min, max } = limits.intervalDays;
  if (due !== null && unit !== 'm' && days >= min && days <= max)
    return { kind: 'every_n_days', every: days, start: due };
  return getNearestRule({ times: 1, days }, () => remark({ kind: 'rule-nearest', value: recur }));
}
