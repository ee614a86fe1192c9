import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tokenKey } from '../../lib/storage-keys.ts';
import {
  fakeNetwork,
  json,
  networkFailure,
  refusal,
  withService,
} from '../../testing/fake-network.ts';
import { madeSignedIn } from '../../testing/factories.ts';
import { hideZone } from '../../testing/hidden-zone.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { startedBackgroundTasks } from '../../testing/start-background-tasks.ts';
import { getTimeZoneLabel } from '../../lib/time-zones.ts';

const fields = {
  fullName: page.getByLabelText('Full name'),
  username: page.getByLabelText('Username (optional)'),
  email: page.getByLabelText('Email'),
  password: page.getByLabelText('Password', { exact: true }),
  confirm: page.getByLabelText('Confirm password'),
  timeZone: page.getByRole('combobox', { name: 'Time zone' }),
  notificationTime: page.getByLabelText('Daily notification time'),
};
const submit = page.getByRole('button', { name: 'Create Account' });
const more = page.getByText('More options');
const alert = page.getByRole('alert');
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Field = keyof typeof fields;

async function open(...answers: Parameters<typeof fakeNetwork>) {
  const network = fakeNetwork(...answers);
  mountApp({ network: withService(network), path: '/register' });
  await expect.element(submit).toBeVisible();
  return network;
}

async function fill(entry: Partial<Record<Field, string>> = {}) {
  const good = {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    password: 'Correct-horse-9',
    confirm: 'Correct-horse-9',
  };
  const all = Object.entries({ ...good, ...entry });
  if (all.some(([field]) => optional.has(field))) await more.click();
  for (const [field, text] of all) await fields[field as Field].fill(text);
}

const optional: ReadonlySet<string> = new Set(['username', 'timeZone', 'notificationTime']);

test('the registration shows the required fields and fills the hidden fields with defaults @long', async () => {
  await open();
  const shown = [fields.fullName, fields.email, fields.password, fields.confirm];
  for (const field of shown) await expect.element(field).toBeVisible();
  for (const field of [fields.username, fields.notificationTime]) {
    await expect.element(field).not.toBeVisible();
  }
  await more.click();
  await expect.element(fields.username).toHaveValue('');
  await expect.element(fields.notificationTime).toHaveValue('09:00');
  await expect.element(fields.timeZone).toHaveValue(getTimeZoneLabel(browserZone));
});

