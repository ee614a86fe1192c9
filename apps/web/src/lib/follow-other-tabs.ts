import type { User } from '@daymark/shared/accounts/account.ts';
import { endOf, isStoredUser, readJson, type Session } from './session.ts';
import { endKey, tokenKey, userKey } from './storage-keys.ts';

/**
 * Follows what another tab of this browser does to the session: signing out there signs out here at once, a new token of the same
 * session is taken here too, and signing in there loads this page anew, because it may be someone else. What was typed in this tab
 * goes when its user signs out, or another user signs in.
 */
export function followOtherTabs(session: Session, page: Window): () => void {
  let last = userIdOf(session);

  function onStorage(event: StorageEvent) {
    if (event.key !== tokenKey && event.key !== null) return;
    const token = page.localStorage.getItem(tokenKey);
    if (token === session.token()) return;
    if (token === null) return session.end(endOf(page.localStorage.getItem(endKey)));
    if (isStoredUser(page.localStorage, session.state())) return session.adopt(token);
    const user = readJson(page.localStorage.getItem(userKey)) as User | null;
    if (last !== null && user?.id !== last) page.sessionStorage.clear();
    page.location.reload();
  }
  const unsubscribe = session.subscribe(() => {
    const state = session.state();
    if (state.status === 'signed-out' && ['left', 'ended'].includes(state.why)) {
      page.sessionStorage.clear();
    }
    last = userIdOf(session) ?? last;
  });
  page.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    page.removeEventListener('storage', onStorage);
  };
}

function userIdOf(session: Session): string | null {
  const state = session.state();
  return state.status === 'signed-in' ? state.user.id : null;
}
