import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { onDevice } from '../../testing/device-storage.ts';
import { networkFailure, refusal } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';

// Output of `printf a-token | sha256sum`.
const hash = '1f6076e3a47ba1ded08025ffe06e57af217c14f9407f33fba50f99b1c7019387';

const toRevoke = () =>
  onDevice(async (database) => (await database.connect()).get('device', 'to_revoke'));

async function storedOnDevice(): Promise<string> {
  const rows = await onDevice(async (database) => {
    const connection = await database.connect();
    return Promise.all([connection.getAll('device'), connection.getAllKeys('device')]);
  });
  return JSON.stringify([rows, Object.entries(localStorage), Object.entries(sessionStorage)]);
}

/** Mounts the app and signs out. The server responds to the logout with `answer`. */
async function signOut(answer: () => Response | Error) {
  const network = dashboardNetwork({ areas: [] });
  let answerToLogout = answer;
  network.intercept(({ method, path }) => {
    if (path.endsWith('/auth/logout')) {
      const given = answerToLogout();
      if (given instanceof Error) throw given;
      return given;
    }
    if (method === 'GET' && !/scores|life-areas|me$/.test(path)) return Response.json([]);
    return undefined;
  });
  const services = mountApp({ network, path: '/dashboard', stored: network.stored });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => services.session.state().status).toBe('signed-out');
  const sent = () =>
    network.requests
      .filter(({ path }) => path.endsWith('/auth/logout'))
      .map(({ headers }) => headers.get('Daymark-Authorization'));
  return {
    ...services,
    sent,
    answer: (next: () => Response | Error) => {
      answerToLogout = next;
    },
  };
}

const done = () => new Response(null, { status: 204 });
const offline = () => networkFailure;

test('a sign-out with a network leaves no revocation on the device @long', async () => {
  const { sent } = await signOut(done);
  await expect.poll(sent).toEqual(['Bearer a-token']);
  await expect.poll(toRevoke).toBeUndefined();
});

test('a sign-out without a network is sent later, with a hash instead of the token', async () => {
  const { sent, answer } = await signOut(offline);
  await expect.poll(toRevoke).toEqual([hash]);
  expect(await storedOnDevice()).not.toContain('a-token');
  // The background tasks may have looked for revocations before this one was stored. They then wait
  // for the next "online" event.
  const sentAgain = () => {
    dispatchEvent(new Event('online'));
    return new Set(sent().slice(1));
  };
  await expect.poll(sentAgain).toEqual(new Set([`Revoke ${hash}`]));
  await expect.poll(toRevoke).toEqual([hash]);

  answer(done);
  dispatchEvent(new Event('online'));
  await expect.poll(toRevoke).toBeUndefined();
  expect(sent().at(-1)).toBe(`Revoke ${hash}`);
  const before = sent().length;
  dispatchEvent(new Event('online'));
  // The database responds in order, so the event's handler has read before this read.
  expect(await toRevoke()).toBeUndefined();
  expect(sent()).toHaveLength(before);
});

test.for([
  ['an unknown session', () => refusal(401, { code: 'unauthenticated', detail: '.' })],
  ['an ended session', () => refusal(401, { code: 'session_ended', detail: '.' })],
] as const)('a revocation is removed after a response for %s @long', async ([, gone]) => {
  const { answer } = await signOut(offline);
  await expect.poll(toRevoke).toEqual([hash]);
  answer(gone);
  await expect
    .poll(async () => {
      dispatchEvent(new Event('online'));
      return toRevoke();
    })
    .toBeUndefined();
});

test.for([
  ['a captive portal', () => new Response('<h1>Sign in</h1>', { status: 200 })],
  ['a proxy', () => new Response('No', { status: 401 })],
  ['an overloaded server', () => refusal(503, { code: 'unavailable', detail: '.' })],
] as const)('the response of %s does not remove the revocation @long', async ([, foreign]) => {
  const { answer, sent } = await signOut(offline);
  await expect.poll(toRevoke).toEqual([hash]);
  answer(foreign);
  const before = sent().length;
  // The second request shows that the first response changed nothing.
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return sent().length;
    })
    .toBeGreaterThan(before + 1);
  expect(await toRevoke()).toEqual([hash]);
});

test('a revocation is sent at the next start even without another sign-in @long', async () => {
  await signOut(offline);
  await expect.poll(toRevoke).toEqual([hash]);
  const network = dashboardNetwork({ areas: [] });
  network.intercept(({ path }) => (path.endsWith('/auth/logout') ? done() : undefined));
  mountApp({ network, path: '/login' });
  await expect.poll(toRevoke, { timeout: 5_000 }).toBeUndefined();
});
