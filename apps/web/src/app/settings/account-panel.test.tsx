import type { ListedSession } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createDeviceStore } from '../../local/device-store.ts';
import { onDevice } from '../../testing/device-storage.ts';
import { json, madeService, networkFailure, refusal } from '../../testing/fake-network.ts';
import { madeNewToken } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import {
  type Intercept,
  madeFactors,
  settingsNetwork,
  type SettingsRows,
} from '../../testing/app-network.ts';

const times = { created_at: '2026-03-01T09:00:00.000Z', last_used_at: '2026-03-09T14:05:00.000Z' };
const here: ListedSession = {
  id: 'here',
  ...times,
  user_agent: 'X11; Linux Chrome/131',
  current: true,
};
const phone: ListedSession = {
  id: 'phone',
  ...times,
  user_agent: 'iPhone Safari/604',
  current: false,
};

function start(intercept?: Intercept, rows: SettingsRows = {}) {
  const network = settingsNetwork({ sessions: [phone, here], ...rows }, intercept);
  const path = '/settings?tab=account';
  return { network, ...mountApp({ network, path, stored: network.stored }) };
}

async function startIn(opened: string, ...given: Parameters<typeof start>) {
  const started = start(...given);
  await openDialog(opened);
  return started;
}

// The code of a dialog loads when the dialog opens.
const patiently = { timeout: 15_000 };

const field = (name: string) => page.getByLabelText(name, { exact: true });
const dialog = () => page.getByRole('dialog');
const confirmation = () => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function confirm(password?: string): Promise<void> {
  if (password !== undefined) await field('Password').fill(password);
  await confirmation().getByRole('button', { name: 'Confirm' }).click();
}

/** Refuses requests with this method and path until a request to `/auth/confirm` was sent. */
function unlessConfirmed(method: string, path: string): Intercept {
  let isConfirmed = false;
  return (request) => {
    if (request.path.endsWith('/auth/confirm')) isConfirmed = true;
    return request.method === method && request.path.endsWith(path) && !isConfirmed
      ? refusal(403, { code: 'confirmation_required', detail: 'Please confirm.' })
      : undefined;
  };
}

async function openDialog(name: string) {
  const opener = page.getByRole('button', { name, exact: true });
  await expect.element(opener).toBeVisible();
  await expect
    .poll(async () => {
      // The dialog may open right after this check and then covers its opener.
      if (dialog().query() === null) await opener.click({ timeout: 500 }).catch(() => {});
      return dialog().query() !== null;
    }, patiently)
    .toBe(true);
}

// Loads the code before the tests, so that no test waits for it.
beforeAll(() => Promise.all([import('../settings-screen.tsx'), import('./account-panel.tsx')]));

test('the profile card shows the data of the signed-in user @long', async () => {
  start();
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect.element(profile).toMatchTextContent('Ada Lovelace');
  await expect.element(profile).toMatchTextContent('ada@example.com');
  await expect.element(profile).toMatchTextContent('Member since March 1, 2026');
  await expect.element(profile.getByTitle('Active')).toHaveTextContent('ada');
  await expect.element(profile).toMatchTextContent('Time zoneUTC');
  await expect.element(profile).toMatchTextContent(/Notification time9:00\sAM/);
});

