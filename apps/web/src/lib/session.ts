import { completeUser, type EarlierUser } from '@daymark/shared/sync/complete-row.ts';
import type { NewToken, SignedIn, User } from '@daymark/shared/accounts/account.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import { loadFirstCalls } from './load-first-calls.ts';
import {
  deviceTokenKey,
  endKey,
  leftBehindKey,
  ownSignInsKey,
  tokenKey,
  trustTokenKey,
  userKey,
} from './storage-keys.ts';

/**
 * 'expired': the server knows the token no more; 'ended': it says that the session was ended, so that nothing of the person
 * may stay on this device; 'renewed': the token is none any more since a change of the password whose answer was lost.
 */
type Refused = 'expired' | 'ended' | 'renewed';

export type SessionState =
  /** There is a token, but this device does not know yet whose. */
  | { readonly status: 'loading' }
  /** The same, and the server could not be asked; `error` says why. */
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly user: User }
  /** 'left': the person signed out; 'never': there was no token when the page began, and nobody was refused. */
  | { readonly status: 'signed-out'; readonly why: 'never' | 'left' | Refused };

/** A user whose session is over without their doing. Where it was ended, their data has to go at once. */
export interface LeftBehind {
  readonly user_id: string;
  readonly isEnded: boolean;
}

export type Session = ReturnType<typeof createSession>;

