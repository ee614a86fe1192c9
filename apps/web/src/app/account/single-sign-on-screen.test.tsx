import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deviceTokenKey, tokenKey, userKey } from '../../lib/storage-keys.ts';
import { madeFactors } from '../../testing/app-network.ts';
import {
  fakeNetwork,
  json,
  networkFailure,
  refusal,
  withService,
  type SentRequest,
} from '../../testing/fake-network.ts';
import { madeSignedIn, madeUser } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const attempt = { purpose: 'sign-in', state: 'a-state', browser_secret: 'a-secret' };
const answer = '?code=a-code&state=a-state&iss=https%3A%2F%2Fid.example.org';
const linked = {
  id: 'an-identity',
  provider: 'Example ID',
  created_at: '2026-03-01T09:00:00.000Z',
  last_used_at: '2026-03-01T09:00:00.000Z',
};
const known = { [tokenKey]: 'a-token', [userKey]: JSON.stringify(madeUser) };

type Answers = Readonly<Record<string, (request: SentRequest) => Response | Error>>;

interface Visit {
  readonly search?: string;
  readonly kept?: object | null;
  readonly stored?: Record<string, string>;
  /** Responses by the end of the request's path. Other requests get no response. */
  readonly answers?: Answers;
  readonly service?: object;
}

function visit({ search = answer, kept = attempt, stored = {}, answers = {}, service }: Visit) {
  if (kept !== null) sessionStorage.setItem('sign_on_attempt', JSON.stringify(kept));
  const network = fakeNetwork((request) => {
    const found = Object.entries(answers).find(([path]) => request.path.endsWith(path));
    return found ? found[1](request) : new Promise(() => {});
  });
  const path = `/single-sign-on${search}`;
  mountApp({ network: withService(network, service), path, stored });
  return {
    sent: (path: string) => network.requests.filter((one) => one.path.endsWith(path)),
  };
}

const failsWith = (status: number, code: string) => () =>
  refusal(status, { code, detail: 'Refused.' });

const alert = page.getByRole('alert');
const finish = '/auth/oidc/finish';
const link = '/auth/oidc/link';

test('the single sign-on screen signs in and removes the stored attempt', async () => {
  const { sent } = visit({ answers: { [finish]: () => json(200, madeSignedIn) } });
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(location.search).toBe('');
  expect(localStorage.getItem(tokenKey)).toBe('a-token');
  expect(localStorage.getItem('signed_on')).toBe('1');
  expect(sessionStorage.getItem('sign_on_attempt')).toBeNull();
  expect(sent(finish).map(({ body }) => body)).toEqual([
    {
      state: 'a-state',
      browser_secret: 'a-secret',
      first_weekday: 7,
      code: 'a-code',
      iss: 'https://id.example.org',
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: 'en',
    },
  ]);
});

test('the single sign-on screen sends the device token', async () => {
  const { sent } = visit({
    stored: { [deviceTokenKey]: 'a-device' },
    answers: { [finish]: () => json(200, madeSignedIn) },
  });
  await expect.poll(() => sent(finish)[0]?.body).toMatchObject({ device_token: 'a-device' });
});

test('a confirmation by single sign-on returns to the page where it began and links no identity', async () => {
  const { sent } = visit({
    kept: { ...attempt, purpose: 'confirm', from: '/settings?tab=account' },
    stored: known,
    answers: { [finish]: () => new Response(null, { status: 204 }) },
  });
  await expect.poll(() => location.pathname + location.search).toBe('/settings?tab=account');
  await expect
    .element(page.getByText('Confirmed. We won’t ask again for ten minutes.').first())
    .toBeVisible();
  expect(sent(link)).toEqual([]);
  expect(sessionStorage.getItem('sign_on_attempt')).toBeNull();
});

test('a sign-in by single sign-on returns to the page that the user wanted to see', async () => {
  const kept = { ...attempt, from: '/analytics' };
  visit({ kept, answers: { [finish]: () => json(201, madeSignedIn) } });
  await expect.poll(() => location.pathname).toBe('/analytics');
});

test.for<[string, object | null]>([
  ['was started in another browser', null],
  ['was started in another tab', { ...attempt, state: 'another-state' }],
])('the single sign-on screen sends no request for an attempt that %s', async ([, kept]) => {
  const { sent } = visit({ kept });
  await expect.element(alert).toMatchTextContent(/expired or was started in another browser/);
  expect(sent(finish)).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
});

