import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import { logout } from '@daymark/shared/accounts/sign-out-endpoint.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork, json, networkFailure, refusal } from '../testing/fake-network.ts';
import { madeClient, madeNewToken, madeSignedIn, madeUser } from '../testing/factories.ts';
import { memoryStorage } from '../testing/device-storage.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import { createSession, followOtherTabs } from './session.ts';
import { deviceTokenKey, tokenKey, userKey } from './storage-keys.ts';

const known = { [tokenKey]: 'a-token', [userKey]: JSON.stringify(madeUser) };

function sessionOver(entries: Record<string, string>, ...answers: (Response | Error)[]) {
  const storage = memoryStorage(entries);
  const session = createSession(storage);
  const client = madeClient({
    getToken: session.token,
    onUnauthenticated: session.expire,
    fetch: fakeNetwork(...answers).fetch,
  });
  return { storage, session, client };
}

/** Opens two tabs of a signed-in user. The tab `here` has a draft in its session storage. */
function openTabs() {
  for (const [key, value] of Object.entries(known)) localStorage.setItem(key, value);
  const [there, here] = [createSession(localStorage), createSession(localStorage)];
  onTestFinished(followOtherTabs(here, window));
  sessionStorage.setItem('bug_report:somebody', 'Typed so far');
  return { there, here };
}

