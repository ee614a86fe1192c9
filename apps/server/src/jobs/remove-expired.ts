import { limits } from '@daymark/shared/limits.ts';
import type { Store } from '../store.ts';

const dayInMilliseconds = 86_400_000;
/** A date comes again when somebody moves to another zone, within two days. */
const deliveryDays = 35;
const farthestDays = limits.inactivityDays.max + 10;

/** Forgets what has no effect any more: ended sessions, old answers to writes, finished counting windows, old deliveries. */
export async function removeExpired(store: Store, now: number): Promise<void> {
  const instant = new Date(now).toISOString();
  const oldest = new Date(now - limits.idempotencyDays * dayInMilliseconds).toISOString();
  await store.sessions.removeExpired(instant);
  await store.idempotency.removeOlderThan(oldest);
  await store.rateLimits.removeEnded(now);
  const oldestDelivery = new Date(now - deliveryDays * dayInMilliseconds).toISOString();
  await store.reminders.removeOlderThan(oldestDelivery.slice(0, 10));
  // Further off than any reminder is planned: a clock was wrong by so much.
  const farthest = new Date(now + farthestDays * dayInMilliseconds).toISOString();
  await store.reminders.planAll({ now: instant, dueAfter: farthest });
}
