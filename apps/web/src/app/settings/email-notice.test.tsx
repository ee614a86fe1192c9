import type { User } from '@daymark/shared/accounts/account.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork, settingsNetwork, type SettingsRows } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { json, refusal } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sendingAgain = '/api/v1/auth/send-confirmation';

describe('the email notice in the settings', () => {
  function open(rows: SettingsRows) {
    const network = settingsNetwork(rows);
    mountApp({ network, path: '/settings?tab=account', stored: network.stored });
    return network;
  }

  /** Responds to each `PUT` of the user with the user after `changes`. */
  function answerChange(network: ReturnType<typeof open>, changes: Partial<User>) {
    network.intercept(({ method, path }) => {
      if (!path.endsWith('/auth/me') || method !== 'PUT') return undefined;
      // Later pulls return the same user.
      return json(200, Object.assign(network.user, changes));
    });
  }

  test('"Send again" in the email notice sends the confirmation link again @long', async () => {
    const network = open({ user: { email_verified: false } });
    await expect.element(heading('Please confirm your email')).toBeVisible();
    await button('Send again').click();
    await expect.element(page.getByText('A link is on its way to ada@example.com')).toBeVisible();
    expect(network.sent('POST', sendingAgain)).toHaveLength(1);
  });

  test('the email notice explains why the link was not sent again', async () => {
    const network = open({ user: { email_verified: false } });
    network.intercept(({ path }) =>
      path === sendingAgain
        ? refusal(429, { code: 'rate_limited', detail: 'Slow down.' })
        : undefined,
    );
    await button('Send again').click();
    await expect.element(page.getByText(/Too many attempts/)).toBeVisible();
  });

  test.for([
    ['for a confirmed email', { email_verified: true }],
    ['if the server sends no mail', {}],
  ] as const)('the settings show no email notice %s', async ([, user]) => {
    open({ user });
    await expect.element(heading('Signed-in devices')).toBeVisible();
    expect(heading('Please confirm your email').elements()).toHaveLength(0);
  });

  test('a pending email can be withdrawn in the settings', async () => {
    const network = open({ user: { email_verified: true, pending_email: 'new@example.org' } });
    await expect.element(heading('Your new email isn’t confirmed yet')).toBeVisible();
    await expect.element(page.getByText(/We have sent a link to new@example\.org/)).toBeVisible();
    answerChange(network, { pending_email: undefined });
    await button('Keep my current email').click();
    await expect.element(heading('Your new email isn’t confirmed yet')).not.toBeInTheDocument();
    expect(network.sent('PUT', '/auth/me')).toMatchObject([{ body: { email: 'ada@example.com' } }]);
  });

  test('the profile dialog says that a new email waits for its confirmation @long', async () => {
    const network = open({ user: { email_verified: true } });
    answerChange(network, { pending_email: 'new@example.org' });
    await button('Edit Profile').click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByLabelText('Email'))
      .toHaveAccessibleDescription(/We’ll send a link to the new address/);
    await dialog.getByLabelText('Email').fill('new@example.org');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/We have sent a link to new@example\.org/);
    await expect.element(heading('Your new email isn’t confirmed yet')).toBeVisible();
  });
});

describe('the email notice on the dashboard', () => {
  function open(email_verified?: boolean) {
    const network = dashboardNetwork({
      areas: [madeArea({ id: 'health', created_on: getDateInZone(Date.now(), 'UTC') })],
    });
    Object.assign(network.user, { email_verified });
    const stored = { ...network.stored, session_user: JSON.stringify(network.user) };
    mountApp({ network, path: '/dashboard', stored });
  }

  test('the email notice on the dashboard can be postponed for a day @long', async () => {
    open(false);
    await expect.element(heading('Please confirm your email')).toBeVisible();
    await button('Not today').click();
    await expect.element(heading('Please confirm your email')).not.toBeInTheDocument();
    const putOff = Number(localStorage.getItem('confirm_email_put_off'));
    expect(Date.now() - putOff).toBeLessThan(60_000);
  });

  test('the dashboard shows no email notice if it was postponed today', async () => {
    localStorage.setItem('confirm_email_put_off', String(Date.now() - 3_600_000));
    open(false);
    await expect.element(page.getByRole('article')).toBeVisible();
    await expect.element(heading('Please confirm your email')).not.toBeInTheDocument();
  });
});
