import * as limits from '@daymark/shared/limits.ts';
import type { ExpiringTable } from '../store/expired-rows.ts';
import type { Store } from '../store/store.ts';
import { runInBatches, runInBatchesFrom } from './run-in-batches.ts';
import { planAll } from './plan-all.ts';

const dayInMilliseconds = 86_400_000;
/**
 * Days for which deliveries are kept. After a move to another time zone, a local date can occur
 * again up to two days later. The delivery then prevents a second reminder for this date.
 */
const deliveryDays = 35;
/** Days for which an expired invitation is kept, so that a refusal of its link can say why. */
const invitationDays = 30;
/** Days after which no link can restore a former email. */
const leftEmailDays = 30;
const farthestDays = limits.inactivityDays.max + 10;

interface Removal {
  readonly store: Store;
  readonly now: number;
  readonly stopped: AbortSignal;
  /** Called for each step that failed. The other steps still run. */
  readonly onError: (error: unknown) => void;
}

/**
 * Deletes expired rows, trims inboxes and counts the storage of accounts. Plans reminders again
 * that a wrong clock planned too far in the future.
 */
export async function removeExpired({ store, now, stopped, onError }: Removal): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * dayInMilliseconds).toISOString();
  const instant = daysAgo(0);
  const ends: Record<ExpiringTable, string | number> = {
    sessions: instant,
    ended_sessions: instant,
    access_tokens: instant,
    invitations: daysAgo(invitationDays),
    passkey_challenges: instant,
    trusted_devices: instant,
    oidc_attempts: instant,
    mail_tokens: instant,
    directory: daysAgo(leftEmailDays),
    rate_limits: Math.floor(now / 1000),
    idempotency_keys: daysAgo(limits.idempotencyDays),
    entry_versions: daysAgo(limits.versionDays),
    area_versions: daysAgo(limits.versionDays),
    sources: daysAgo(limits.maxSessionDays + limits.versionDays),
    deliveries: daysAgo(deliveryDays).slice(0, 10),
  };
  for (const [table, until] of Object.entries(ends) as [ExpiringTable, string | number][]) {
    await runInBatches(() => store.expired.remove(table, until), stopped).catch(onError);
  }
  const oldest = daysAgo(limits.inboxDays);
  const trimInboxes = (from: string) => store.notifications.trim({ oldest, from });
  await runInBatchesFrom(trimInboxes, stopped).catch(onError);
  const countStored = (from: string) => store.storedBytes.countChanged(from);
  await runInBatchesFrom(countStored, stopped).catch(onError);
  await store.forgetErased().catch(onError);
  // Only a wrong clock plans a reminder later than this.
  const dueAfter = daysAgo(-farthestDays);
  await planAll(store, { now: instant, dueAfter }, stopped).catch(onError);
}
