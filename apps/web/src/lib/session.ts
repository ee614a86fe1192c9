import type { SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-errors.ts';
import { tokenKey } from './token-key.ts';

export type SessionState =
  /** There is a token, but this device does not know yet whose. */
  | { readonly status: 'loading' }
  /** The same, and the server could not be asked. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'signed-in'; readonly user: User }
  /** 'expired': the server refused the token; 'left': the person signed out; 'never': there was no token. */
  | { readonly status: 'signed-out'; readonly why: 'never' | 'left' | 'expired' };

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  token: () => string | null;
  /** Aborts when the session of now ends. */
  signal: () => AbortSignal;
  /** Signs in with the answer of login or register. */
  accept: (answer: SignedIn) => void;
  /** Keeps the changed data of the user who is signed in; of anybody else nothing. */
  updateUser: (user: User) => void;
  /** Forgets token and user, because the person asked for it or, in another tab, the server. */
  end: (why?: 'left' | 'expired') => void;
  /** Forgets them because the server refused `token`; a token that is no longer the current one changes nothing. */
  expire: (token: string | null) => void;
  /** Asks the server whose token this is. Only its 401 signs out; without an answer the known user stays. */
  refresh: (client: ApiClient) => Promise<void>;
}

export const userKey = 'session_user';
/** Why the last session ended, for the other tabs. */
const endKey = 'session_end';

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createSession(storage: KeyValueStorage): Session {
  const listeners = new Set<() => void>();
  let token = storage.getItem(tokenKey);
  let ending = new AbortController();
  let state = initialState();

  function initialState(): SessionState {
    if (token === null) return { status: 'signed-out', why: 'never' };
    const user = readUser(storage.getItem(userKey));
    return user ? { status: 'signed-in', user } : { status: 'loading' };
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

  /** A new state that says the same would have the whole page painted again. */
  function isKnown(user: User): boolean {
    return state.status === 'signed-in' && storage.getItem(userKey) === JSON.stringify(user);
  }

  function forget(why: 'left' | 'expired'): void {
    token = null;
    try {
      // Before the token goes, by which the other tabs hear of it.
      storage.setItem(endKey, why);
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
    signal: () => ending.signal,
    accept(answer) {
      token = answer.access_token;
      storage.setItem(tokenKey, token);
      keepUser(answer.user);
    },
    updateUser(user) {
      // An answer may come when its person has left, or another has come.
      if (state.status === 'signed-in' && state.user.id === user.id) keepUser(user);
    },
    end: (why = 'left') => forget(why),
    expire(refused) {
      if (refused !== null && refused === token) forget('expired');
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
        become({ status: 'unreachable' });
      }
    },
  };
}

/** The client has told the session already. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function readUser(text: string | null): User | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as User;
  } catch {
    return null;
  }
}

/**
 * Follows what another tab of this browser does to the session: signing out there signs out here at once, and signing in
 * there loads this page anew, because it may be someone else. Signing out anywhere makes this tab forget what its person had typed.
 */
export function followOtherTabs(session: Session, page: Window): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key !== tokenKey && event.key !== null) return;
    const token = page.localStorage.getItem(tokenKey);
    if (token === session.token()) return;
    if (token === null)
      session.end(page.localStorage.getItem(endKey) === 'expired' ? 'expired' : 'left');
    else page.location.reload();
  }
  const unsubscribe = session.subscribe(() => {
    const state = session.state();
    if (state.status === 'signed-out' && state.why === 'left') page.sessionStorage.clear();
  });
  page.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    page.removeEventListener('storage', onStorage);
  };
}
