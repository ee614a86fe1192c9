import type { AreaOnDay } from './area-on-day.ts';
import { Trans } from '@lingui/react/macro';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import type { TappedDay } from '../../rules/card-tap.ts';

export type AmountOfDay = Pick<AreaOnDay, 'area' | 'target'> & {
  readonly day: TappedDay | null;
};

/** State of a day with a target, such as "5 of 8 glasses". */
export function AmountText({ area, day, isPast, ...of }: AmountOfDay & AtAnyTime) {
  const target = of.target ?? null;
  const { writeDay } = useAmountWords();
  if (target?.kind === 'at_most' && day === null) {
    return isPast ? <Trans>Kept</Trans> : <Trans comment="A limit of today">Kept so far</Trans>;
  }
  return day?.score === 1 && day.amount === undefined && target?.kind === 'at_least' ? (
    <Trans>Completed</Trans>
  ) : (
    writeDay({ ...day, target, unit: area.unit })
  );
}

interface AtAnyTime {
  readonly isPast: boolean;
}
