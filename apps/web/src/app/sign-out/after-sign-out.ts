import { forgetAutoBackupSetting } from '../../features/backups/auto-backup-setting.ts';
import { removeDrafts } from '../../marking/remove-drafts.ts';
import { ApiError } from '../../lib/api-errors.ts';
import { showAppBadge } from '../../lib/app-badge.ts';
import { requestSync } from '../../local/background-sync.ts';
import { createEnrollmentStore, releaseDevice } from '../../local/enrollment.ts';
import { forgetPersonData } from '../../local/stored-person-data.ts';
import type { Outbox } from '../../local/outbox.ts';
import { createRevocations, hashToken } from '../../local/revocations.ts';
import type { LocalDatabase } from '../../local/local-database.ts';

export async function forgetPerson(
  { database, discardAllOf }: Pick<Outbox, 'database' | 'discardAllOf'>,
  userId: string,
  { keepsQueue }: { readonly keepsQueue: boolean },
): Promise<void> {
  forgetAutoBackupSetting(userId);
  removeDrafts(localStorage, userId);
  await Promise.all([
    keepsQueue || discardAllOf(userId),
    forgetPersonData(database, userId),
    forgetNotifications(database),
  ]);
}

/** Ends notifications on this device. The server removes the device together with the session. */
export async function forgetNotifications(database: LocalDatabase): Promise<void> {
  showAppBadge(0);
  const enrollments = createEnrollmentStore(database);
  await enrollments.exclusively(() => releaseDevice(navigator.serviceWorker, enrollments));
}

/**
 * Stores the token's hash until the logout has a response. `answered` must resolve with the error
 * if the request fails.
 */
export async function revokeLater(
  database: LocalDatabase,
  token: string,
  answered: Promise<unknown>,
): Promise<void> {
  const hash = await hashToken(token);
  if (hash === null) return;
  const revocations = createRevocations(database, fetch);
  await revocations.during(async () => {
    // The hash is stored before the response, which may never arrive.
    await revocations.remember(hash);
    if (isOver(await answered)) await revocations.forget(hash);
  });
  if (!isOver(await answered)) await requestSync(navigator.serviceWorker);
}

function isOver(answer: unknown): boolean {
  if (!(answer instanceof Error)) return true;
  if (!(answer instanceof ApiError) || answer.status !== 401) return false;
  return answer.code === 'unauthenticated' || answer.code === 'session_ended';
}
