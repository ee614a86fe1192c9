import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { PendingMark } from './mark-events.ts';

export type ShownDay = Pick<Entry, 'score' | 'notes' | 'amount'>;

type Unstored = Pick<PendingMark, 'score' | 'notes' | 'amount'>;

/** Returns the content of a day after its unstored mark. Null means that the day has no entry. */
export function getShownDay(pending: Unstored | null, entry: Entry | null): ShownDay | null {
  if (pending === null) return entry;
  const { score, notes, amount = entry?.amount } = pending;
  return score === null ? null : { score, notes, ...(typeof amount === 'number' && { amount }) };
}
