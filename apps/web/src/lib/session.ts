import { completeUser, type EarlierUser } from '@daymark/shared/sync/complete-row.ts';
import type { RenewedToken, SignInResult, User } from '@daymark/shared/accounts/account.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, isOutage } from './api-errors.ts';
import { createListeners } from './listeners.ts';
import { loadNewDeviceCalls } from './load-new-device-calls.ts';
import {
  deviceTokenKey,
  sessionEndKey,
  leftBehindKey,
  ownSignInsKey,
  tokenKey,
  trustTokenKey,
  userKey,
} from './storage-keys.ts';

/**
 * 'expired': the server does not know the token. 'ended': the session was ended, and the user's
 * data must be removed. 'renewed': a password change whose response was lost may have replaced the
 * token.
 */
type Refused = 'expired' | 'ended' | 'renewed';

export type SessionState =
  /** There is a token, but its user is not known yet. */
  | { readonly status: 'loading' }
  /** There is a token, but the server could not be reached. */
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly user: User }
  /** 'left': the person signed out. 'never': there was no token when the page started. */
  | { readonly status: 'signed-out'; readonly why: 'never' | 'left' | Refused };

/** User whose session ended without a sign-out. `isEnded` means that their data must be removed. */
export interface LeftBehind {
  readonly user_id: string;
  readonly isEnded: boolean;
}

export type Session = ReturnType<typeof createSession>;

/** Maximum number of sign-ins to remember. The inbox reports at most ten a day. */
const maxSignIns = 10;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createSession(storage: KeyValueStorage) {
  const { subscribe, notify } = createListeners();
  let token = storage.getItem(tokenKey);
  let ending = new AbortController();
  let state = initialState();
  let isRenewing = false;
  /** Refusal of the token while it was being replaced. */
  let refusedMeanwhile: Refused | null = null;
  /** Token that a password change may have replaced. The response to that change was lost. */
  let uncertain: string | null = null;

  function initialState(): SessionState {
    if (token === null) return { status: 'signed-out', why: whyBefore() };
    const user = readJson(storage.getItem(userKey)) as EarlierUser | null;
    return user ? { status: 'signed-in', user: completeUser(user) } : { status: 'loading' };
  }

  /** Returns why nobody is signed in. An earlier page or another tab may have stored the reason. */
  function whyBefore(): 'never' | Refused {
    const end = parseEnd(storage.getItem(sessionEndKey));
    return end === 'left' ? 'never' : end;
  }

  function setState(next: SessionState): void {
    state = next;
    notify();
  }

  function storeUser(user: User): void {
    storage.setItem(userKey, JSON.stringify(user));
    setState({ status: 'signed-in', user });
  }

  /** Continues with a token that another tab received for the same session. */
  function adopt(renewed: string): void {
    token = renewed;
    notify();
  }

  function explainRefusal(refused: Refused): Refused {
    return refused === 'expired' && token === uncertain ? 'renewed' : refused;
  }

  /** Returns whether the user is unchanged. An unchanged user must not rerender the page. */
  function isKnown(user: User): boolean {
    return state.status === 'signed-in' && storage.getItem(userKey) === JSON.stringify(user);
  }

  function storeToken(answer: RenewedToken, user: User): void {
    token = answer.access_token;
    const { device_token } = answer;
    if (device_token !== undefined) storage.setItem(deviceTokenKey, device_token);
    // The user is stored first, because the `storage` event of the token makes other tabs read the
    // user.
    storage.setItem(userKey, JSON.stringify(user));
    storage.setItem(tokenKey, token);
    setState({ status: 'signed-in', user });
  }

  /** Returns the token that another tab has renewed, if the `storage` event has not arrived yet. */
  function tokenOfOtherTab(): string | null {
    const stored = storage.getItem(tokenKey);
    return stored !== token && isStoredUser(storage, state) ? stored : null;
  }

  function forget(why: 'left' | Refused): void {
    token = null;
    try {
      // The reason is stored first, because the removal of the token makes other tabs read it.
      storage.setItem(sessionEndKey, why);
      if (why !== 'left' && state.status === 'signed-in') {
        const left: LeftBehind = { user_id: state.user.id, isEnded: why === 'ended' };
        storage.setItem(leftBehindKey, JSON.stringify(left));
      }
    } catch {
      // A full storage must not prevent a sign-out.
    }
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    ending.abort();
    ending = new AbortController();
    setState({ status: 'signed-out', why });
  }

  return {
    state: (): SessionState => state,
    subscribe,
    token: (): string | null => token,
    deviceToken: (): string | null => storage.getItem(deviceTokenKey),
    trustToken: (): string | null => storage.getItem(trustTokenKey),
    leftBehind: () => readJson(storage.getItem(leftBehindKey)) as LeftBehind | null,
    forgetLeftBehind: (): void => storage.removeItem(leftBehindKey),
    signal: (): AbortSignal => ending.signal,
    accept: (answer: SignInResult): void => {
      const { trust_token, notice_id } = answer;
      if (trust_token !== undefined) storage.setItem(trustTokenKey, trust_token);
      if (notice_id !== undefined) {
        const known = (storage.getItem(ownSignInsKey) ?? '').split(' ');
        storage.setItem(ownSignInsKey, [notice_id, ...known].slice(0, maxSignIns).join(' ').trim());
      }
      storeToken(answer, answer.user);
    },
    /** Changes a password. A refusal of the old token ends the session only if the change fails. */
    async renew(change: () => Promise<RenewedToken>): Promise<void> {
      if (state.status !== 'signed-in') return;
      const before = token;
      const { user } = state;
      isRenewing = true;
      refusedMeanwhile = null;
      try {
        const answer = await change();
        uncertain = null;
        // Another tab may have removed the refused token. A sign-out in the meantime stays in
        // effect.
        if (token === before || (token === null && storage.getItem(sessionEndKey) !== 'left')) {
          storeToken(answer, user);
        }
      } catch (error) {
        if (isOutage(error)) uncertain = before;
        else if (!isRefusal(error)) uncertain = null;
        if (refusedMeanwhile !== null && token === before) forget(explainRefusal(refusedMeanwhile));
        throw error;
      } finally {
        isRenewing = false;
      }
    },
    adopt,
    updateUser(user: User): void {
      // A response may arrive after its user signed out or another user signed in.
      if (state.status === 'signed-in' && state.user.id === user.id) storeUser(user);
    },
    end: (why: 'left' | Refused = 'left'): void => forget(why),
    /** Ends the session after the server refused a token. Ignores a token that is not current. */
    expire: (refused: string | null, code: string): void => {
      if (refused === null || refused !== token) return;
      // Another tab has ended the session, and its event is still on the way. The reason of that
      // tab counts, because a sign-out keeps unsent changes.
      if (storage.getItem(tokenKey) === null)
        return forget(parseEnd(storage.getItem(sessionEndKey)));
      const renewed = tokenOfOtherTab();
      const why = code === 'session_ended' ? 'ended' : 'expired';
      if (renewed !== null) adopt(renewed);
      else if (isRenewing) refusedMeanwhile = why;
      else forget(explainRefusal(why));
    },
    /**
     * Requests the user from the server. Only a 401 of the server signs out. A failure keeps the
     * known user.
     */
    async refresh(client: ApiClient): Promise<void> {
      if (token === null) return;
      const asked = token;
      if (state.status === 'unreachable') setState({ status: 'loading' });
      try {
        // The call loads on demand, because the first screen does not need it if the user is known.
        const { fetchPerson } = await loadNewDeviceCalls();
        const user = await fetchPerson(client);
        if (token !== asked) return;
        // Listeners must learn that the server is back, for example to send a language choice.
        if (isKnown(user)) notify();
        else storeUser(user);
      } catch (error) {
        if (isRefusal(error) || token !== asked || state.status !== 'loading') return;
        setState({ status: 'unreachable', error });
      }
    },
  };
}