function hearOf(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('a session without a token is signed out', () => {
  const { session } = sessionOver({});
  expect(session.state()).toEqual({ status: 'signed-out', why: 'never' });
});

test.for(['expired', 'ended', 'renewed'] as const)(
  'a session that was %s has this reason after a reload',
  (why) => {
    const { storage, session } = sessionOver(known);
    session.end(why);
    expect(createSession(storage).state()).toEqual({ status: 'signed-out', why });
  },
);

test('a session that the user signed out of has no reason after a reload', () => {
  const { storage, session } = sessionOver(known);
  session.end();
  expect(createSession(storage).state()).toEqual({ status: 'signed-out', why: 'never' });
});

test('a session starts signed in from the stored user', () => {
  const { session } = sessionOver(known);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('a session with a token but no stored user is loading, then signed in', async () => {
  const { session, client } = sessionOver({ [tokenKey]: 'a-token' }, json(200, madeUser));
  expect(session.state()).toEqual({ status: 'loading' });
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('a sign-in stores the token and the user on the device', () => {
  const { storage, session } = sessionOver({});
  session.accept(madeSignedIn);
  expect(session.token()).toBe('a-token');
  expect(storage.getItem('access_token')).toBe('a-token');
  expect(createSession(storage).state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('a session refresh adopts changes to the user', async () => {
  const changed = { ...madeUser, full_name: 'Ada King' };
  const { session, client } = sessionOver(known, json(200, changed));
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: changed });
});

test('a 401 response ends the session and removes the token and the user', async () => {
  const { storage, session, client } = sessionOver(
    known,
    refusal(401, { code: 'unauthenticated', detail: 'Sign in.' }),
  );
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-out', why: 'expired' });
  expect(session.token()).toBeNull();
  expect([...storage.map.keys()]).toEqual(['session_end', 'session_left_behind']);
});

test.for([
  ['a network failure', networkFailure],
  ['a 500 response', refusal(500, { code: 'internal_error', detail: 'Server error.' })],
] as const)('a session stays signed in after %s', async ([, answer]) => {
  const { session, client } = sessionOver(known, answer);
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
  expect(session.token()).toBe('a-token');
});

test.for([
  ['a network failure', networkFailure, NetworkError],
  ['a 500 response', refusal(500, { code: 'internal_error', detail: 'Server error.' }), ApiError],
] as const)(
  'a session without a stored user reports %s and keeps its token for the next attempt',
  async ([, answer, Kind]) => {
    const { session, client } = sessionOver({ [tokenKey]: 'a-token' }, answer, json(200, madeUser));
    await session.refresh(client);
    const state = session.state();
    expect(state.status === 'unreachable' && state.error).toBeInstanceOf(Kind);
    await session.refresh(client);
    expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
  },
);

test('the end of a session aborts its reads but not its writes', async () => {
  const session = createSession(memoryStorage(known));
  const signals: AbortSignal[] = [];
  const client = madeClient({
    getToken: session.token,
    getSignal: session.signal,
    onUnauthenticated: session.expire,
    fetch: (_, init) =>
      new Promise((_, reject) => {
        const signal = init?.signal as AbortSignal;
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  });
  // The test does not wait for the calls that get no response.
  const lost = () => {};
  const asked = client.call(getMe, {});
  client.call(logout, {}).catch(lost);
  await expect.poll(() => signals.length).toBe(2);
  session.end();
  await expect(asked).rejects.toBeInstanceOf(NetworkError);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  session.accept(madeSignedIn);
  client.call(getMe, {}).catch(lost);
  await expect.poll(() => signals.length).toBe(3);
  expect(signals.at(-1)?.aborted).toBe(false);
});

test('a session can end when the storage is full', () => {
  const storage = memoryStorage(known);
  const setItem = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  const session = createSession({ ...storage, setItem });
  session.end();
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect([...storage.map.keys()]).toEqual([]);
});

test('a late 401 response to an older token does not end a newer session', () => {
  const { session } = sessionOver(known);
  session.accept({ ...madeSignedIn, access_token: 'newer' });
  session.expire('a-token', 'unauthenticated');
  expect(session.state()).toMatchObject({ status: 'signed-in' });
  session.expire('newer', 'unauthenticated');
  expect(session.state()).toMatchObject({ status: 'signed-out', why: 'expired' });
});

test('a session whose stored user is unreadable is loading', () => {
  const { session } = sessionOver({ ...known, [userKey]: '{' });
  expect(session.state()).toEqual({ status: 'loading' });
});

test('a sign-out in another tab ends the session in this tab', () => {
  const { here } = openTabs();
  const listener = vi.fn<() => void>();
  here.subscribe(listener);
  localStorage.clear();
  hearOf(null);
  expect(here.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(listener).toHaveBeenCalledOnce();
});

test.for([
  ['unauthenticated', 'expired', 1],
  ['session_ended', 'ended', 0],
] as const)(
  'after another tab met the error %s, the session of this tab is %s, with %i drafts left',
  ([code, why, drafts]) => {
    const { there, here } = openTabs();
    there.expire('a-token', code);
    hearOf(tokenKey);
    expect(here.state()).toEqual({ status: 'signed-out', why });
    expect(sessionStorage).toHaveLength(drafts);
  },
);

test('a session adopts changes to its user from another tab, but no other user', () => {
  const { there, here } = openTabs();
  const moved = { ...madeUser, timezone: 'Asia/Tokyo' };
  there.updateUser(moved);
  hearOf(userKey);
  expect(here.state()).toEqual({ status: 'signed-in', user: moved });
  localStorage.setItem(userKey, JSON.stringify({ ...madeUser, id: 'another' }));
  hearOf(userKey);
  expect(here.state()).toEqual({ status: 'signed-in', user: moved });
});

test('a session ignores changes to other users, and all changes after a sign-out', () => {
  const { session, storage } = sessionOver(known);
  session.updateUser({ ...madeUser, id: 'another', full_name: 'Another' });
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
  session.end();
  session.updateUser({ ...madeUser, full_name: 'Late' });
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(storage.getItem(userKey)).toBeNull();
});

test("a sign-out removes the tab's drafts, and an expired session keeps them", () => {
  const { here } = openTabs();
  here.expire('a-token', 'unauthenticated');
  expect(sessionStorage.getItem('bug_report:somebody')).toBe('Typed so far');
  here.accept(madeSignedIn);
  here.end();
  expect(sessionStorage).toHaveLength(0);
});

test('a session that the server ended remembers the user whose data must be removed', async () => {
  const { storage, session, client } = sessionOver(
    known,
    refusal(401, { code: 'session_ended', detail: 'Ended.' }),
  );
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-out', why: 'ended' });
  expect(session.leftBehind()).toEqual({ user_id: madeUser.id, isEnded: true });
  expect(createSession(storage).leftBehind()).toEqual(session.leftBehind());
  session.forgetLeftBehind();
  expect(createSession(storage).leftBehind()).toBeNull();
});

test('an expired session remembers its user, and a sign-out does not', () => {
  const { session } = sessionOver(known);
  session.expire('a-token', 'unauthenticated');
  expect(session.leftBehind()).toEqual({ user_id: madeUser.id, isEnded: false });
  const { session: left } = sessionOver(known);
  left.end();
  expect(left.leftBehind()).toBeNull();
});

test('a refused token has no effect after a sign-out in another tab', () => {
  const { session, storage } = sessionOver(known);
  createSession(storage).end();
  session.expire('a-token', 'session_ended');
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(session.leftBehind()).toBeNull();
});

test('the device token and the trust token survive a sign-out, and a sign-in that returns no new tokens', () => {
  const { session, storage } = sessionOver({});
  expect([session.deviceToken(), session.trustToken()]).toEqual([null, null]);
  session.accept({ ...madeSignedIn, device_token: 'a-device', trust_token: 'a-trust' });
  session.end();
  expect(session.deviceToken()).toBe('a-device');
  session.accept(madeSignedIn);
  expect(storage.getItem(deviceTokenKey)).toBe('a-device');
  expect(session.trustToken()).toBe('a-trust');
});

describe('a session during a password change', () => {
  const renewed = { ...madeNewToken, device_token: 'a-new-device' };
  const lost = () => Promise.reject(new NetworkError('Lost'));
  const refused = (status: number, code: string) =>
    Promise.reject(new ApiError({ status, body: { code, detail: '.' }, retryAfter: null }));

  test('a password change continues the session with the new token at once', async () => {
    const { session, storage } = sessionOver(known);
    const signal = session.signal();
    await session.renew(async () => renewed);
    expect(session.token()).toBe('a-new-token');
    expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
    expect(session.deviceToken()).toBe('a-new-device');
    expect(createSession(storage).token()).toBe('a-new-token');
    expect(signal.aborted).toBe(false);
  });

  test('a refusal of the old token during a password change does not end the session', async () => {
    const { session } = sessionOver(known);
    await session.renew(async () => {
      session.expire('a-token', 'unauthenticated');
      expect(session.state()).toMatchObject({ status: 'signed-in' });
      return renewed;
    });
    session.expire('a-token', 'unauthenticated');
    expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
    expect(session.leftBehind()).toBeNull();
  });

  test.for([
    ['a network failure', lost],
    ["a proxy's error", () => refused(502, 'unavailable')],
  ] as const)(
    'after a password change failed with %s, a refused token ends the session as "renewed"',
    async ([, answer]) => {
      const { session } = sessionOver(known);
      await expect(session.renew(answer)).rejects.toBeInstanceOf(Error);
      expect(session.state()).toMatchObject({ status: 'signed-in' });
      session.expire('a-token', 'unauthenticated');
      expect(session.state()).toEqual({ status: 'signed-out', why: 'renewed' });
      expect(session.leftBehind()).toEqual({ user_id: madeUser.id, isEnded: false });
    },
  );

  test('a session ends as "renewed" if a password change is refused after a lost response', async () => {
    const { session } = sessionOver(known);
    await expect(session.renew(lost)).rejects.toBeInstanceOf(Error);
    const again = session.renew(() => {
      session.expire('a-token', 'unauthenticated');
      return refused(401, 'unauthenticated');
    });
    await expect(again).rejects.toBeInstanceOf(Error);
    expect(session.state()).toEqual({ status: 'signed-out', why: 'renewed' });
  });

  test('a session ends as "expired" if its token was still valid after a lost password change', async () => {
    const { session } = sessionOver(known);
    await expect(session.renew(lost)).rejects.toBeInstanceOf(Error);
    await expect(session.renew(() => refused(400, 'wrong_password'))).rejects.toBeInstanceOf(Error);
    session.expire('a-token', 'unauthenticated');
    expect(session.state()).toEqual({ status: 'signed-out', why: 'expired' });
  });

  test('a session stays ended if the user signs out during a password change', async () => {
    const { session } = sessionOver(known);
    await session.renew(async () => {
      session.end();
      return renewed;
    });
    expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
    expect(session.token()).toBeNull();
  });

  test('a password change continues the session in other tabs, even if the old token is refused', async () => {
    const { there, here } = openTabs();
    const another = createSession(localStorage);
    await there.renew(async () => renewed);
    hearOf(tokenKey);
    expect(here.token()).toBe('a-new-token');
    another.expire('a-token', 'unauthenticated');
    expect(another.token()).toBe('a-new-token');
    expect(another.state()).toEqual({ status: 'signed-in', user: madeUser });
    expect(sessionStorage).toHaveLength(1);
  });
});
