import type { AreaOnDay } from './area-on-day.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import { getCardTap } from '../../rules/card-tap.ts';

export type AmountOfDay = Pick<AreaOnDay, 'area' | 'target'> & {
  readonly day: Parameters<typeof getCardTap>[1];
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

/** Says to a screen reader what a tap on the ring of an area with a target does. */
export function TapText({ area, day, ...of }: AmountOfDay) {
  const target = of.target ?? null;
  const { t, i18n } = useLingui();
  const tap = getCardTap({ target, step: area.step }, day);
  if (tap.kind === 'open') return t({ message: 'enter a number', comment: 'What a tap does' });
  if (tap.kind === 'slip')
    return t({ message: 'say that you slipped', comment: 'What a tap does' });
  const step = formatNumber(area.step ?? 1, i18n.locale);
  return t({ message: `add ${step}`, comment: 'What a tap does' });
}
