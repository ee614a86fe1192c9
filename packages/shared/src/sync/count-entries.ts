import type { SyncedYear } from './sync.ts';

export function countEntries({ marks }: Pick<SyncedYear, 'marks'>): number {
  let entries = 0;
  for (const mark of marks) if (mark !== '.') entries += 1;
  return entries;
}
