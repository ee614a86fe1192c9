import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsNetwork } from '../../../testing/app-network.ts';
import { fakeNetwork, json, networkFailure, refusal } from '../../../testing/fake-network.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

type Answer = Response | Error;

const service = (mail: boolean) => json(200, { support_email: 'help@daymark.example', mail });
const expired = refusal(400, { code: 'link_expired', detail: 'Expired.' });
const token = 'a'.repeat(43);
const alert = page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name, exact: true });

const nothing = { passkeys: [], identities: [], tokens: [], calendars: [], webhooks: [] };
const dates = { created_at: '2026-02-01T12:00:00.000Z', last_used_at: null };
const access = {
  ...nothing,
  passkeys: [
    { id: 'p-1', name: 'Mine', ...dates },
    { id: 'p-2', name: 'Theirs', ...dates },
  ],
  webhooks: [{ id: 'w-1', host: 'hooks.example', is_enabled: true, created_at: dates.created_at }],
};

function readLink(changes: object): Response {
  const link = { purpose: 'reset', email: 'ada@example.org', is_confirmed: true, access: nothing };
  return json(200, { ...link, ...changes });
}

function open(path: string, answers: Readonly<Record<string, Answer>>) {
  const network = fakeNetwork((request) => {
    const name = request.path.split('/').at(-1) ?? '';
    if (name === 'mail-link' && !('mail-link' in answers)) return readLink({});
    return answers[name] ?? new Promise<never>(() => {});
  });
  mountApp({ network, path });
  return network;
}

const sent = (network: ReturnType<typeof open>, name: string) =>
  network.requests.filter(({ path }) => path.endsWith(name));