test('the registration requires a time zone if Firefox hides the real one @long', async () => {
  hideZone('Atlantic/Reykjavik');
  const network = await open();
  await expect.element(fields.timeZone).toBeVisible();
  await expect.element(fields.timeZone).toHaveValue('');
  await fill();
  await submit.click();
  await expect.element(fields.timeZone).toHaveAttribute('aria-invalid', 'true');
  expect(network.requests).toEqual([]);
  await fields.timeZone.fill('Tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await submit.click();
  await expect
    .poll(() => network.requests.map(({ body }) => body))
    .toEqual([expect.objectContaining({ timezone: 'Asia/Tokyo' })]);
});

test('each submit of the registration unfolds the options if one of their fields has an error @long', async () => {
  const network = await open();
  await fill({ username: 'ad' });
  await more.click();
  await expect.element(fields.username).not.toBeVisible();
  for (let time = 0; time < 2; time += 1) {
    await submit.click();
    await expect.element(fields.username).toBeVisible();
    await expect.element(fields.username).toHaveFocus();
    await expect
      .element(fields.username)
      .toHaveAccessibleDescription(/^Username must be at least 3 characters long/);
    await more.click();
    await expect.element(fields.username).not.toBeVisible();
  }
  expect(network.requests).toHaveLength(0);
});

test('the registration shows errors at empty fields and focuses the first of them', async () => {
  const network = await open();
  await submit.click();
  await expect.element(fields.fullName).toHaveAccessibleDescription('This field is required');
  await expect.element(fields.email).toHaveAccessibleDescription('Email is required');
  await expect.element(fields.password).toHaveAccessibleDescription(/^Password is required/);
  await expect.element(fields.confirm).toHaveAccessibleDescription('This field is required');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(fields.username).not.toHaveAttribute('aria-invalid');
  await expect.element(fields.username).not.toBeVisible();
  await expect.element(fields.fullName).toHaveFocus();
  expect(network.requests).toHaveLength(0);
});

test.for<[field: Field, text: string, message: string]>([
  ['fullName', ' A ', 'Full name must be at least 2 characters long'],
  ['fullName', 'A'.repeat(101), 'Full name must be at most 100 characters long'],
  ['username', 'ad', 'Username must be at least 3 characters long'],
  [
    'username',
    'ada lovelace',
    'Username can only contain letters, numbers, hyphens, and underscores',
  ],
  ['email', 'ada@example..org', 'Please enter a valid email address'],
  ['password', 'Ab1!', 'Password must be at least 8 characters long'],
  [
    'password',
    'alllowercase',
    'Password must contain uppercase, lowercase, number, and special character, or have at least 15 characters',
  ],
  ['password', 'Password1!', 'This password is too common'],
  ['confirm', 'Correct-horse-8', 'Passwords do not match'],
])(
  'the registration shows an error beside the field %s with the text %j and keeps the text',
  async ([field, text, message]) => {
    const network = await open();
    await fill({ [field]: text, ...(field === 'password' ? { confirm: text } : {}) });
    await submit.click();
    await expect.element(fields[field]).toHaveAttribute('aria-invalid', 'true');
    const description = fields[field].element().getAttribute('aria-describedby')?.split(' ')[0];
    expect(document.getElementById(description ?? '')?.textContent).toBe(message);
    await expect.element(fields[field]).toHaveFocus();
    await expect.element(fields[field]).toHaveValue(text);
    expect(network.requests).toHaveLength(0);
  },
);

test('the registration hides an error as soon as its field is corrected', async () => {
  await open();
  await fill({ confirm: 'Correct-horse' });
  await submit.click();
  await expect.element(fields.confirm).toHaveAttribute('aria-invalid', 'true');
  await fields.confirm.fill('Correct-horse-9');
  await expect.element(fields.confirm).not.toHaveAttribute('aria-invalid');
});

test("the registration defaults to the browser's time zone and to reminders at 09:00", async () => {
  const network = await open((request) =>
    request.path === '/api/v1/auth/register' ? json(201, madeSignedIn) : new Promise(() => {}),
  );
  await fill();
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(localStorage.getItem(tokenKey)).toBe('a-token');
  expect(network.requests[0]).toMatchObject({
    method: 'POST',
    body: {
      full_name: 'Ada Lovelace',
      username: '',
      email: 'ada@example.com',
      password: 'Correct-horse-9',
      timezone: browserZone,
      notification_time: '09:00',
      language: 'en',
    },
  });
});

test('a registration with a time zone unknown to the server succeeds and names the zone that is used', async () => {
  const network = await open((request) => {
    if (request.path !== '/api/v1/auth/register') return new Promise(() => {});
    return (request.body as { timezone: string }).timezone === 'America/New_York'
      ? refusal(422, {
          code: 'validation_error',
          detail: 'Invalid.',
          errors: [{ field: 'timezone', code: 'timezone_unknown', message: 'Unknown.' }],
        })
      : json(201, madeSignedIn);
  });
  await startedBackgroundTasks();
  await fill();
  await more.click();
  await fields.timeZone.fill('new york');
  await userEvent.keyboard('{Enter}');
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  const text = page.getByText(
    /^Your server does not know America\/New York yet\. Your days follow America\/\w+ time\.$/,
  );
  await expect.element(text).toBeVisible();
  expect(network.requests.map(({ body }) => body)).toMatchObject([
    { full_name: 'Ada Lovelace', timezone: 'America/New_York' },
    {
      full_name: 'Ada Lovelace',
      timezone: expect.stringMatching(/^America\/(?!New_York)/) as string,
    },
  ]);
});

test('the registration sends the chosen time zone and notification time @long', async () => {
  const network = await open(() => new Promise(() => {}));
  await fill({ username: 'ada' });
  await fields.timeZone.fill('new york');
  await userEvent.keyboard('{Enter}');
  await fields.notificationTime.selectOptions('21:00');
  await submit.click();
  await expect.poll(() => network.requests.length).toBe(1);
  expect(network.requests[0]?.body).toMatchObject({
    username: 'ada',
    timezone: 'America/New_York',
    notification_time: '21:00',
  });
});

test('the registration lists common time zones first @long', async () => {
  await open();
  await more.click();
  await fields.timeZone.click();
  const zones = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(zones.slice(0, 3)).toEqual(['UTC', 'America/New York', 'America/Chicago']);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Pacific/Apia']));
});

test('the registration form is disabled while the request runs @long', async () => {
  await open(() => new Promise(() => {}));
  await more.click();
  await fill();
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  for (const field of Object.values(fields)) await expect.element(field).toBeDisabled();
});

test('the registration reports a taken email at its field, with a link to the login', async () => {
  const detail =
    'This email is already registered. Please use a different email or try logging in.';
  await open(refusal(409, { code: 'email_taken', detail }));
  await fill();
  await submit.click();
  await expect.element(fields.email).toHaveAccessibleDescription(detail);
  await expect.element(fields.email).toHaveFocus();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/login');
});

test('the registration reports a taken username beside its field @long', async () => {
  const detail = 'This username is already taken. Please choose a different username.';
  await open(refusal(409, { code: 'username_taken', detail }));
  await fill({ username: 'ada' });
  await more.click();
  await submit.click();
  await expect.element(fields.username).toHaveAccessibleDescription(new RegExp(`^${detail}`));
  await expect.element(fields.username).toHaveFocus();
});

const odd = (status: number, detail = '') => refusal(status, { code: 'odd', detail });
const emailInvalid = {
  field: 'email',
  code: 'email_invalid',
  message: 'Please enter a valid email address',
};

test.for<[failure: string, answer: Response | Error, text: string]>([
  ['a 409 response with a text', odd(409, 'Something is in the way.'), 'Something is in the way.'],
  ['a 409 response without a text', odd(409), 'User already exists'],
  ['a 400 response with a text', odd(400, 'Not like this.'), 'Not like this.'],
  [
    'a 400 response without a text',
    odd(400),
    'Invalid registration data. Please check your information.',
  ],
  [
    'a field error that only the server found',
    refusal(422, { code: 'validation_error', detail: 'Please check.', errors: [emailInvalid] }),
    'Validation error: Please enter a valid email address',
  ],
  [
    'a validation error without fields',
    refusal(422, { code: 'validation_error', detail: 'Please check.' }),
    'Please check your registration information.',
  ],
  [
    'too many attempts',
    refusal(429, { code: 'rate_limited', detail: 'Slow down.' }),
    'Too many attempts. Please wait a moment and try again.',
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
])('the registration explains %s and keeps the typed values', async ([, answer, text]) => {
  await open(answer);
  await fill();
  await submit.click();
  await expect.element(alert).toHaveTextContent(text);
  await expect.element(fields.email).toHaveValue('ada@example.com');
  await expect.element(fields.password).toHaveValue('Correct-horse-9');
  await expect.element(submit).toBeEnabled();
});

test('a registration error and the submit button are visible on a small phone @long', async () => {
  await page.viewport(360, 640);
  await open(refusal(500, { code: 'internal_error', detail: 'Server error.' }));
  await fill();
  await more.click();
  await submit.click();
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  await expect.element(submit).toBeInViewport({ ratio: 1 });
});

test('the registration lists the password rules and ticks off a rule that is met', async () => {
  await open();
  await fields.password.fill('lower');
  await expect.element(page.getByText('A number', { exact: true })).toBeVisible();
  await fields.password.fill('lower1');
  await expect.element(page.getByText('A number (met)')).toBeVisible();
});

test('the registration says that a password of 15 or more characters needs no number', async () => {
  await open();
  const rule = 'Or 15 characters of any kind, such as a few words';
  await fields.password.fill('correct horse');
  await expect.element(page.getByText(rule, { exact: true })).toBeVisible();
  await expect.element(page.getByText('A number', { exact: true })).toBeVisible();
  await fields.password.fill('correct horse battery staple');
  await expect.element(page.getByText(`${rule} (met)`)).toBeVisible();
  await expect.element(page.getByText('A number (not needed)')).toBeVisible();
});

test('the registration fields have `autocomplete` values for the browser', async () => {
  await open();
  await more.click();
  const autocomplete = Object.values(fields).map((field) =>
    field.element().getAttribute('autocomplete'),
  );
  expect(autocomplete).toEqual([
    'name',
    'nickname',
    'email',
    'new-password',
    'new-password',
    'off',
    'off',
  ]);
});

describe('the registration on a server with invitations', () => {
  const invitation = page.getByLabelText('Invitation');
  const invited = page.getByText(/^You’re invited/);
  const token = 'aB3_-x7Q';

  async function openInvited(path: string, ...answers: Parameters<typeof fakeNetwork>) {
    const network = fakeNetwork(...answers);
    mountApp({ network: withService(network, { registration: 'invite' }), path });
    await expect.element(submit).toBeVisible();
    return network;
  }

  test('the registration asks for an invitation and accepts its whole link @long', async () => {
    const network = await openInvited('/register', () => new Promise(() => {}));
    await expect.element(invitation).toBeVisible();
    await fill();
    await invitation.fill(` https://daymark.example.org/register#invitation=${token} `);
    await submit.click();
    await expect.poll(() => network.requests.length).toBe(1);
    expect(network.requests[0]?.body).toMatchObject({ invitation: token });
  });

  test('the registration sends the invitation from the page address and shows no invitation field @long', async () => {
    const network = await openInvited(`/register#invitation=${token}`, () => new Promise(() => {}));
    await expect.element(invited).toBeVisible();
    await expect.element(invitation).not.toBeInTheDocument();
    await fill();
    await submit.click();
    await expect.poll(() => network.requests.length).toBe(1);
    expect(network.requests[0]?.body).toMatchObject({ invitation: token });
    expect(network.requests[0]?.path).toBe('/api/v1/auth/register');
  });

  test('the registration keeps the invitation while the user visits another screen', async () => {
    await openInvited(`/register#invitation=${token}`, () => new Promise(() => {}));
    await expect.element(invited).toBeVisible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: /^(Sign in|See your days)/ }))
      .toBeVisible();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect.element(invitation).toHaveValue(token);
  });

  test.for<[code: string, status: number, text: string]>([
    ['invitation_required', 422, 'Please enter the invitation that you were sent'],
    ['invitation_unknown', 422, 'This invitation is not valid on this server'],
    ['invitation_used', 409, 'This invitation was already used'],
    ['invitation_expired', 422, 'This invitation has expired'],
  ])(
    'the registration shows the error %s beside the invitation and keeps the typed values @long',
    async ([code, status, text]) => {
      const errors = [{ field: 'invitation', code, message: text }];
      await openInvited(
        `/register#invitation=${token}`,
        refusal(status, { code, detail: text, errors }),
      );
      await fill();
      await submit.click();
      await expect.element(invitation).toHaveAccessibleDescription(new RegExp(`^${text}`));
      await expect.element(invitation).toHaveFocus();
      await expect.element(invitation).toHaveValue(token);
      await expect.element(fields.email).toHaveValue('ada@example.com');
      await expect.element(fields.password).toHaveValue('Correct-horse-9');
      await expect.element(alert).not.toBeInTheDocument();
      await invitation.fill('another');
      await expect.element(invitation).not.toHaveAttribute('aria-invalid');
    },
  );

  test('the registration says at the email field that the invitation is for another email', async () => {
    const code = 'invitation_for_other_email';
    const message = 'This invitation is for another email address.';
    const errors = [{ field: 'email', code, message }];
    await openInvited(
      `/register#invitation=${token}`,
      refusal(422, { code, detail: message, errors }),
    );
    await fill();
    await submit.click();
    await expect.element(fields.email).toHaveAccessibleDescription(message);
    await expect.element(fields.email).toHaveFocus();
  });
});

