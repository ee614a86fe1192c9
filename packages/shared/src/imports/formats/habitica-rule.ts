import type { Rule } from '../../timeline/schedule-schema.ts';
import type { ImportRemark } from '../imported-file.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../json-text.ts';
import { getMonthDaysRule } from '../month-days-rule.ts';
import { getNearestRule } from '../nearest-rule.ts';

const weekdayNames = ['m', 't', 'w', 'th', 'f', 's', 'su'];

/** Reads a schedule. Adds a remark if the schedule has no counterpart. */
export function readHabiticaRule(
  task: JsonObject,
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  const every = asNumber(task['everyX']) ?? 1;
  const repeat = asObject(task['repeat']) ?? {};
  const weekdays = weekdayNames.flatMap((name, index) => (repeat[name] === true ? index + 1 : []));
  switch (asText(task['frequency'])) {
    case 'weekly':
      return every === 1 && weekdays.length > 0 && weekdays.length < 7
        ? { kind: 'weekdays', weekdays }
        : getNearestRule({ times: weekdays.length, days: 7 * every }, remark);
    case 'monthly': {
      const monthDays = asList(task['daysOfMonth']).map((day) => asNumber(day) ?? NaN);
      if (every === 1 && monthDays.length > 0) {
        return getMonthDaysRule(monthDays, `daysOfMonth: ${monthDays.join(',')}`, remark);
      }
      const weeks = asList(task['weeksOfMonth']).length * weekdays.length;
      const times = monthDays.length || weeks;
      return getNearestRule({ times, days: 30 * every }, remark);
    }
    case 'yearly':
      return getNearestRule({ times: 1, days: 365 * every }, remark);
    default:
      return getNearestRule({ times: 1, days: every }, remark);
  }
}
