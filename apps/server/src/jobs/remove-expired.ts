import * as limits from '@daymark/shared/limits.ts';
import type { Store } from '../store/store.ts';
import { inBatches, inBatchesFrom } from './in-batches.ts';
import { planAll } from './plan-all.ts';

const dayInMilliseconds = 86_400_000;
/** A date comes again when a user moves to another zone, within two days. */
const deliveryDays = 35;
/** After its end: until then who has the link is answered that it has expired, or was used. */
const invitationDays = 30;
const farthestDays = limits.inactivityDays.max + 10;

interface Removal {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Ends it soon. */
  readonly stopped: AbortSignal;
  /** Of one kind; the others are removed all the same. */
  readonly onError: (error: unknown) => void;
}

/** Forgets what has no effect any more: expired and ended sessions, expired tokens of other programs, old invitations, challenges that nobody answered, devices that are trusted no longer, sign-ins with the identity provider that were not ended, old answers to writes, hits that count no more, links of mails that have expired, what was overwritten longer than a year ago, old deliveries, what is too old in the inbox. */
export async function removeExpired({ store, now, stopped, onError }: Removal): Promise<void> {
  const {
    sessions,
    accessTokens,
    invitations,
    idempotency,
    rateLimits,
    reminders,
    mailTokens,
    notifications,
    versions,
    passkeys,
    factors,
    oidcAttempts,
  } = store;
  const daysAgo = (days: number) => new Date(now - days * dayInMilliseconds).toISOString();
  const instant = daysAgo(0);
  const kinds = [
    () => sessions.removeExpired(instant),
    () => sessions.forgetEnded(instant),
    () => accessTokens.removeExpired(instant),
    () => invitations.removeExpired(daysAgo(invitationDays)),
    () => passkeys.removeExpiredChallenges(instant),
    () => factors.removeExpiredTrust(instant),
    () => oidcAttempts.removeExpired(instant),
    () => idempotency.removeOlderThan(daysAgo(limits.idempotencyDays)),
    () => rateLimits.removeEnded(now),
    () => mailTokens.removeExpired(instant),
    () => versions.removeEntryVersions(daysAgo(limits.versionDays)),
    () => versions.removeAreaVersions(daysAgo(limits.versionDays)),
    () => versions.removeSources(daysAgo(limits.longestSessionDays + limits.versionDays)),
    () => reminders.removeOlderThan(daysAgo(deliveryDays).slice(0, 10)),
  ];
  for (const removeBatch of kinds) await inBatches(removeBatch, stopped).catch(onError);
  const oldest = daysAgo(limits.inboxDays);
  const trimInboxes = (from: string) => notifications.trim({ oldest, from });
  await inBatchesFrom(trimInboxes, stopped).catch(onError);
  const countStored = (from: string) => store.storedBytes.countChanged(from);
  await inBatchesFrom(countStored, stopped).catch(onError);
  await store.forgetErased().catch(onError);
  // Further off than any reminder is planned: a clock was wrong by so much.
  const dueAfter = daysAgo(-farthestDays);
  await planAll(store, { now: instant, dueAfter }, stopped).catch(onError);
}