/** Number of sign-ins in this browser that are remembered: the inbox tells of ten a day at most. */
const mostSignIns = 10;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createSession(storage: KeyValueStorage) {
  const listeners = new Set<() => void>();
  let token = storage.getItem(tokenKey);
  let ending = new AbortController();
  let state = initialState();
  let isRenewing = false;
  /** How the token was refused while it was being renewed. */
  let refusedMeanwhile: Refused | null = null;
  /** The token that a change of the password may have replaced: its answer was lost. */
  let uncertain: string | null = null;

  function initialState(): SessionState {
    if (token === null) return { status: 'signed-out', why: whyBefore() };
    const user = readJson(storage.getItem(userKey)) as EarlierUser | null;
    return user ? { status: 'signed-in', user: completeUser(user) } : { status: 'loading' };
  }

  /** Why nobody is signed in: an earlier page, or another tab, may have been told. */
  function whyBefore(): 'never' | Refused {
    const end = endOf(storage.getItem(endKey));
    return end === 'left' ? 'never' : end;
  }

  function become(next: SessionState): void {
    state = next;
    notifyListeners();
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function storeUser(user: User): void {
    storage.setItem(userKey, JSON.stringify(user));
    become({ status: 'signed-in', user });
  }

  /** Goes on with a token that another tab was given for the same session. */
  function adopt(renewed: string): void {
    token = renewed;
    notifyListeners();
  }

  function whyOf(refused: Refused): Refused {
    return refused === 'expired' && token === uncertain ? 'renewed' : refused;
  }

  /** A new state that says the same would have the whole page painted again. */
  function isKnown(user: User): boolean {
    return state.status === 'signed-in' && storage.getItem(userKey) === JSON.stringify(user);
  }

  function storeToken(answer: NewToken, user: User): void {
    token = answer.access_token;
    const { device_token } = answer;
    if (device_token !== undefined) storage.setItem(deviceTokenKey, device_token);
    // Before the token, whose event the other tabs receive.
    storage.setItem(userKey, JSON.stringify(user));
    storage.setItem(tokenKey, token);
    become({ status: 'signed-in', user });
  }

  /** Another tab may have renewed the session, before its event has reached this one. */
  function tokenOfOtherTab(): string | null {
    const stored = storage.getItem(tokenKey);
    return stored !== token && isStoredUser(storage, state) ? stored : null;
  }

  function forget(why: 'left' | Refused): void {
    token = null;
    try {
      // Before the token goes, whose event the other tabs receive.
      storage.setItem(endKey, why);
      if (why !== 'left' && state.status === 'signed-in') {
        const left: LeftBehind = { user_id: state.user.id, isEnded: why === 'ended' };
        storage.setItem(leftBehindKey, JSON.stringify(left));
      }
    } catch {
      // Where nothing more can be stored, one can still sign out.
    }
    storage.removeItem(tokenKey);
    storage.removeItem(userKey);
    ending.abort();
    ending = new AbortController();
    become({ status: 'signed-out', why });
  }

  return {
    state: (): SessionState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: (): string | null => token,
    /** What this device is known by at the next sign-in. */
    deviceToken: (): string | null => storage.getItem(deviceTokenKey),
    /** What it shows there in the place of a code. */
    trustToken: (): string | null => storage.getItem(trustTokenKey),
    /** Null when nobody's data is here but that of who is signed in, or of who chose so. */
    leftBehind: () => readJson(storage.getItem(leftBehindKey)) as LeftBehind | null,
    /** Their data is gone, or they are back. */
    forgetLeftBehind: (): void => storage.removeItem(leftBehindKey),
    /** Aborts when the session of now ends. */
    signal: (): AbortSignal => ending.signal,
    /** Signs in with the answer of login or register. */
    accept: (answer: SignedIn): void => {
      const { trust_token, notice_id } = answer;
      if (trust_token !== undefined) storage.setItem(trustTokenKey, trust_token);
      if (notice_id !== undefined) {
        const known = (storage.getItem(ownSignInsKey) ?? '').split(' ');
        storage.setItem(
          ownSignInsKey,
          [notice_id, ...known].slice(0, mostSignIns).join(' ').trim(),
        );
      }
      storeToken(answer, answer.user);
    },
    /**
     * Goes on with the token that the change gives. What is refused to the old one meanwhile does not end the session, unless the
     * change fails.
     */
    async renew(change: () => Promise<NewToken>): Promise<void> {
      if (state.status !== 'signed-in') return;
      const before = token;
      const { user } = state;
      isRenewing = true;
      refusedMeanwhile = null;
      try {
        const answer = await change();
        uncertain = null;
        // A tab that had its old token refused has taken it from all of them. Who has left meanwhile stays away.
        if (token === before || (token === null && storage.getItem(endKey) !== 'left')) {
          storeToken(answer, user);
        }
      } catch (error) {
        if (isLost(error)) uncertain = before;
        else if (!isRefusal(error)) uncertain = null;
        if (refusedMeanwhile !== null && token === before) forget(whyOf(refusedMeanwhile));
        throw error;
      } finally {
        isRenewing = false;
      }
    },
    adopt,
    /** Stores the changed data of the user who is signed in; of another user nothing. */
    updateUser(user: User): void {
      // An answer may come when its person has left, or another has come.
      if (state.status === 'signed-in' && state.user.id === user.id) storeUser(user);
    },
    /** Forgets token and user, because the user asked for it or, in another tab, the server. */
    end: (why: 'left' | Refused = 'left'): void => forget(why),
    /** Forgets them because the server refused `token` with this code; a token that is no longer the current one changes nothing. */
    expire: (refused: string | null, code: string): void => {
      if (refused === null || refused !== token) return;
      // Another tab has signed out, before its event has reached this one: what its user chose to leave here must stay.
      if (storage.getItem(tokenKey) === null) return forget(endOf(storage.getItem(endKey)));
      const renewed = tokenOfOtherTab();
      const why = code === 'session_ended' ? 'ended' : 'expired';
      if (renewed !== null) adopt(renewed);
      else if (isRenewing) refusedMeanwhile = why;
      else forget(whyOf(why));
    },
    /** Asks the server whose token this is. Only its 401 signs out; without an answer the known user stays. */
    async refresh(client: ApiClient): Promise<void> {
      if (token === null) return;
      const asked = token;
      if (state.status === 'unreachable') become({ status: 'loading' });
      try {
        // Later, because a screen that knows its user is painted without it.
        const { askForPerson } = await loadFirstCalls();
        const user = await askForPerson(client);
        if (token !== asked) return;
        // What waits for the server to be there again, such as an unsent choice, is notified all the same.
        if (isKnown(user)) notifyListeners();
        else storeUser(user);
      } catch (error) {
        if (isRefusal(error) || token !== asked || state.status !== 'loading') return;
        become({ status: 'unreachable', error });
      }
    },
  };
}

/** The client has called `expire` already. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Nobody knows whether the server has done it. */
function isLost(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Whether the device has the person for signed in whom this tab has. */
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

/** Why the session ended in another tab. */
function endOf(stored: string | null): 'left' | Refused {
  return stored === 'expired' || stored === 'ended' || stored === 'renewed' ? stored : 'left';
}

/**
 * Follows what another tab of this browser does to the session: signing out there signs out here at once, a new token of the same
 * session and what has changed about its user are taken here too, and signing in there loads this page anew, because it may be
 * someone else. What was typed in this tab goes when its user signs out, or another user signs in.
 */
export function followOtherTabs(session: Session, page: Window): () => void {
  let last = userIdOf(session);

  /** Such as another zone: what it came with is in the replica of the device, and comes to no second tab. */
  function takeUser(): void {
    const user = readJson(page.localStorage.getItem(userKey)) as EarlierUser | null;
    if (user !== null) session.updateUser(completeUser(user));
  }

  function onStorage(event: StorageEvent) {
    if (event.key === userKey) return takeUser();
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