test.for<[code: string, status: number, text: RegExp]>([
  ['sign_in_refused', 400, /cancelled or refused the sign-in/],
  ['sign_in_expired', 400, /has expired/],
  ['another_identity', 400, /as someone who is not linked/],
  ['email_not_verified', 403, /has not confirmed your email/],
  ['identity_provider_unavailable', 503, /is not responding/],
  ['identity_provider_failed', 503, /not set up to work together. Please tell the operator/],
])('the single sign-on screen explains the error code %s', async ([code, status, text]) => {
  visit({ answers: { [finish]: failsWith(status, code) } });
  await expect.element(alert).toMatchTextContent(text);
  await expect.element(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test.for<[has: object, serviceHas: object, text: RegExp]>([
  [
    { has_passkey: true },
    {},
    /^Example ID cannot confirm that you have just signed in. Use your password or a passkey instead.$/,
  ],
  [{}, {}, /Use your password instead.$/],
  [{ has_password: false, has_passkey: true }, {}, /Use a passkey instead.$/],
  [
    { has_password: false },
    { mail: true },
    /sign out, and choose “Forgot your password\?” to set one.$/,
  ],
  [{ has_password: false }, { mail: false }, /ask the operator of this server for one.$/],
])(
  'a failed confirmation by single sign-on says how else to confirm, for the factors %j and the service settings %j',
  async ([has, serviceHas, text]) => {
    visit({
      kept: { ...attempt, purpose: 'confirm' },
      stored: known,
      service: { single_sign_on: { name: 'Example ID' }, ...serviceHas },
      answers: {
        [finish]: failsWith(400, 'sign_in_not_fresh'),
        '/auth/factors': () => json(200, { ...madeFactors, has_passkey: false, ...has }),
      },
    });
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(page.getByRole('link', { name: 'Back to Settings' })).toBeVisible();
  },
);

test('the single sign-on screen says that nothing was linked if the provider responded without a new sign-in', async () => {
  visit({
    kept: { ...attempt, purpose: 'link' },
    stored: known,
    answers: { [finish]: failsWith(400, 'sign_in_not_fresh') },
  });
  await expect
    .element(alert)
    .toMatchTextContent(/nothing was linked. Sign out there, and try again/);
});

test("the single sign-on screen sends the provider's error, cut to 1,000 characters, to the server", async () => {
  const { sent } = visit({
    search: `?state=a-state&error=invalid_request&error_description=${'max_age+invalid+'.repeat(100)}`,
    answers: { [finish]: failsWith(400, 'sign_in_refused') },
  });
  await expect
    .poll(() => sent(finish)[0]?.body)
    .toMatchObject({
      error: 'invalid_request',
      error_description: 'max_age invalid '.repeat(100).slice(0, 1000),
    });
});

test('Retry on the single sign-on screen sends the request again', async () => {
  let isAway = true;
  const { sent } = visit({
    answers: { [finish]: () => (isAway ? networkFailure : json(200, madeSignedIn)) },
  });
  await expect.element(alert).toMatchTextContent(/Network error/);
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(sent(finish)).toHaveLength(2);
});

test('a single sign-on with the email of an existing account links the identity after a sign-in', async () => {
  const { sent } = visit({
    answers: {
      [finish]: failsWith(409, 'account_exists'),
      '/auth/login': () => json(200, madeSignedIn),
      [link]: () => json(200, linked),
    },
  });
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('You already have an account');
  await page.getByRole('link', { name: 'Sign in and link' }).click();
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Correct-horse-9');
  expect(sent(link)).toEqual([]);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByText('Linked with Example ID').first()).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(sent(link).map(({ body }) => body)).toEqual([
    { state: 'a-state', browser_secret: 'a-secret' },
  ]);
  expect(sessionStorage.getItem('sign_on_attempt')).toBeNull();
});

test('the single sign-on screen links an identity for an attempt from the settings, and returns to the settings', async () => {
  const { sent } = visit({
    kept: { ...attempt, purpose: 'link' },
    stored: known,
    answers: {
      [finish]: () => new Response(null, { status: 204 }),
      [link]: () => json(200, linked),
      '/auth/identities': () => json(200, [linked]),
    },
  });
  await expect.poll(() => location.pathname + location.search).toBe('/settings?tab=account');
  expect(sent(link)[0]?.headers.get('Daymark-Authorization')).toBe('Bearer a-token');
});

test('the single sign-on screen says that the identity belongs to another account', async () => {
  visit({
    kept: { ...attempt, purpose: 'link' },
    stored: known,
    answers: {
      [finish]: () => new Response(null, { status: 204 }),
      [link]: failsWith(409, 'identity_taken'),
    },
  });
  await expect.element(alert).toMatchTextContent(/belongs to another account/);
  await expect.element(page.getByRole('link', { name: 'Back to Settings' })).toBeVisible();
});

test('the single sign-on screen does not replace the session of a signed-in user', async () => {
  const { sent } = visit({ stored: known });
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(sent(finish)).toEqual([]);
});

test("the single sign-on screen without a provider's response leads to the login", async () => {
  visit({ search: '', kept: null });
  await expect.poll(() => location.pathname).toBe('/login');
});
