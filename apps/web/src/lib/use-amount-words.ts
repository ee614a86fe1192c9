import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from './format.ts';

interface ShownDay extends Partial<Pick<Entry, 'score' | 'amount'>> {
  readonly target: Target | null;
  readonly unit: string;
}

/** Returns functions that write amounts and targets in the person's language. */
export function useAmountWords() {
  const { t, i18n } = useLingui();

  function writeAmount(amount: number, unit: string): string {
    const number = formatNumber(amount, i18n.locale);
    return unit === '' ? number : `${number}\u{a0}${unit}`;
  }

  function writeTarget({ kind, amount }: Target, unit: string): string {
    const goal = writeAmount(amount, unit);
    if (kind === 'at_least') return t({ message: `at least ${goal}`, comment: 'A goal per day' });
    return t({ message: `at most ${goal}`, comment: 'A limit per day' });
  }

  /** Writes the state of a day with a target, such as "5 of 8 glasses". */
  function writeDay({ target, unit, score, amount }: ShownDay): string {
    if (isLimit(target) && amount === undefined)
      return score === 0 ? t({ message: 'Slipped', comment: 'A limit was not kept' }) : t`Kept`;
    if (target === null) return writeAmount(amount ?? 0, unit);
    const done = formatNumber(amount ?? 0, i18n.locale);
    const goal = writeAmount(target.amount, unit);
    if (!isLimit(target)) return t({ message: `${done} of ${goal}`, comment: '5 of 8 glasses' });
    const over = (amount ?? 0) - target.amount;
    if (over <= 0)
      return t({ message: `${done} of at most ${goal}`, comment: '1 of at most 2 cups' });
    const all = writeAmount(amount ?? 0, unit);
    const more = formatNumber(Number(over.toFixed(2)), i18n.locale);
    return t({ message: `${all}, over by ${more}`, comment: '3 cups, over by 1' });
  }

  return { writeAmount, writeTarget, writeDay };
}
