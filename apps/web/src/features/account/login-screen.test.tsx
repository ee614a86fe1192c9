import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tokenKey } from '../../lib/storage-keys.ts';
import {
  fakeNetwork,
  json,
  networkFailure,
  refusal,
  withService,
} from '../../testing/fake-network.ts';
import { madeSignedIn } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: 'Sign In', exact: true });
const alert = page.getByRole('alert');

async function open(...answers: Parameters<typeof fakeNetwork>) {
  const network = fakeNetwork(...answers);
  mountApp({ network: withService(network), path: '/login' });
  await expect.element(submit).toBeVisible();
  return network;
}

/** Opens the login screen on a server that accepts every sign-in. */
const openAccepting = (changes: object = {}) =>
  open(({ path }) =>
    path === '/api/v1/auth/login'
      ? json(200, { ...madeSignedIn, ...changes })
      : new Promise(() => {}),
  );

/** Returns only sign-in requests. The opened screen also sends other requests. */
const signInsIn = ({ requests }: ReturnType<typeof fakeNetwork>) =>
  requests.filter(({ path }) => path === '/api/v1/auth/login');

async function signIn() {
  await email.fill('Ada@Example.com');
  await password.fill('Correct-horse-9');
  await submit.click();
}

test('the login form shows errors at empty fields and focuses the first of them', async () => {
  const network = await open();
  await submit.click();
  await expect.element(alert).toHaveTextContent('Please fill in all fields');
  await expect.element(email).toHaveAccessibleDescription('Email is required');
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  await expect.element(email).toHaveFocus();
  await email.fill('a');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  expect(signInsIn(network)).toHaveLength(0);
});

test('a sign-in stores the token and opens the dashboard', async () => {
  const network = await openAccepting();
  await signIn();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(localStorage.getItem(tokenKey)).toBe('a-token');
  expect(signInsIn(network)[0]).toMatchObject({
    method: 'POST',
    body: { email: 'Ada@Example.com', password: 'Correct-horse-9' },
  });
});

test('the login screen says that the session has expired', async () => {
  const expired = refusal(401, { code: 'unauthenticated', detail: 'Please sign in to continue.' });
  const stored = { [tokenKey]: 'a-token' };
  mountApp({ network: fakeNetwork(expired), path: '/dashboard', stored });
  await expect.element(alert).toHaveTextContent('Your session has expired. Please log in again.');
});

test('the login screen explains that the server ended the session', async () => {
  const ended = refusal(401, { code: 'session_ended', detail: 'Ended.' });
  const stored = { [tokenKey]: 'a-token', session_user: JSON.stringify(madeSignedIn.user) };
  mountApp({ network: fakeNetwork(ended), path: '/dashboard?day=2026-03-01', stored });
  await expect.element(alert).toMatchTextContent(/You’ve been signed out/);
  expect(JSON.stringify(history.state)).not.toContain('dashboard');
});

test('a sign-in sends the stored device token and stores the returned device token', async () => {
  localStorage.setItem('device_token', 'a-device');
  const network = await openAccepting({ device_token: 'the-next' });
  await signIn();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(signInsIn(network)[0]?.body).toMatchObject({ device_token: 'a-device' });
  expect(localStorage.getItem('device_token')).toBe('the-next');
});