test('the login screen passes the typed email to the forgotten-password screen', async () => {
  open('/login', { service: service(true) });
  await page.getByLabelText('Email').fill('ada@example.org');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Forgot your password?');
  expect(location.pathname).toBe('/forgot-password');
  await expect.element(button('Send the link')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@example.org');
});

test('without a mail server, the forgotten-password screen shows the support email', async () => {
  open('/forgot-password', { service: service(false) });
  const address = page.getByRole('link', { name: 'help@daymark.example' });
  await expect.element(address).toHaveAttribute('href', 'mailto:help@daymark.example');
  expect(page.getByLabelText('Email').elements()).toHaveLength(0);
});

test('the forgotten-password screen does not tell whether an account exists', async () => {
  const network = open('/forgot-password', {
    service: service(true),
    'forgot-password': new Response(null, { status: 202 }),
  });
  await page.getByLabelText('Email').fill(' Ada@example.org ');
  await button('Send the link').click();
  await expect
    .element(page.getByText(/If an account has the address Ada@example\.org, a link/))
    .toBeVisible();
  expect(sent(network, 'forgot-password')).toMatchObject([
    { method: 'POST', body: { email: 'Ada@example.org' } },
  ]);
  await button('Send another link').click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

test('the forgotten-password screen requires an email and focuses its field', async () => {
  const network = open('/forgot-password', { service: service(true) });
  await button('Send the link').click();
  await expect
    .element(page.getByLabelText('Email'))
    .toHaveAccessibleDescription(/Email is required/);
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  expect(sent(network, 'forgot-password')).toEqual([]);
});

test.for<[string, Answer, string]>([
  [
    'a network failure',
    networkFailure,
    'Network error. Please check your connection and try again.',
  ],
  [
    'too many requests',
    json(429, { code: 'rate_limited', detail: 'Slow down.' }, { 'Retry-After': '300' }),
    'Too many attempts. Please try again in 5 minutes.',
  ],
])(
  'the forgotten-password screen explains %s and keeps the typed email',
  async ([, answer, text]) => {
    open('/forgot-password', { service: service(true), 'forgot-password': answer });
    await page.getByLabelText('Email').fill('ada@example.org');
    await button('Send the link').click();
    await expect.element(alert).toHaveTextContent(text);
    await expect.element(page.getByLabelText('Email')).toHaveValue('ada@example.org');
  },
);

describe('a password reset link', () => {
  async function fillIn(first: string, second = first) {
    await page.getByLabelText('New password', { exact: true }).fill(first);
    await page.getByLabelText('Confirm new password').fill(second);
    await button('Change the password').click();
  }

  test("the reset screen sends the link's token with the new password", async () => {
    const network = open(`/reset-password#${token}`, {
      'reset-password': new Response(null, { status: 204 }),
    });
    await fillIn('Another-Horse-8!');
    await expect.element(alert).toMatchTextContent(/Your password is changed/);
    expect(sent(network, 'reset-password')).toMatchObject([
      { method: 'POST', body: { token, new_password: 'Another-Horse-8!' } },
    ]);
    expect(location.hash).toBe('');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect.element(button('Sign In')).toBeVisible();
  });

  test('the reset screen lists passkeys and webhooks and keeps only ticked items', async () => {
    const network = open(`/reset-password#${token}`, {
      'mail-link': readLink({ access }),
      'reset-password': new Response(null, { status: 204 }),
    });
    const box = (name: string) => page.getByRole('checkbox', { name });
    await expect.element(box('Theirs')).not.toBeChecked();
    await box('Mine').click();
    await expect.element(box('hooks.example')).not.toBeChecked();
    await fillIn('Another-Horse-8!');
    await expect.element(alert).toMatchTextContent(/Your password is changed/);
    const keep = { ...nothing, passkeys: ['p-1'] };
    expect(sent(network, 'reset-password')).toMatchObject([{ body: { keep } }]);
  });

  test('the reset screen keeps no access if the email was never confirmed', async () => {
    open(`/reset-password#${token}`, { 'mail-link': readLink({ is_confirmed: false, access }) });
    await expect.element(page.getByText(/This email was never confirmed/)).toBeVisible();
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  });

  test('the reset screen says that a change with a lost response may have worked', async () => {
    const answers: Record<string, Answer> = { 'reset-password': networkFailure };
    open(`/reset-password#${token}`, answers);
    await fillIn('Another-Horse-8!');
    await expect.element(alert).toMatchTextContent(/Network error/);
    answers['reset-password'] = expired;
    await button('Change the password').click();
    await expect.element(alert).toMatchTextContent(/may already be changed/);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect.element(button('Sign In')).toBeVisible();
  });

  test('the reset screen changes nothing before its button is pressed', async () => {
    const network = open(`/reset-password#${token}`, {});
    await expect.element(button('Change the password')).toBeVisible();
    await expect
      .element(page.getByText('This will sign out all your devices', { exact: false }))
      .toMatchTextContent('their unsynced changes are lost');
    // `mail-link` only reads the link, which stays valid.
    const written = network.requests.filter(({ method }) => method !== 'GET');
    expect(written.map((request) => request.path)).toEqual(['/api/v1/auth/mail-link']);
  });

  test.for<[string, string, string, string, RegExp]>([
    ['a weak password', 'short', 'short', 'New password', /at least 8 characters/],
    ['a common password', 'Password-2026!', 'Password-2026!', 'New password', /too common/],
    ['two different passwords', 'Another-Horse-8!', 'x', 'Confirm new password', /do not match/],
  ])('the reset screen refuses %s', async ([, first, second, field, words]) => {
    const network = open(`/reset-password#${token}`, {});
    await fillIn(first, second);
    await expect
      .element(page.getByLabelText(field, { exact: true }))
      .toHaveAccessibleDescription(words);
    expect(sent(network, 'reset-password')).toEqual([]);
  });

  test.for([
    ['has been used', `/reset-password#${token}`],
    ['is incomplete', '/reset-password'],
  ])('the screen of a reset link that %s offers to ask for another link', async ([, path = '']) => {
    open(path, { 'reset-password': expired, service: service(true) });
    if (path.includes('#')) await fillIn('Another-Horse-8!');
    await expect.element(alert).toMatchTextContent(/This link no longer works/);
    await page.getByRole('link', { name: 'Ask for another link' }).click();
    await expect.element(button('Send the link')).toBeVisible();
  });
});

test('the confirmation link of a registration also works without a sign-in', async () => {
  const first = readLink({ purpose: 'confirm', is_confirmed: false, access });
  const network = open(`/confirm-email#${token}`, {
    'mail-link': first,
    'confirm-email': json(200, { email: 'ada@example.org' }),
  });
  await expect.element(page.getByText(/all devices are signed out/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
  await button('Confirm without signing in').click();
  await expect.element(alert).toMatchTextContent(/ada@example\.org is confirmed/);
  expect(sent(network, 'confirm-email')).toMatchObject([{ body: { token } }]);
});

test.for<[link: string, changes: object]>([
  ['that confirms the email of a registration', { purpose: 'confirm', access }],
  ['that confirms a changed email', { purpose: 'change', access: null }],
])('a link %s leads a signed-out person to the login and confirms nothing', async ([, changes]) => {
  const network = open(`/confirm-email#${token}`, {
    'mail-link': readLink({ is_confirmed: false, ...changes }),
  });
  await page.getByRole('link', { name: 'Sign in and confirm' }).click();
  await expect.element(button('Sign In')).toBeVisible();
  expect((history.state as { from?: string }).from).toBe(`/confirm-email#${token}`);
  expect(sent(network, 'confirm-email')).toEqual([]);
});

test('a link that confirms a changed email works if the account is signed in', async () => {
  const network = settingsNetwork({ user: { pending_email: 'new@example.org' } });
  network.intercept(({ path }) => {
    if (path.endsWith('/mail-link')) {
      return readLink({ purpose: 'change', email: 'new@example.org', access: null });
    }
    const isUse = path.endsWith('/me/confirm-email');
    return isUse ? json(200, { email: 'new@example.org' }) : undefined;
  });
  mountApp({ network, path: `/confirm-email#${token}`, stored: network.stored });
  await button('Confirm this email').click();
  await expect.element(alert).toMatchTextContent(/new@example\.org is confirmed/);
});

describe('the first email confirmation on a signed-in device', () => {
  const others = /signs out your other devices/;

  async function openWith(count: number) {
    const device = { ...dates, last_used_at: dates.created_at, user_agent: '' };
    const sessions = Array.from({ length: count }, (_, at) => {
      return { ...device, id: `s-${at}`, current: at === 0 };
    });
    const network = settingsNetwork({ sessions });
    network.intercept(({ path }) =>
      path.endsWith('/mail-link')
        ? readLink({ purpose: 'confirm', is_confirmed: false, email: network.user.email })
        : undefined,
    );
    mountApp({ network, path: `/confirm-email#${token}`, stored: network.stored });
    await expect.element(button('Confirm this email')).toBeVisible();
    await expect.poll(() => network.sent('GET', '/auth/sessions')).toHaveLength(1);
  }

  test("the confirmation page says that the account's other devices are signed out", async () => {
    await openWith(2);
    await expect.element(page.getByText(others)).toBeVisible();
  });

  test('the confirmation page mentions no other devices if there are none', async () => {
    await openWith(1);
    await expect.element(page.getByText(others)).not.toBeInTheDocument();
  });
});

describe.each([
  {
    path: '/confirm-email',
    call: 'confirm-email',
    press: 'Confirm this email',
    words: /ada@example\.org is confirmed/,
  },
  {
    path: '/undo-email',
    call: 'undo-email-change',
    press: 'Undo the change',
    words: /email is ada@example\.org again/,
  },
])('the screen at $path', ({ path, call, press, words }) => {
  test(`the screen at ${path} uses its link only after the button is pressed @long`, async () => {
    const network = open(`${path}#${token}`, { [call]: json(200, { email: 'ada@example.org' }) });
    await expect.element(button(press)).toBeVisible();
    expect(sent(network, call)).toEqual([]);
    await button(press).click();
    await expect.element(alert).toMatchTextContent(words);
    expect(sent(network, call)).toMatchObject([{ method: 'POST', body: { token } }]);
    expect(location.hash).toBe('');
  });

  test.for<[string, Answer, RegExp]>([
    ['the link has been used', expired, /no longer valid/],
    [
      'the email belongs to another account',
      refusal(409, { code: 'email_taken', detail: 'Taken.' }),
      /already registered/,
    ],
    ['there is no network', networkFailure, /Network error/],
  ])(
    `the screen at ${path} explains that %s and allows another attempt`,
    async ([, answer, words]) => {
      open(`${path}#${token}`, { [call]: answer });
      await button(press).click();
      await expect.element(alert).toMatchTextContent(words);
      await expect.element(button(press)).toBeEnabled();
      expect(location.hash).toBe(`#${token}`);
    },
  );

  test(`the screen at ${path} reports an incomplete link`, async () => {
    open(path, {});
    await expect.element(alert).toMatchTextContent(/This link is incomplete/);
    expect(button(press).elements()).toHaveLength(0);
  });
});