describe('the registration on a closed server', () => {
  function openClosed(path = '/register', ...answers: Parameters<typeof fakeNetwork>) {
    mountApp({ network: withService(fakeNetwork(...answers), { registration: 'closed' }), path });
  }
  const heading = page.getByRole('heading', { name: 'Registration is closed' });

  test("the registration on a closed server shows the operator's email, not the form", async () => {
    openClosed();
    await expect.element(heading).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'help@daymark.example' }))
      .toHaveAttribute('href', 'mailto:help@daymark.example');
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('on a closed server, the administrator can open the registration form @long', async () => {
    openClosed('/register', refusal(403, { code: 'registration_closed', detail: 'Closed.' }));
    await page.getByRole('button', { name: 'I am its administrator' }).click();
    await fill();
    await submit.click();
    await expect.element(alert).toHaveTextContent('This server does not accept new accounts.');
    await expect.element(fields.email).toHaveValue('ada@example.com');
  });

  test('the registration on a closed server shows the form for an invitation link', async () => {
    openClosed('/register#invitation=aB3_-x7Q');
    await expect.element(submit).toBeVisible();
    await expect.element(heading).not.toBeInTheDocument();
  });
});

test("the registration refuses a password with the user's name and sends no request", async () => {
  const network = await open();
  await fill({ password: 'My-Lovelace-7', confirm: 'My-Lovelace-7' });
  await submit.click();
  await expect
    .element(fields.password)
    .toHaveAccessibleDescription(/^Password must not contain your name/);
  expect(network.requests).toHaveLength(0);
});

test('the registration shows a password error from the server beside the password', async () => {
  const errors = [{ field: 'password', code: 'password_too_common', message: '' }];
  await open(refusal(422, { code: 'validation_error', detail: 'Please check.', errors }));
  await fill();
  await submit.click();
  await expect.element(fields.password).toHaveAccessibleDescription(/^This password is too common/);
  await expect.element(fields.password).toHaveValue('Correct-horse-9');
});