describe('a sign-in with a second factor', () => {
  const code = page.getByLabelText('Code', { exact: true });
  const patiently = { timeout: 15_000 };
  const required = refusal(401, { code: 'second_factor_required', detail: 'A code, please.' });
  const invalid = refusal(401, { code: 'invalid_code', detail: 'Wrong.' });

  /** Opens the login screen on a server that accepts only the codes 123456 and abcd-efgh. */
  const openAsking = () =>
    open((request) => {
      if (request.path !== '/api/v1/auth/login') return new Promise(() => {});
      const sent = request.body as { code?: string; trust_device?: boolean };
      if (sent.code === undefined) return required.clone();
      if (!['123456', 'abcd-efgh'].includes(sent.code)) return invalid.clone();
      return json(200, { ...madeSignedIn, ...(sent.trust_device && { trust_token: 'a-trust' }) });
    });
  const bodies = (network: Awaited<ReturnType<typeof openAsking>>) =>
    network.requests.filter(({ path }) => path.endsWith('/login')).map(({ body }) => body);

  test("the login form asks for a code and shows the code's errors beside it @long", async () => {
    const network = await openAsking();
    await signIn();
    await expect.element(code, patiently).toHaveFocus();
    await expect.element(password).not.toBeVisible();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await submit.click();
    await expect.element(code).toHaveAccessibleDescription(/Please enter the code/);
    await code.fill('000000');
    await submit.click();
    await expect
      .element(code)
      .toHaveAccessibleDescription(/This code is not right, or it was used already/);
    await expect.element(code).toHaveFocus();
    await code.fill('123456');
    await submit.click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
    expect(bodies(network).at(-1)).toEqual({
      email: 'Ada@Example.com',
      password: 'Correct-horse-9',
      code: '123456',
      trust_device: false,
    });
    expect(localStorage.getItem('trust_token')).toBeNull();
  });

  test('a sign-in sends the stored trust token and stores the returned trust token @long', async () => {
    localStorage.setItem('trust_token', 'an-earlier-trust');
    const network = await openAsking();
    await signIn();
    await expect.element(code, patiently).toBeVisible();
    expect(bodies(network)[0]).toMatchObject({ trust_token: 'an-earlier-trust' });
    await page.getByLabelText('Trust this device for 30 days').click();
    await code.fill('123456');
    await submit.click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
    expect(bodies(network).at(-1)).toMatchObject({ trust_device: true });
    expect(localStorage.getItem('trust_token')).toBe('a-trust');
  });

  test('the login form accepts a recovery code instead of a code from the app @long', async () => {
    const network = await openAsking();
    await signIn();
    await expect.element(code, patiently).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const recovery = page.getByLabelText('Recovery code');
    await expect.element(recovery).toHaveFocus();
    await recovery.fill('abcd-efgh');
    await submit.click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
    expect(bodies(network).at(-1)).toMatchObject({ code: 'abcd-efgh' });
  });

  test('the button “Back to the password” keeps the typed email and password @long', async () => {
    await openAsking();
    await signIn();
    await expect.element(code, patiently).toBeVisible();
    await page.getByRole('button', { name: 'Back to the password' }).click();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveValue('Correct-horse-9');
    await expect.element(email).toHaveValue('Ada@Example.com');
    await submit.click();
    await expect.element(code, patiently).toBeVisible();
  });
});

test('the login form is disabled during a sign-in', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const network = await open(() => promise);
  await signIn();
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await expect.element(busy).toBeDisabled();
  await expect.element(email).toBeDisabled();
  await expect.element(password).toBeDisabled();
  resolve(refusal(401, { code: 'invalid_credentials', detail: 'Invalid email or password.' }));
  await expect.element(submit).toBeEnabled();
  expect(signInsIn(network)).toHaveLength(1);
});

test.for<[failure: string, answer: Response | Error, text: string]>([
  [
    'wrong credentials',
    refusal(401, { code: 'invalid_credentials', detail: 'Invalid email or password.' }),
    'Invalid email or password.',
  ],
  [
    'too many attempts',
    json(429, { code: 'rate_limited', detail: 'Slow down.' }, { 'Retry-After': '300' }),
    'Too many attempts. Please try again in 5 minutes.',
  ],
  [
    'a server error',
    refusal(500, { code: 'internal_error', detail: 'Server error. Please try again later.' }),
    'Server error. Please try again later.',
  ],
  [
    'a network failure',
    networkFailure,
    'Network error. Please check your connection and try again.',
  ],
])('the login form explains %s and keeps the typed values', async ([, answer, text]) => {
  await open(answer);
  await signIn();
  await expect.element(alert).toHaveTextContent(text);
  await expect.element(email).toHaveValue('Ada@Example.com');
  await expect.element(password).toHaveValue('Correct-horse-9');
  await expect.element(submit).toHaveFocus();
  expect(location.pathname).toBe('/login');
});

test('the login form can show and hide the password @long', async () => {
  await open();
  await password.fill('secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('the login fields have `autocomplete` values for password managers and passkeys', async () => {
  await open();
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
});

test('a language chosen on the login screen applies at once and is stored', async () => {
  await open();
  await email.fill('Ada@Example.com');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Deutsch' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByLabelText('E-Mail')).toHaveValue('Ada@Example.com');
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('language')).toBe('de');
});

test("the account's language applies when the dashboard opens after a sign-in @long", async () => {
  await openAccepting({ user: { ...madeSignedIn.user, language: 'fr' } });
  await signIn();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(document.documentElement.lang).toBe('fr');
});
