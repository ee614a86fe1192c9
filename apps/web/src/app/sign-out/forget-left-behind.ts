import type { Clock } from '../../lib/clock.ts';
import { clearPersonalStorage } from '../../lib/device-settings.ts';
import type { Session } from '../../lib/session.ts';
import { endKey, leftBehindKey } from '../../lib/storage-keys.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { forgetBackupsOfOthers, othersWithData } from '../../outbox/device-store.ts';

/**
 * Erases the data of a user whose session was ended from elsewhere, at once; of one whose session expired, when another user
 * signs in. What is interrupted is done at the next start.
 */
export function forgetLeftBehind(
  session: Session,
  outbox: Pick<Outbox, 'database' | 'discardAllOf'>,
  clock: Clock,
): void {
  async function look(): Promise<void> {
    const left = session.leftBehind();
    if (left === null) return;
    const state = session.state();
    const userId = state.status === 'signed-in' ? state.user.id : null;
    if (userId === left.user_id) return session.forgetLeftBehind();
    if (userId === null && !left.isEnded) return;
    if (userId === null) clearPersonalStorage([leftBehindKey, endKey]);
    else sessionStorage.clear();
    // Later, so that the first screen need not carry it.
    const { forgetPerson } = await import('./after-sign-out.ts');
    await forgetPerson(outbox, left.user_id);
    if (session.leftBehind()?.user_id === left.user_id) session.forgetLeftBehind();
  }

  let wasSignedIn = session.state().status === 'signed-in';

  /** Also what an earlier version, or a device that refused, has left of a user. An account made anew takes over what was its. */
  async function follow(): Promise<void> {
    const state = session.state();
    const hasCome = !wasSignedIn && state.status === 'signed-in';
    wasSignedIn = state.status === 'signed-in';
    if (!hasCome || session.leftBehind()?.user_id === state.user.id) await look();
    if (!hasCome) return;
    const { database } = outbox;
    const { user } = state;
    if ((await othersWithData(database, user.id)).length > 0) {
      const adoption = await import('../../features/backups/adopt-earlier-account.ts');
      await adoption.adoptEarlierAccount({ database, clock, user });
      await forgetBackupsOfOthers(database, user.id);
    }
    return look();
  }

  session.subscribe(() => void follow().catch(reportError));
  look().catch(reportError);
}