describe('the profile dialog', () => {
  const save = () => dialog().getByRole('button', { name: 'Save Changes' }).click();

  test('a new notification time in the profile removes the other daily reminder at that time @long', async () => {
    const daily_reminder_times = ['09:00', '13:00', '20:00'];
    const { network } = await startIn('Edit Profile', undefined, {
      settings: { daily_reminder_times },
    });
    await field('Daily notification time').selectOptions('20:00');
    await save();
    await expect
      .poll(() => network.sent('POST', '/notifications/settings').map(({ body }) => body))
      .toMatchObject([{ daily_reminder_times: ['20:00', '13:00'] }]);
  });

  test('the profile dialog sends only changed fields and closes after success @long', async () => {
    const { network } = await startIn('Edit Profile');
    await field('Full name').fill('Ada King');
    await save();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Profile updated successfully!');
    expect(network.sent('PUT', '/auth/me').map(({ body }) => body)).toEqual([
      { full_name: 'Ada King' },
    ]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('region', { name: 'Profile' }))
      .toMatchTextContent('Ada King');
    await expect.element(page.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });

  test('the profile dialog keeps a time zone that this browser does not know @long', async () => {
    const network = settingsNetwork({ sessions: [here] });
    const user = Object.assign(network.user, { timezone: 'America/Newtown' });
    const stored = { ...network.stored, session_user: JSON.stringify(user) };
    mountApp({ network, path: '/settings?tab=account', stored });
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect.element(profile).toMatchTextContent('America/Newtown');
    await openDialog('Edit Profile');
    await expect.element(field('Time zone')).toHaveValue('America/Newtown');
    await expect.element(dialog().getByText('This browser does not know it yet.')).toBeVisible();
    await field('Full name').fill('Ada King');
    await save();
    const sent = () => network.sent('PUT', '/auth/me').map(({ body }) => body);
    await expect.poll(sent).toEqual([{ full_name: 'Ada King' }]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await openDialog('Edit Profile');
    await field('Time zone').fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await save();
    await expect.poll(sent).toHaveLength(2);
    expect(sent().at(-1)).toEqual({ timezone: 'Asia/Tokyo' });
  });

  test('the profile dialog closes without a request if nothing was changed @long', async () => {
    const { network } = await startIn('Edit Profile');
    await save();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(network.sent('PUT', '/auth/me')).toEqual([]);
  });

  test('the profile dialog does not overwrite a change by another device @long', async () => {
    const { network, session, client } = await startIn('Edit Profile');
    // Another device changes the name.
    await network.fetch('/api/v1/auth/me', {
      method: 'PUT',
      body: JSON.stringify({ full_name: 'Ada King' }),
    });
    await session.refresh(client);
    await expect.element(page.getByText('Ada King').first()).toBeInTheDocument();
    await field('Username').fill('ada-king');
    await save();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Profile updated');
    expect(network.sent('PUT', '/auth/me').at(-1)?.body).toEqual({ username: 'ada-king' });
  });

  test('the profile dialog shows an error beside each wrong field and keeps its text', async () => {
    const { network } = await startIn('Edit Profile');
    await field('Username').fill('a!');
    await field('Email').fill('ada.nowhere');
    await save();
    await expect
      .element(field('Username'))
      .toHaveAccessibleDescription(
        'Username must be at least 3 characters long, Username can only contain letters, numbers, hyphens, and underscores',
      );
    await expect.element(field('Username')).toHaveFocus();
    await expect
      .element(field('Email'))
      .toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect.element(field('Email')).toHaveValue('ada.nowhere');
    expect(network.sent('PUT', '/auth/me')).toEqual([]);
  });

  test.for([
    ['email', 'Email', 'email_taken', /This email is already registered/],
    ['username', 'Username', 'username_taken', /This username is already taken/],
  ] as const)(
    'the profile dialog says beside the field that the %s is taken',
    async ([name, label, code, text]) => {
      await startIn('Edit Profile', ({ method }) =>
        method === 'PUT'
          ? refusal(409, {
              code,
              detail: 'Taken.',
              errors: [{ field: name, code, message: 'Taken' }],
            })
          : undefined,
      );
      await field(label).fill('grace@example.com'.slice(0, name === 'email' ? undefined : 5));
      await save();
      await expect.element(field(label)).toHaveAccessibleDescription(text);
      await expect.element(field(label)).toHaveFocus();
    },
  );

  test('a new email in the profile is sent again after the user has confirmed with the password @long', async () => {
    const { network } = await startIn('Edit Profile', unlessConfirmed('PUT', '/auth/me'));
    await field('Email').fill('grace@example.com');
    await save();
    await expect.element(confirmation(), patiently).toBeVisible();
    await confirm('Quiet-Harbour-71');
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Profile updated successfully!');
    expect(network.sent('POST', '/auth/confirm').map(({ body }) => body)).toEqual([
      { password: 'Quiet-Harbour-71' },
    ]);
    expect(network.sent('PUT', '/auth/me').map(({ body }) => body)).toEqual([
      { email: 'grace@example.com' },
      { email: 'grace@example.com' },
    ]);
    await expect.element(confirmation()).not.toBeInTheDocument();
  });

  test('a cancelled confirmation leaves a message in the profile dialog @long', async () => {
    const { network } = await startIn('Edit Profile', unlessConfirmed('PUT', '/auth/me'));
    await field('Email').fill('grace@example.com');
    await save();
    await expect.element(confirmation(), patiently).toBeVisible();
    await confirmation().getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(dialog().getByRole('alert').last())
      .toMatchTextContent('Please confirm that it is you, and try again.');
    await expect.element(field('Email')).toHaveValue('grace@example.com');
    expect(network.sent('PUT', '/auth/me')).toHaveLength(1);
  });

  test.for<[failure: string, answer: Response | Error, text: string]>([
    [
      'a network failure',
      networkFailure,
      'Network error. Please check your connection and try again.',
    ],
    ['a server error', json(500, { code: 'x', detail: 'It broke.' }), 'It broke.'],
    ['a refusal without a text', json(400, { code: 'x', detail: '' }), 'Failed to update profile'],
  ])(
    'the profile dialog shows a message after %s and keeps the typed text @long',
    async ([, answer, text]) => {
      start(({ method }) => {
        if (method !== 'PUT') return undefined;
        if (answer instanceof Error) throw answer;
        return answer;
      });
      await openDialog('Edit Profile');
      await field('Full name').fill('Ada King');
      await save();
      await expect.element(dialog().getByRole('alert').last()).toMatchTextContent(text);
      await expect.element(field('Full name')).toHaveValue('Ada King');
      await expect.element(dialog().getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    },
  );
});

describe('the password dialog', () => {
  const submit = () => dialog().getByRole('button', { name: 'Change Password' }).click();

  async function fill(next: string, confirm = next) {
    await field('New password').fill(next);
    await field('Confirm new password').fill(confirm);
  }

  test('the password dialog changes the password, reports success and closes @long', async () => {
    const { network } = await startIn('Change Password');
    await fill('Other-Harbour-72');
    await submit();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Password changed successfully!');
    const [sent] = network.sent('POST', '/auth/change-password');
    expect(sent?.body).toEqual({ new_password: 'Other-Harbour-72' });
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('the password dialog lists all errors of a new password @long', async () => {
    const { network } = await startIn('Change Password');
    await fill('abc', 'abd');
    await submit();
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription(
        /^Password must be at least 8 characters long, Password must contain at least one uppercase letter, Password must contain at least one digit, /,
      );
    await expect
      .element(dialog().getByRole('alert').first())
      .toMatchTextContent(
        /^Password must be at least 8 characters long, .*, New passwords do not match$/,
      );
    expect(network.sent('POST', '/auth/change-password')).toEqual([]);
  });

  test("the password dialog refuses a password that contains the user's name @long", async () => {
    const { network } = await startIn('Change Password');
    await fill('My-Lovelace-72');
    await submit();
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription(/must not contain your name/);
    expect(network.sent('POST', '/auth/change-password')).toEqual([]);
  });

  test('the password dialog asks for the current password and refuses a wrong password @long', async () => {
    const errors = [{ field: 'password', code: 'wrong_password', message: 'Wrong' }];
    const confirming = unlessConfirmed('POST', '/auth/change-password');
    let isWrong = true;
    const { network } = start((request) => {
      if (!request.path.endsWith('/auth/confirm') || !isWrong) return confirming(request);
      isWrong = false;
      return refusal(400, { code: 'wrong_password', detail: 'Wrong.', errors });
    });
    await openDialog('Change Password');
    await fill('Other-Harbour-72');
    await submit();
    await expect.element(confirmation(), patiently).toBeVisible();
    await confirm();
    await expect.element(field('Password')).toHaveAccessibleDescription(/Password is required/);
    expect(network.sent('POST', '/auth/confirm')).toEqual([]);
    await confirm('Quiet-Harbour-70');
    await expect
      .element(field('Password'))
      .toHaveAccessibleDescription('The current password is not correct.');
    await expect.element(field('Password')).toHaveFocus();
    await confirm('Quiet-Harbour-71');
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Password changed successfully!');
    const keys = network
      .sent('POST', '/auth/change-password')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('a password change sent again after a lost response has the same idempotency key @long', async () => {
    const { network } = start(({ path }) => {
      if (path.includes('change-password')) throw networkFailure;
      return undefined;
    });
    await openDialog('Change Password');
    await fill('Other-Harbour-72');
    const keys = () =>
      network.sent('POST', 'change-password').map(({ headers }) => headers.get('Idempotency-Key'));
    await submit();
    await expect.poll(() => keys().length).toBe(1);
    await submit();
    await expect.poll(() => keys().length).toBe(2);
    await fill('Other-Harbour-73');
    await submit();
    await expect.poll(() => keys().length).toBe(3);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test('a new password gives this session a new token for later requests @long', async () => {
    const { network, session } = await startIn('Change Password', ({ path }) =>
      path.includes('change-password') ? json(200, madeNewToken) : undefined,
    );
    await fill('Other-Harbour-72');
    await submit();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Password changed successfully!');
    expect(session.token()).toBe('a-new-token');
    expect(localStorage.getItem('access_token')).toBe('a-new-token');
    const tokens = () =>
      network
        .sent('GET', '/auth/sessions')
        .map(({ headers }) => headers.get('Daymark-Authorization'));
    await expect.poll(() => tokens().at(-1)).toBe('Bearer a-new-token');
    await expect
      .poll(() => onDevice((database) => createDeviceStore(database).session()))
      .toMatchObject({ token: 'a-new-token' });
  });

  test('after a password change with a lost response, the login says that the password may already be changed @long', async () => {
    let isChanged = false;
    const { session } = start(({ path }) => {
      // A refusal of another request would end the session before the second attempt.
      if (!path.includes('change-password')) return undefined;
      if (isChanged) return refusal(401, { code: 'unauthenticated', detail: 'Sign in.' });
      isChanged = true;
      throw networkFailure;
    });
    await openDialog('Change Password');
    await fill('Other-Harbour-72');
    await submit();
    await expect.element(dialog().getByRole('alert').last()).toMatchTextContent(/Network error/);
    expect(session.state().status).toBe('signed-in');
    await submit();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/your password may already be changed/);
  });

  test('the fields of the password dialog have `autocomplete="new-password"`', async () => {
    await startIn('Change Password');
    await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    await expect
      .element(field('Confirm new password'))
      .toHaveAttribute('autocomplete', 'new-password');
  });
});

test('actions that sign out other devices warn about unsynced changes of those devices @long', async () => {
  start();
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect.element(devices).toMatchTextContent('Changes it hasn’t synced yet will be lost');
  await openDialog('Change Password');
  await expect.element(dialog()).toMatchTextContent('their unsynced changes are lost');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await openDialog('Edit Profile');
  const email = field('Email');
  await expect.element(email).toHaveAccessibleDescription(/their unsynced changes are lost/);
});

describe('the list of devices', () => {
  const devices = () => page.getByRole('region', { name: 'Signed-in devices' });

  test('the list of signed-in devices names this device first', async () => {
    start();
    const rows = devices().getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent('Chrome on LinuxThis deviceIn use now');
    await expect
      .element(rows.last())
      .toMatchTextContent(/Safari on iPhone.*Last used Mar 9, 2026, 2:05.PM/);
  });

  test('the list of signed-in devices can sign a device out', async () => {
    const { network } = start();
    await devices().getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect.element(page.getByText('Safari on iPhone was signed out')).toBeVisible();
    await expect.poll(() => devices().getByRole('listitem').all().length).toBe(1);
    expect(network.sent('DELETE', '/auth/sessions/phone')).toHaveLength(1);
    await expect.element(devices().getByRole('list')).toHaveFocus();
  });

  test('a device that could not be signed out stays in the list of devices with an error', async () => {
    start(({ method }) => {
      if (method === 'DELETE') throw networkFailure;
      return undefined;
    });
    await devices().getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect.element(page.getByText(/Network error/)).toBeVisible();
    await expect.element(devices().getByText('Safari on iPhone')).toBeVisible();
  });
});

describe('deleting the account', () => {
  const press = () => dialog().getByRole('button', { name: 'Delete Account' }).click();

  test('the dialog to delete the account names the account and requires a confirmation @long', async () => {
    const { network, session } = await startIn(
      'Delete Account',
      unlessConfirmed('DELETE', '/auth/me'),
    );
    await expect
      .element(dialog())
      .toMatchTextContent(/Permanently deletes the account ada@example\.com/);
    await press();
    await expect.element(confirmation(), patiently).toBeVisible();
    expect(session.state().status).toBe('signed-in');
    await confirm('Quiet-Harbour-71');
    await expect.element(page.getByText('Your account was deleted')).toBeVisible();
    expect(network.sent('DELETE', '/auth/me')).toHaveLength(2);
  });

  test('the deletion of the account requires a code if two-step sign-in is on @long', async () => {
    const confirming = unlessConfirmed('DELETE', '/auth/me');
    const factors = { has_password: true, totp: { is_on: true, recovery_codes_left: 10 } };
    const errors = [{ field: 'code', code: 'wrong_code', message: 'Wrong' }];
    const { network } = start((request) => {
      if (request.path.endsWith('/auth/factors')) return json(200, factors);
      const { code } = (request.body ?? {}) as { code?: string };
      return request.path.endsWith('/auth/confirm') && code !== '123456'
        ? refusal(400, { code: 'wrong_code', detail: 'Wrong.', errors })
        : confirming(request);
    });
    await openDialog('Delete Account');
    await press();
    await expect.element(field('Code'), patiently).toBeVisible();
    await field('Password').fill('Quiet-Harbour-71');
    await field('Code').fill('000000');
    await confirm();
    await expect.element(field('Code')).toHaveAccessibleDescription(/This code is not right/);
    await expect.element(field('Code')).toHaveFocus();
    await field('Code').fill('123456');
    await confirm();
    await expect.element(page.getByText('Your account was deleted')).toBeVisible();
    expect(network.sent('POST', '/auth/confirm').at(-1)?.body).toEqual({
      password: 'Quiet-Harbour-71',
      code: '123456',
    });
  });

  test.for<[way: string, service: object, advice: RegExp]>([
    ['to sign in again', {}, /Sign out and in again/],
    [
      'to ask the operator for one if an access portal signs users in',
      { trusted_header_sign_in: true },
      /You need a password for that: ask the operator/,
    ],
  ])(
    'the confirmation dialog of an account without a password advises %s',
    async ([, service, advice]) => {
      const confirming = unlessConfirmed('DELETE', '/auth/me');
      await startIn('Delete Account', (request) => {
        if (request.path.endsWith('/service')) return json(200, { ...madeService, ...service });
        return request.path.endsWith('/auth/factors')
          ? json(200, { ...madeFactors, has_password: false })
          : confirming(request);
      });
      await press();
      await expect.element(confirmation(), patiently).toBeVisible();
      await expect.element(confirmation()).toMatchTextContent(advice);
      await expect.element(field('Password')).not.toBeInTheDocument();
    },
  );

  test('the dialog to delete the account says that earlier backups still contain the data', async () => {
    await startIn('Delete Account');
    await expect.element(dialog()).toMatchTextContent(/Older backups still contain it/);
  });

  test("the deletion of the account removes the user's data from this device", async () => {
    const { network, outbox, session } = start(({ method, path }) =>
      method === 'POST' && path.includes('life-areas')
        ? new Response(null, { status: 503 })
        : undefined,
    );
    localStorage.setItem('themeMode', 'light');
    await outbox.createLifeArea({ name: 'Reading' });
    await openDialog('Delete Account');
    await expect.element(dialog()).toMatchTextContent('1 unsynced change will be lost, too.');
    await press();
    await expect.element(page.getByText('Your account was deleted')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(network.sent('DELETE', '/auth/me')[0]?.body).toEqual({});
    expect(session.state()).toEqual({ status: 'signed-out', why: 'left' });
    expect(Object.keys(localStorage)).toEqual(['themeMode']);
    expect(await outbox.unsent()).toEqual({ own: 0, others: 0 });
  });
});

test('the account tab shows one sentence for the cards that it cannot load offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  start(({ path }) => (path.includes('/sync') ? undefined : Promise.reject(networkFailure)));
  const sentence =
    'You’re offline. Your devices, passkeys and access appear when you’re connected.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
});
