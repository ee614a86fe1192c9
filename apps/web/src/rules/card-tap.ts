import { addAmounts, scoreSum } from '@daymark/shared/timeline/add-to-entry.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';

/** Effect of one tap on the card of an area today. */
export type CardTap =
  /** Completes the day, or clears it. */
  | { readonly kind: 'toggle' }
  | {
      readonly kind: 'add';
      readonly added: number;
      /** Amount and score after the tap, as far as this device knows. */
      readonly amount: number;
      readonly score: ScoreValue;
    }
  /** Says that a limit of zero was not kept. */
  | { readonly kind: 'slip' }
  /** Opens the entry sheet, so that a tap loses nothing. */
  | { readonly kind: 'open' };

export type TappedDay = Pick<Entry, 'score' | 'amount'>;

interface Measure {
  readonly target: Target | null;
  /** Amount that one tap adds. Null means 1. */
  readonly step: number | null;
}

export function getCardTap({ target, step }: Measure, day: TappedDay | null): CardTap {
  if (target === null) return { kind: 'toggle' };
  const isDecidedByHand = day !== null && day.amount === undefined;
  if (target.kind === 'at_least') {
    if (day?.score === 1) return { kind: 'open' };
  } else if (isDecidedByHand) return { kind: 'open' };
  else if (target.amount === 0) return { kind: day === null ? 'slip' : 'open' };
  const added = step ?? 1;
  const amount = addAmounts(day?.amount ?? 0, added);
  return { kind: 'add', added, amount, score: scoreSum(day, amount, target) };
}
