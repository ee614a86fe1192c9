import type { Clock } from '../../lib/clock.ts';
import { clearPersonalStorage } from '../../lib/device-settings.ts';
import type { Session } from '../../lib/session.ts';
import { sessionEndKey, keptQueuesKey, leftBehindKey } from '../../lib/storage-keys.ts';
import type { Outbox } from '../../local/outbox.ts';
import { forgetDataOfOthers, listOthersWithData } from '../../local/stored-person-data.ts';

interface LeftBehind {
  readonly session: Session;
  readonly outbox: Pick<Outbox, 'database' | 'discardAllOf'>;
  readonly clock: Clock;
  /** Whether a user was signed in when the page started. This code loads later. */
  readonly wasSignedIn: boolean;
}

const loadKeptQueues = () => import('./kept-queues.ts');

/**
 * Erases a user's data at once when their session was ended elsewhere. The data of an expired
 * session is erased when another user signs in, except unsent changes (decision 044). An account
 * with the same email on a newly set up server takes over all data. Interrupted work continues at
 * the next start.
 */
export function forgetLeftBehind({ session, outbox, clock, wasSignedIn }: LeftBehind): void {
  const adopted = new Set<string>();

  async function eraseLeftData(): Promise<void> {
    const left = session.leftBehind();
    if (left === null) return;
    const state = session.state();
    const userId = state.status === 'signed-in' ? state.user.id : null;
    if (userId === left.user_id) return session.forgetLeftBehind();
    if (userId === null && !left.isEnded) return;
    if (userId === null) clearPersonalStorage([leftBehindKey, sessionEndKey]);
    else sessionStorage.clear();
    const keepsQueue = !left.isEnded && !adopted.has(left.user_id);
    const { forgetPerson } = await import('./after-sign-out.ts');
    if (keepsQueue) (await loadKeptQueues()).keepQueue(left.user_id, clock.now());
    await forgetPerson(outbox, left.user_id, { keepsQueue });
    if (session.leftBehind()?.user_id === left.user_id) session.forgetLeftBehind();
  }

  /**
   * Adopts the data of an earlier account, and erases the data of other users. Data of other users
   * can also come from an earlier version of the app or a failed removal.
   */
  async function takeOver(): Promise<void> {
    const state = session.state();
    if (state.status !== 'signed-in') return;
    const { database } = outbox;
    const { user } = state;
    if ((await listOthersWithData(database, user.id)).length === 0) return;
    const adoption = await import('../../features/backups/adopt-earlier-account.ts');
    for (const id of await adoption.adoptEarlierAccount({ database, clock, user })) adopted.add(id);
    await forgetDataOfOthers(database, user.id);
  }

  async function handleSession(hasCome: boolean): Promise<void> {
    const state = session.state();
    const left = session.leftBehind();
    const isOther = state.status === 'signed-in' && left !== null && left.user_id !== state.user.id;
    if (hasCome || isOther) await takeOver();
    await eraseLeftData();
    if (state.status !== 'signed-in' || localStorage.getItem(keptQueuesKey) === null) return;
    const present = { userId: state.user.id, now: clock.now() };
    await (await loadKeptQueues()).discardOldQueues(outbox, present);
  }

  const isSignedIn = () => session.state().status === 'signed-in';
  let wasHere = wasSignedIn;
  /** Resolves after the last step. Steps run in turn, so that data is safe during a takeover. */
  let running = Promise.resolve();

  function onSession(): void {
    const hasCome = isSignedIn() && !wasHere;
    wasHere = isSignedIn();
    running = running.then(() => handleSession(hasCome)).catch(reportError);
  }

  session.subscribe(onSession);
  onSession();
}
