import type { SyncedYear } from './sync.ts';

/** How many days of the year have an entry. */
export function countEntries({ marks }: Pick<SyncedYear, 'marks'>): number {
  let entries = 0;
  for (const mark of marks) if (mark !== '.') entries += 1;
  return entries;
}
