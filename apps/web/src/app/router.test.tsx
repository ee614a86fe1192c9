import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tokenKey, userKey } from '../lib/storage-keys.ts';
import { fakeNetwork, json, networkFailure, refusal } from '../testing/fake-network.ts';
import { madeSignedIn, madeUser } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const known = { [tokenKey]: 'a-token', [userKey]: JSON.stringify(madeUser) };
const expired = refusal(401, { code: 'unauthenticated', detail: 'Please sign in to continue.' });

const path = () => location.pathname + location.search;
const loginHeading = page.getByRole('heading', { level: 1, name: /^(Sign in|Welcome back)$/ });

/** Fakes a server that knows the user and has no data. */
function server(answerToMe = json(200, madeUser)) {
  return fakeNetwork((request) => {
    if (request.path === '/api/v1/auth/me') return answerToMe;
    if (request.path === '/api/v1/auth/login') return json(200, madeSignedIn);
    return json(200, []);
  });
}

test.for(['/', '/dashboard', '/anything/else'])(
  'a signed-out visitor of %s is sent to the login',
  async (at) => {
    mountApp({ network: server(), path: at });
    await expect.element(loginHeading).toBeVisible();
    expect(path()).toBe('/login');
  },
);

test.for(['/', '/login', '/register', '/anything/else'])(
  'a signed-in visitor of %s is sent to the dashboard',
  async (at) => {
    mountApp({ network: server(), path: at, stored: known });
    await expect.poll(path).toBe('/dashboard');
  },
);

test('an invitation link tells a signed-in user to sign out first', async () => {
  mountApp({ network: server(), path: '/register#invitation=abc', stored: known });
  await expect.poll(path).toBe('/dashboard');
  await expect
    .element(page.getByText('You are signed in. To use the invitation, sign out first.'))
    .toBeVisible();
});

test("the app shows Loading... until it knows the token's user", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const network = fakeNetwork((request) =>
    request.path === '/api/v1/auth/me' ? promise : json(200, []),
  );
  mountApp({ network, path: '/dashboard', stored: { [tokenKey]: 'a-token' } });
  await expect.element(page.getByText('Loading...')).toBeVisible();
  resolve(expired);
  await expect.element(loginHeading).toBeVisible();
});

const serverError = refusal(500, { code: 'internal_error', detail: 'Server error.' });

test.for<[cause: string, answer: Response | Error, message: RegExp, otherMessage: RegExp]>([
  ['the network', networkFailure, /^Daymark cannot be reached$/, /Server error/],
  [
    'the server @long',
    serverError,
    /Server error. Please try again later./,
    /cannot be reached|connection/,
  ],
])(
  'the app without a known user offers Retry and blames %s',
  async ([, answer, message, otherMessage]) => {
    let isUp = false;
    const network = fakeNetwork((request) => {
      if (!isUp) return answer;
      return json(200, request.path === '/api/v1/auth/me' ? madeUser : []);
    });
    mountApp({ network, path: '/dashboard', stored: { [tokenKey]: 'a-token' } });
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByText(otherMessage)).not.toBeInTheDocument();
    isUp = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
    expect(path()).toBe('/dashboard');
  },
);

test('an expired session leads to the login, and a sign-in returns to the last page', async () => {
  mountApp({ network: server(expired), path: '/dashboard?day=2026-03-01', stored: known });
  await expect.element(loginHeading).toBeVisible();
  await expect
    .element(page.getByText('Your session has expired. Please log in again.'))
    .toBeVisible();
  expect(localStorage.getItem(tokenKey)).toBeNull();
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Correct-horse-9');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(path).toBe('/dashboard?day=2026-03-01');
});

test('a sign-out shows no expiry message, and the next sign-in opens the dashboard', async () => {
  const { session } = mountApp({
    network: server(),
    path: '/dashboard?day=2026-03-01',
    stored: known,
  });
  await expect.poll(path).toBe('/dashboard?day=2026-03-01');
  session.end();
  await expect.element(loginHeading).toBeVisible();
  await expect.element(page.getByText(/session has expired/)).not.toBeInTheDocument();
  session.accept(madeSignedIn);
  await expect.poll(path).toBe('/dashboard');
});

test('the sign-in ignores a return address on another site', async () => {
  const services = mountApp({ network: server(), path: '/login' });
  await expect.element(loginHeading).toBeVisible();
  history.replaceState({ from: '//evil.example/' }, '', '/login');
  services.session.accept(madeSignedIn);
  await expect.poll(path).toBe('/dashboard');
});

test('a navigation moves the focus to `main` of the new screen', async () => {
  mountApp({ network: server(), path: '/login' });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(document.title).toBe('Sign up · Daymark');
});
