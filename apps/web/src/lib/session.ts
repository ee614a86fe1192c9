import type { NewToken, SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { completeUser, type EarlierUser } from '@daymark/shared/sync/complete-row.ts';
import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import { deviceTokenKey, endKey, leftBehindKey, tokenKey, userKey } from './storage-keys.ts';

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
  /** 'left': the person signed out; 'never': there was no token. */
  | { readonly status: 'signed-out'; readonly why: 'never' | 'left' | Refused };

/** Somebody whose session is over without their doing. Where it was ended, their data has to go at once. */
export interface LeftBehind {
  readonly user_id: string;
  readonly isEnded: boolean;
}

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  token: () => string | null;
  /** What this device is known by at the next sign-in. */
  deviceToken: () => string | null;
  /** Null when nobody's data is here but that of who is signed in, or of who chose so. */
  leftBehind: () => LeftBehind | null;
  /** Their data is gone, or they are back. */
  forgetLeftBehind: () => void;
  /** Aborts when the session of now ends. */
  signal: () => AbortSignal;
  /** Signs in with the answer of login or register. */
  accept: (answer: SignedIn) => void;
  /**
   * Goes on with the token that the change gives. What is refused to the old one meanwhile does not end the session, unless the
   * change fails.
   */
  renew: (change: () => Promise<NewToken>) => Promise<void>;
  /** Goes on with a token that another tab was given for the same session. */
  adopt: (token: string) => void;
  /** Keeps the changed data of the user who is signed in; of anybody else nothing. */
  updateUser: (user: User) => void;
  /** Forgets token and user, because the person asked for it or, in another tab, the server. */
  end: (why?: 'left' | Refused) => void;
  /** Forgets them because the server refused `token` with this code; a token that is no longer the current one changes nothing. */
  expire: (token: string | null, code: string) => void;
  /** Asks the server whose token this is. Only its 401 signs out; without an answer the known user stays. */
  refresh: (client: ApiClient) => Promise<void>;
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createSession(storage: KeyValueStorage): Session {
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
    if (token === null) return { status: 'signed-out', why: 'never' };
    const user = readJson(storage.getItem(userKey)) as EarlierUser | null;
    return user ? { status: 'signed-in', user: completeUser(user) } : { status: 'loading' };
  }

  function become(next: SessionState): void {
    state = next;
    tellListeners();
  }

  function tellListeners(): void {
    for (const listener of listeners) listener();
  }

  function keepUser(user: User): void {
    storage.setItem(userKey, JSON.stringify(user));
    become({ status: 'signed-in', user });
  }

  function adopt(renewed: string): void {
    token = renewed;
    tellListeners();
  }

  function whyOf(refused: Refused): Refused {
    return refused === 'expired' && token === uncertain ? 'renewed' : refused;
  }

  /** A new state that says the same would have the whole page painted again. */
  function isKnown(user: User): boolean {
    return state.status === 'signed-in' && storage.getItem(userKey) === JSON.stringify(user);
  }

  function keepToken(answer: NewToken, user: User): void {
    token = answer.access_token;
    const { device_token } = answer;
    if (device_token !== undefined) storage.setItem(deviceTokenKey, device_token);
    // Before the token, by which the other tabs hear of it.
    storage.setItem(userKey, JSON.stringify(user));
    storage.setItem(tokenKey, token);
    become({ status: 'signed-in', user });
  }

  /** Another tab may have renewed the session, and this one not have heard of it yet. */
  function tokenOfOtherTab(): string | null {
    const stored = storage.getItem(tokenKey);
    return stored !== token && isStoredUser(storage, state) ? stored : null;
  }

  function forget(why: 'left' | Refused): void {
    token = null;
    try {
      // Before the token goes, by which the other tabs hear of it.
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
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => token,
    deviceToken: () => storage.getItem(deviceTokenKey),
    leftBehind: () => readJson(storage.getItem(leftBehindKey)) as LeftBehind | null,
    forgetLeftBehind: () => storage.removeItem(leftBehindKey),
    signal: () => ending.signal,
    accept: (answer) => keepToken(answer, answer.user),
    async renew(change) {
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
          keepToken(answer, user);
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
    updateUser(user) {
      // An answer may come when its person has left, or another has come.
      if (state.status === 'signed-in' && state.user.id === user.id) keepUser(user);
    },
    end: (why = 'left') => forget(why),
    expire(refused, code) {
      if (refused === null || refused !== token) return;
      // Another tab has signed out, and this one not heard of it yet: what its person keeps must stay.
      if (storage.getItem(tokenKey) === null) return forget(endOf(storage.getItem(endKey)));
      const renewed = tokenOfOtherTab();
      const why = code === 'session_ended' ? 'ended' : 'expired';
      if (renewed !== null) adopt(renewed);
      else if (isRenewing) refusedMeanwhile = why;
      else forget(whyOf(why));
    },
    async refresh(client) {
      if (token === null) return;
      const asked = token;
      if (state.status === 'unreachable') become({ status: 'loading' });
      try {
        const { body } = await client.call(getMe, {});
        if (token !== asked) return;
        // What waits for the server to be there again, such as an unsent choice, hears of it all the same.
        if (isKnown(body)) tellListeners();
        else keepUser(body);
      } catch (error) {
        if (isRefusal(error) || token !== asked || state.status !== 'loading') return;
        become({ status: 'unreachable', error });
      }
    },
  };
}

/** The client has told the session already. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Nobody knows whether the server has done it. */
function isLost(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Whether the device has the person for signed in whom this tab has. */
export function isStoredUser(storage: KeyValueStorage, state: SessionState): boolean {
  const stored = readJson(storage.getItem(userKey)) as User | null;
  return state.status === 'signed-in' && stored?.id === state.user.id;
}

export function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why the session ended in another tab. */
export function endOf(stored: string | null): 'left' | Refused {
  return stored === 'expired' || stored === 'ended' || stored === 'renewed' ? stored : 'left';
}
