import { getMe, logout } from '@daymark/shared/accounts/account-endpoints.ts';
import { expect, test, vi } from 'vitest';
import { fakeNetwork, json, networkFailure, refusal } from '../testing/fake-network.ts';
import { madeClient } from '../testing/made-client.ts';
import { madeSignedIn, madeUser } from '../testing/made-user.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { NetworkError } from './api-errors.ts';
import { createSession, followOtherTabs, userKey } from './session.ts';
import { tokenKey } from './token-key.ts';

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
  expect([...storage.map.keys()]).toEqual(['session_end']);
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

test('says that the server is unreachable where no user is known, and keeps the token for another try', async () => {
  const { session, client } = sessionOver(
    { [tokenKey]: 'a-token' },
    networkFailure,
    json(200, madeUser),
  );
  await session.refresh(client);
  expect(session.state()).toEqual({ status: 'unreachable' });
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
  const asked = client.call(getMe, {});
  void client.call(logout, {});
  session.end();
  await expect(asked).rejects.toBeInstanceOf(NetworkError);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  session.accept(madeSignedIn);
  void client.call(getMe, {});
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
  session.expire('a-token');
  expect(session.state()).toMatchObject({ status: 'signed-in' });
  session.expire('newer');
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
  there.expire('a-token');
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
  expect(here.state()).toEqual({ status: 'signed-out', why: 'expired' });
  expect(sessionStorage.getItem('bug_report:somebody')).toBe('Typed so far');
  sessionStorage.clear();
  localStorage.clear();
  stop();
});

test('takes no changed data of somebody who has left, or of another person', () => {
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
  session.expire('a-token');
  expect(sessionStorage.getItem('bug_report:somebody')).toBe('Typed so far');
  session.accept(madeSignedIn);
  session.end();
  expect(sessionStorage).toHaveLength(0);
  stop();
});
