import { clearPersonalStorage } from '../../lib/device-data.ts';
import type { Session } from '../../lib/session.ts';
import { endKey, leftBehindKey } from '../../lib/token-key.ts';
import type { Outbox } from '../../outbox/outbox.ts';

/**
 * Removes from this device whose session was ended from elsewhere, at once; and whose session ran out, when somebody else signs
 * in. What is interrupted is done at the next start.
 */
export function forgetLeftBehind(
  session: Session,
  outbox: Pick<Outbox, 'database' | 'discardAllOf'>,
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
    const { forgetPerson } = await import('./forget-person.ts');
    await forgetPerson(outbox, left.user_id);
    if (session.leftBehind()?.user_id === left.user_id) session.forgetLeftBehind();
  }

  let wasSignedIn = session.state().status === 'signed-in';

  /** Also what an earlier version, or a device that refused, has left of somebody. */
  async function removeOthers(): Promise<void> {
    const state = session.state();
    const hasCome = !wasSignedIn && state.status === 'signed-in';
    wasSignedIn = state.status === 'signed-in';
    if (!hasCome) return;
    const { forgetBackupsOfOthers } = await import('../../outbox/forget-backups.ts');
    await forgetBackupsOfOthers(outbox.database, state.user.id);
  }

  session.subscribe(() => {
    look().catch(reportError);
    removeOthers().catch(reportError);
  });
  look().catch(reportError);
}
