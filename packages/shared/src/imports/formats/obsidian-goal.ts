import type { Rule } from '../../timeline/schedule-schema.ts';
import type { Measure } from '../import-draft.ts';
import type { ImportRemark } from '../imported-file.ts';
import { asList, asText, type JsonObject } from '../json-text.ts';
import { getMonthDaysRule } from '../month-days-rule.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { getWeekdayRule } from '../weekday-rule.ts';

export function isLimit(habit: JsonObject): boolean {
  return habit['goalDirection'] === 'max';
}

/** Also accepts numbers that are written as texts. */
export function toAmount(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value);
  const text = typeof value === 'number' ? String(value) : asText(value).trim();
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}

/** Returns null for a habit that is only done or not done. A target of 0 accepts any amount. */
export function readMeasure(habit: JsonObject): Measure | null {
  if (habit['type'] === 'binary') {
    return isLimit(habit) ? { target: 0, atMost: true, unit: '', always: false } : null;
  }
  const target = Math.max(0, toAmount(habit['target']) ?? 1);
  const unit = asText(habit['unit']) || (habit['type'] === 'timed' ? 'min' : '');
  const atMost = isLimit(habit);
  return { target: atMost || target > 0 ? target : null, atMost, unit, always: true };
}

/** Reads the rule of a habit. The plugin numbers weekdays from 0, which is Sunday. */
export function readRule(
  habit: JsonObject,
  remark: (remark: Pick<ImportRemark, 'kind' | 'value'>) => void,
): Rule {
  const { frequency, weekdays, weekday = 1, monthDay = 1, weeklyTarget } = habit;
  const written = `${asText(frequency)} ${String(weekdays ?? weekday)}`;
  const days = asList(weekdays ?? [weekday]).map((day) => toAmount(day) ?? 1);
  if (frequency === 'weekly') {
    return getWeekdayRule((day) => days.includes(day % 7), written, remark);
  }
  if (frequency === 'monthly') {
    return getMonthDaysRule([toAmount(monthDay) ?? NaN], `monthly ${String(monthDay)}`, remark);
  }
  const times = habit['weeklyPerfect'] === true ? 7 : (toAmount(weeklyTarget) ?? 0);
  return times > 0 ? getNearestRule({ times, days: 7 }, remark) : { kind: 'daily' };
}
