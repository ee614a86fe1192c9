import * as limits from '../limits.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import type { ImportRemark } from './imported-file.ts';

/**
 * Returns the nearest possible rule. Adds a remark if that rule is not exactly `times` in `days`.
 */
export function getNearestRule(
  { times, days }: { readonly times: number; readonly days: number },
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  const perWeek = (times / days) * 7;
  if (!Number.isFinite(perWeek) || times <= 0 || days <= 0) {
    remark({ kind: 'rule-nearest', value: `${times}/${days}` });
    return { kind: 'daily' };
  }
  if (times >= days) {
    if (times > days) remark({ kind: 'rule-nearest', value: `${times}/${days}` });
    return { kind: 'daily' };
  }
  if (Number.isInteger(times) && Number.isInteger(days) && days <= limits.intervalDays.max) {
    if (days === 7) return { kind: 'times_per_week', times };
    return days === 30
      ? { kind: 'times_per_month', times }
      : { kind: 'times_in_days', times, days };
  }
  remark({ kind: 'rule-nearest', value: `${times}/${days}` });
  const nearest = Math.round(perWeek);
  if (nearest >= 7) return { kind: 'daily' };
  if (nearest >= 1) return { kind: 'times_per_week', times: nearest };
  const { max } = limits.intervalDays;
  return { kind: 'times_in_days', times: Math.max(1, Math.round((times / days) * max)), days: max };
}
