import { countEntries } from '../sync/count-entries.ts';
import type { OutboxItem, YearItem } from './outbox-item.ts';

// Apart from the schemas of items, because the first screen needs this and not those.

export function isYearItem(item: OutboxItem): item is YearItem {
  return item.operation === 'recordScores' || item.operation === 'deleteScores';
}

/** How many changes wait in these items, each entry counted by itself. */
export function countQueued(items: readonly OutboxItem[]): number {
  return items.reduce((sum, item) => sum + changesIn(item), 0);
}

export function changesIn(item: OutboxItem): number {
  return isYearItem(item) ? countEntries(item.data) : 1;
}
