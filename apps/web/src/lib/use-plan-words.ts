import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { useAmountWords } from './use-amount-words.ts';
import { useRuleWords } from './use-rule-words.ts';

/** Returns a function that writes a plan, such as "Every day · at least 8 glasses". */
export function usePlanWords(
  firstWeekday: Weekday,
  unit: string,
): (plan: Omit<DatedRule, 'from'>) => string {
  const ruleWords = useRuleWords(firstWeekday);
  const { writeTarget } = useAmountWords();
  return ({ rule, target }) =>
    target === undefined ? ruleWords(rule) : `${ruleWords(rule)} · ${writeTarget(target, unit)}`;
}
