import type { Rule } from '../timeline/schedule-schema.ts';
import type { ImportRemark } from './imported-file.ts';

const lastDay = 31;

/**
 * Returns a rule for days of the month. -1 means the last day. If a day is invalid, adds a remark
 * and returns the rule `times_per_month` with the number of the days.
 * @param written the schedule as the file states it
 */
export function getMonthDaysRule(
  days: readonly number[],
  written: string,
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  const numbers = days.map((day) => (day === -1 ? lastDay : day));
  if (numbers.every((day) => Number.isInteger(day) && day >= 1 && day <= lastDay)) {
    const sorted = [...new Set(numbers)].toSorted((one, other) => one - other);
    return { kind: 'month_days', days: sorted };
  }
  remark({ kind: 'rule-nearest', value: written });
  return { kind: 'times_per_month', times: Math.min(30, numbers.length) };
}
