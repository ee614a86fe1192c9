import { countEntries } from '../sync/count-entries.ts';
import type { OutboxItem, YearItem } from './outbox-item.ts';

export function isYearItem(item: OutboxItem): item is YearItem {
  return item.edit.kind === 'year';
}

export function countQueued(items: readonly OutboxItem[]): number {
  return items.reduce((sum, item) => sum + countChangesOfItem(item), 0);
}

export function countChangesOfItem({ edit }: OutboxItem): number {
  return edit.kind === 'year' ? countEntries(edit.entries) : 1;
}
