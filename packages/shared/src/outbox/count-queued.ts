import type { OutboxItem } from './outbox-item.ts';

/** How many changes wait in these items, each entry counted by itself. */
export function countQueued(items: readonly OutboxItem[]): number {
  return items.length;
}
