import type { Rule } from '../timeline/schedule-schema.ts';
import type { ImportRemark } from './imported-file.ts';

const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Returns the rule of the due weekdays. If no weekday is due, adds a remark and returns the daily
 * rule.
 * @param isDue tells whether an ISO weekday is due. 7 is Sunday.
 * @param written the schedule as the file states it
 */
export function getWeekdayRule(
  isDue: (weekday: number) => boolean,
  written: string,
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  const weekdays = isoWeekdays.filter((weekday) => isDue(weekday));
  if (weekdays.length === 0) remark({ kind: 'rule-nearest', value: written });
  const isDaily = weekdays.length === 0 || weekdays.length === 7;
  return isDaily ? { kind: 'daily' } : { kind: 'weekdays', weekdays };
}