/** Returns whether the server refused the token. The client has then already called `expire`. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function isStoredUser(storage: KeyValueStorage, state: SessionState): boolean {
  const stored = readJson(storage.getItem(userKey)) as User | null;
  return state.status === 'signed-in' && stored?.id === state.user.id;
}

function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseEnd(stored: string | null): 'left' | Refused {
  return stored === 'expired' || stored === 'ended' || stored === 'renewed' ? stored : 'left';
}

/**
 * Follows sign-ins and sign-outs in other tabs. A sign-in reloads the page, because the user may
 * differ. Drafts of this tab are removed at a sign-out and for another user.
 */
export function followOtherTabs(session: Session, page: Window): () => void {
  let last = getUserId(session);

  /** Adopts the user stored by another tab, because this tab does not pull that revision again. */
  function takeUser(): void {
    const user = readJson(page.localStorage.getItem(userKey)) as EarlierUser | null;
    if (user !== null) session.updateUser(completeUser(user));
  }

  function onStorage(event: StorageEvent) {
    if (event.key === userKey) return takeUser();
    if (event.key !== tokenKey && event.key !== null) return;
    const token = page.localStorage.getItem(tokenKey);
    if (token === session.token()) return;
    if (token === null) return session.end(parseEnd(page.localStorage.getItem(sessionEndKey)));
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
    last = getUserId(session) ?? last;
  });
  page.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    page.removeEventListener('storage', onStorage);
  };
}

function getUserId(session: Session): string | null {
  const state = session.state();
  return state.status === 'signed-in' ? state.user.id : null;
}
