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
  const nearest = Math.max(1, Math.round(perWeek));
  if (days !== 7 || nearest !== times) {
    remark({ kind: 'rule-nearest', value: `${times}/${days}` });
  }
  return nearest >= 7 ? { kind: 'daily' } : { kind: 'times_per_week', times: nearest };
}
