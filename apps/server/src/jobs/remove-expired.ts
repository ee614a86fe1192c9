import { limits } from '@daymark/shared/limits.ts';
import type { Store } from '../store.ts';

const dayInMilliseconds = 86_400_000;

/** Forgets what has no effect any more: ended sessions, old answers to writes, finished counting windows. */
export async function removeExpired(store: Store, now: number): Promise<void> {
  const instant = new Date(now).toISOString();
  const oldest = new Date(now - limits.idempotencyDays * dayInMilliseconds).toISOString();
  await store.sessions.removeExpired(instant);
  await store.idempotency.removeOlderThan(oldest);
  await store.rateLimits.removeEnded(now);
}
