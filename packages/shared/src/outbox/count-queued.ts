import { countEntries } from '../sync/entries-as-years.ts';
import { type OutboxItem, isYearItem } from './outbox-item.ts';

/** How many changes wait in these items, each entry counted by itself. */
export function countQueued(items: readonly OutboxItem[]): number {
  return items.reduce((sum, item) => sum + changesIn(item), 0);
}

export function changesIn(item: OutboxItem): number {
  return isYearItem(item) ? countEntries(item.data) : 1;
}
