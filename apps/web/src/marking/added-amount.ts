import { addToEntry } from '@daymark/shared/timeline/add-to-entry.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { scoreAmount } from '@daymark/shared/timeline/target.ts';
import type { AddedAmount, MarkChanged, PendingMark } from './mark-events.ts';

/** Returns the queued addition. It has no `amount`, because the server knows the sum. */
export function toAddition({ life_area_id, score_date, score }: PendingMark, added: AddedAmount) {
  const { amount: added_amount, ...content } = added;
  return { life_area_id, score_date, score: score ?? 0, added_amount, ...content };
}

/**
 * Returns the opposite addition of a tap, so that Undo keeps what other devices added. Returns null
 * if Undo has to restore the whole day, because the tap changed more than the amount.
 */
export function takeBackTap(
  { before, change, draft }: MarkChanged,
  now: Entry | null,
  id: string,
): PendingMark | null {
  if (change.kind !== 'score' || change.added === undefined || draft !== undefined) return null;
  const { area, date, entry } = before;
  const target = getTarget(area.schedule, date);
  const wasDerived =
    typeof entry?.amount === 'number' && scoreAmount(target, entry.amount) === entry.score;
  if (entry !== null && !wasDerived) return null;
  const added: AddedAmount = {
    id,
    amount: -change.added.amount,
    notes: '',
    // The day may have had no entry without the taps that have been undone meanwhile.
    ...(entry?.amount !== 0 && { clears_at_zero: true }),
  };
  const shown = addToEntry(now, { ...added, added_amount: added.amount }, target);
  return { life_area_id: area.id, score_date: date, ...shown, added };
}
