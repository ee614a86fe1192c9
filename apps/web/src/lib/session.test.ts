import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import { logout } from '@daymark/shared/accounts/sign-out-endpoint.ts';
import { describe, expect, test, vi } from 'vitest';
import { fakeNetwork, json, networkFailure, refusal } from '../testing/fake-network.ts';
import { madeClient, madeSignedIn, madeUser } from '../testing/factories.ts';
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

test('is signed out without a token', () => {
  const { session } = sessionOver({});
  expect(session.state()).toEqual({ status: 'signed-out', why: 'never' });
});

test.for(['expired', 'ended', 'renewed'] as const)(
  'a page that starts after a session was refused still knows why: %s',
  (why) => {
    const { storage, session } = sessionOver(known);
    session.end(why);
    expect(createSession(storage).state()).toEqual({ status: 'signed-out', why });
  },
);

test('a page that starts after a sign-out asks nobody back', () => {
  const { storage, session } = sessionOver(known);
  session.end();
  expect(createSession(storage).state()).toEqual({ status: 'signed-out', why: 'never' });
});

test('starts signed in from what is on the device', () => {
  const { session } = sessionOver(known);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('is loading while a token has no known user, then signed in', async () => {
  const { session, client } = sessionOver({ [tokenKey]: 'a-token' }, json(200, madeUser));
  expect(session.state()).toEqual({ status: 'loading' });
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('keeps token and user of a sign-in on the device', () => {
  const { storage, session } = sessionOver({});
  session.accept(madeSignedIn);
  expect(session.token()).toBe('a-token');
  expect(storage.getItem('access_token')).toBe('a-token');
  expect(createSession(storage).state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('takes over what changed about the user elsewhere', async () => {
  const changed = { ...madeUser, full_name: 'Ada King' };
  const { session, client } = sessionOver(known, json(200, changed));
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: changed });
});

test('ends at a 401 and forgets token and user', async () => {
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
  ['no network', networkFailure],
  ['a 500', refusal(500, { code: 'internal_error', detail: 'Server error.' })],
] as const)('stays signed in at %s', async ([, answer]) => {
  const { session, client } = sessionOver(known, answer);
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
  expect(session.token()).toBe('a-token');
});

test.for([
  ['no network', networkFailure, NetworkError],
  ['a 500', refusal(500, { code: 'internal_error', detail: 'Server error.' }), ApiError],
] as const)('says why the server is unreachable at %s', async ([, answer, Kind]) => {
  const { session, client } = sessionOver({ [tokenKey]: 'a-token' }, answer);
  await session.refresh(client);
  const state = session.state();
  expect(state.status === 'unreachable' && state.error).toBeInstanceOf(Kind);
});

test('says that the server is unreachable where no user is known, and keeps the token for another try', async () => {
  const { session, client } = sessionOver(
    { [tokenKey]: 'a-token' },
    networkFailure,
    json(200, madeUser),
  );
  await session.refresh(client);
  expect(session.state()).toMatchObject({ status: 'unreachable' });
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
});

test('what was only asked for is not waited for when the session ends, and what was written is', async () => {
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
  // What is still on its way then fails after the test, by its own deadline.
  const lost = () => {};
  const asked = client.call(getMe, {});
  client.call(logout, {}).catch(lost);
  session.end();
  await expect(asked).rejects.toBeInstanceOf(NetworkError);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  session.accept(madeSignedIn);
  client.call(getMe, {}).catch(lost);
  expect(signals.at(-1)?.aborted).toBe(false);
});

test('ends also where the storage takes nothing more', () => {
  const storage = memoryStorage(known);
  const setItem = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  const session = createSession({ ...storage, setItem });
  session.end();
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect([...storage.map.keys()]).toEqual([]);
});

test('does not let a late 401 of an older token end a newer session', () => {
  const { session } = sessionOver(known);
  session.accept({ ...madeSignedIn, access_token: 'newer' });
  session.expire('a-token', 'unauthenticated');
  expect(session.state()).toMatchObject({ status: 'signed-in' });
  session.expire('newer', 'unauthenticated');
  expect(session.state()).toMatchObject({ status: 'signed-out', why: 'expired' });
});

test('forgets a user that it cannot read and asks again', () => {
  const { session } = sessionOver({ ...known, [userKey]: '{' });
  expect(session.state()).toEqual({ status: 'loading' });
});

test('ends here when it ended in another tab', () => {
  localStorage.setItem(tokenKey, 'a-token');
  localStorage.setItem(userKey, JSON.stringify(madeUser));
  const session = createSession(localStorage);
  const listener = vi.fn<() => void>();
  session.subscribe(listener);
  const stop = followOtherTabs(session, window);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

test('ends here as expired when the server refused the token in another tab, and keeps what was typed', () => {
  localStorage.setItem(tokenKey, 'a-token');
  localStorage.setItem(userKey, JSON.stringify(madeUser));
  const there = createSession(localStorage);
  const here = createSession(localStorage);
  const stop = followOtherTabs(here, window);
  sessionStorage.setItem('bug_report:somebody', 'Typed so far');
  there.expire('a-token', 'unauthenticated');
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
  expect(here.state()).toEqual({ status: 'signed-out', why: 'expired' });
  expect(sessionStorage.getItem('bug_report:somebody')).toBe('Typed so far');
  sessionStorage.clear();
  localStorage.clear();
  stop();
});

test('takes over what another tab has learnt about the user', () => {
  localStorage.setItem(tokenKey, 'a-token');
  localStorage.setItem(userKey, JSON.stringify(madeUser));
  const there = createSession(localStorage);
  const here = createSession(localStorage);
  const stop = followOtherTabs(here, window);
  const moved = { ...madeUser, timezone: 'Asia/Tokyo' };
  there.updateUser(moved);
  window.dispatchEvent(new StorageEvent('storage', { key: userKey }));
  expect(here.state()).toEqual({ status: 'signed-in', user: moved });
  localStorage.setItem(userKey, JSON.stringify({ ...madeUser, id: 'another' }));
  window.dispatchEvent(new StorageEvent('storage', { key: userKey }));
  expect(here.state()).toEqual({ status: 'signed-in', user: moved });
  localStorage.clear();
  stop();
});

test('takes no changed data of a user who has signed out, or of another user', () => {
  const { session, storage } = sessionOver(known);
  session.updateUser({ ...madeUser, id: 'another', full_name: 'Another' });
  expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
  session.end();
  session.updateUser({ ...madeUser, full_name: 'Late' });
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(storage.getItem(userKey)).toBeNull();
});

test('takes what was typed in this tab along when its person leaves, and keeps it when the session expires', () => {
  const { session } = sessionOver({ ...known });
  const stop = followOtherTabs(session, window);
  sessionStorage.setItem('bug_report:somebody', 'Typed so far');
  session.expire('a-token', 'unauthenticated');
  expect(sessionStorage.getItem('bug_report:somebody')).toBe('Typed so far');
  session.accept(madeSignedIn);
  session.end();
  expect(sessionStorage).toHaveLength(0);
  stop();
});

test('ends as ended where the server says so, and remembers whose data has to go', async () => {
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

test('remembers who was refused for another reason, and nobody who signed out', () => {
  const { session } = sessionOver(known);
  session.expire('a-token', 'unauthenticated');
  expect(session.leftBehind()).toEqual({ user_id: madeUser.id, isEnded: false });
  const { session: left } = sessionOver(known);
  left.end();
  expect(left.leftBehind()).toBeNull();
});

test('ends as ended in the other tabs too, which forget what was typed', () => {
  localStorage.setItem(tokenKey, 'a-token');
  localStorage.setItem(userKey, JSON.stringify(madeUser));
  const there = createSession(localStorage);
  const here = createSession(localStorage);
  const stop = followOtherTabs(here, window);
  sessionStorage.setItem('bug_report:somebody', 'Typed so far');
  there.expire('a-token', 'session_ended');
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
  expect(here.state()).toEqual({ status: 'signed-out', why: 'ended' });
  expect(sessionStorage).toHaveLength(0);
  localStorage.clear();
  stop();
});

test('is left, not ended, where another tab has just signed out', () => {
  const { session, storage } = sessionOver(known);
  createSession(storage).end();
  session.expire('a-token', 'session_ended');
  expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
  expect(session.leftBehind()).toBeNull();
});

test('keeps what the server knows the device by, also after a sign-out', () => {
  const { session, storage } = sessionOver({});
  expect(session.deviceToken()).toBeNull();
  session.accept({ ...madeSignedIn, device_token: 'a-device' });
  session.end();
  expect(session.deviceToken()).toBe('a-device');
  session.accept(madeSignedIn);
  expect(storage.getItem(deviceTokenKey)).toBe('a-device');
});

test('keeps what the device shows in the place of a code, also after a sign-out', () => {
  const { session } = sessionOver({});
  expect(session.trustToken()).toBeNull();
  session.accept({ ...madeSignedIn, trust_token: 'a-trust' });
  session.end();
  session.accept(madeSignedIn);
  expect(session.trustToken()).toBe('a-trust');
});

describe('a session whose password is changed', () => {
  const renewed = {
    access_token: 'a-new-token',
    token_type: 'bearer',
    expires_at: '2026-04-01T09:00:00.000Z',
    device_token: 'a-new-device',
  } as const;
  const lost = () => Promise.reject(new NetworkError('Lost'));
  const refused = (status: number, code: string) =>
    Promise.reject(new ApiError({ status, body: { code, detail: '.' }, retryAfter: null }));

  test('goes on with the new token at once', async () => {
    const { session, storage } = sessionOver(known);
    const signal = session.signal();
    await session.renew(async () => renewed);
    expect(session.token()).toBe('a-new-token');
    expect(session.state()).toEqual({ status: 'signed-in', user: madeUser });
    expect(session.deviceToken()).toBe('a-new-device');
    expect(createSession(storage).token()).toBe('a-new-token');
    expect(signal.aborted).toBe(false);
  });

  test('is not ended by what was refused to the old token meanwhile', async () => {
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
    ['lost', lost],
    ['a failure of a proxy', () => refused(502, 'unavailable')],
  ] as const)('says why it is over where the answer was %s', async ([, answer]) => {
    const { session } = sessionOver(known);
    await expect(session.renew(answer)).rejects.toBeInstanceOf(Error);
    expect(session.state()).toMatchObject({ status: 'signed-in' });
    session.expire('a-token', 'unauthenticated');
    expect(session.state()).toEqual({ status: 'signed-out', why: 'renewed' });
    expect(session.leftBehind()).toEqual({ user_id: madeUser.id, isEnded: false });
  });

  test('says so where the second try is refused, too', async () => {
    const { session } = sessionOver(known);
    await expect(session.renew(lost)).rejects.toBeInstanceOf(Error);
    const again = session.renew(() => {
      session.expire('a-token', 'unauthenticated');
      return refused(401, 'unauthenticated');
    });
    await expect(again).rejects.toBeInstanceOf(Error);
    expect(session.state()).toEqual({ status: 'signed-out', why: 'renewed' });
  });

  test('has expired as ever where the old password turned out to be the right one still', async () => {
    const { session } = sessionOver(known);
    await expect(session.renew(lost)).rejects.toBeInstanceOf(Error);
    await expect(session.renew(() => refused(400, 'wrong_password'))).rejects.toBeInstanceOf(Error);
    session.expire('a-token', 'unauthenticated');
    expect(session.state()).toEqual({ status: 'signed-out', why: 'expired' });
  });

  test('stays over for who has left while it was changed', async () => {
    const { session } = sessionOver(known);
    await session.renew(async () => {
      session.end();
      return renewed;
    });
    expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
    expect(session.token()).toBeNull();
  });

  test('goes on in the other tabs without a reload, also where the refusal reaches them first', async () => {
    localStorage.setItem(tokenKey, 'a-token');
    localStorage.setItem(userKey, JSON.stringify(madeUser));
    const there = createSession(localStorage);
    const here = createSession(localStorage);
    const another = createSession(localStorage);
    const stop = followOtherTabs(here, window);
    sessionStorage.setItem('bug_report:somebody', 'Typed so far');
    await there.renew(async () => renewed);
    window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
    expect(here.token()).toBe('a-new-token');
    another.expire('a-token', 'unauthenticated');
    expect(another.token()).toBe('a-new-token');
    expect(another.state()).toEqual({ status: 'signed-in', user: madeUser });
    expect(sessionStorage).toHaveLength(1);
    sessionStorage.clear();
    localStorage.clear();
    stop();
  });
});
