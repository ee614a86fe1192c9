import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addRule, mayHaveLimit } from '../timeline/schedule.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { type Target, target as targetSchema } from '../timeline/target-schema.ts';
import type { Measure } from './import-draft.ts';
import type { ImportRemark } from './imported-file.ts';
import { writeDuration } from './write-duration.ts';

const daily: Rule = { kind: 'daily' };

interface TargetOptions {
  readonly rule: Rule | undefined;
  /** False for a habit whose amounts are all 0 or 1. Such a habit can only have a limit. */
  readonly isNumeric: boolean;
}

/** Returns the target of a day. Adds a remark if the area cannot have it. */
export function getTarget(
  measure: Measure,
  { rule = daily, isNumeric }: TargetOptions,
  remark: (remark: ImportRemark) => void,
): Target | null {
  const { target: amount, atMost = false, keepsEmptyDays = true } = measure;
  if (amount === null || (amount <= 0 && !atMost) || !(isNumeric || atMost)) return null;
  const target = toTarget(measure);
  if (target !== null && (!atMost || (keepsEmptyDays && mayHaveLimit(rule)))) return target;
  if (isNumeric) remark({ kind: 'field-left-out', value: describeTarget(measure) });
  if (atMost && keepsEmptyDays) remark({ kind: 'kept-days-left-out' });
  return null;
}

function toTarget({ target, atMost, days = 1, isDuration = false }: Measure): Target | null {
  if (days > 1 || isDuration) return null;
  const kind = atMost === true ? 'at_most' : 'at_least';
  const read = targetSchema.safeParse({ kind, amount: target });
  return read.success ? read.data : null;
}

/** Returns a text such as `≥ 10 km, 1/7`, where the last part means a week. */
function describeTarget({ target, atMost, unit, days = 1, isDuration }: Measure): string {
  const amount = isDuration === true ? writeDuration(target ?? 0) : String(target);
  const text = `${atMost === true ? '≤' : '≥'} ${amount} ${unit}`.trim();
  return days === 1 ? text : `${text}, 1/${days}`;
}

/** Returns no rules for an area without a target that is due every day. */
export function createSchedule(
  rule: Rule = daily,
  target: Target | null,
  from: CalendarDate,
): readonly DatedRule[] {
  const isPlain = rule.kind === 'daily' && target === null;
  return isPlain ? [] : addRule([], { from, rule, target });
}
