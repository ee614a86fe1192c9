import * as limits from '@daymark/shared/limits.ts';
import { keptQueuesKey } from '../../lib/storage-keys.ts';
import type { Outbox } from '../../local/outbox.ts';

const maxAge = limits.expiredQueueDays * 86_400_000;

export function keepQueue(userId: string, now: number): void {
  store([...read(), [userId, now]]);
}

interface Present {
  readonly userId: string;
  readonly now: number;
}

export async function discardOldQueues(
  { discardAllOf }: Pick<Outbox, 'discardAllOf'>,
  { userId, now }: Present,
): Promise<void> {
  const others = read().filter(([id]) => id !== userId);
  const isOld = ([, since]: Kept) => now - since > maxAge;
  for (const [id] of others.filter(isOld)) await discardAllOf(id);
  store(others.filter((kept) => !isOld(kept)));
}

type Kept = readonly [userId: string, since: number];

function read(): readonly Kept[] {
  const stored = localStorage.getItem(keptQueuesKey);
  return stored === null ? [] : (Object.entries(JSON.parse(stored) as object) as Kept[]);
}

function store(kept: readonly Kept[]): void {
  if (kept.length === 0) localStorage.removeItem(keptQueuesKey);
  else localStorage.setItem(keptQueuesKey, JSON.stringify(Object.fromEntries(kept)));
}
