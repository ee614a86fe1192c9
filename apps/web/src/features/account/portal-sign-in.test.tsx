import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionEndKey, tokenKey } from '../../lib/storage-keys.ts';
import { madeSignedIn } from '../../testing/factories.ts';
import { fakeNetwork, json, refusal, withService } from '../../testing/fake-network.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const url = '/api/v1/auth/proxy';
const button = page.getByRole('button', { name: 'Continue', exact: true });
const line = page.getByText('Your access portal signs you in.');
const form = page.getByRole('button', { name: 'Sign In', exact: true });
const alert = page.getByRole('alert');

function open(
  answer: () => Response | Promise<Response>,
  { path = '/login', stored = {} }: { path?: string; stored?: Record<string, string> } = {},
) {
  const network = fakeNetwork((sent) => (sent.path === url ? answer() : new Promise(() => {})));
  mountApp({ network: withService(network, { trusted_header_sign_in: true }), path, stored });
  return { sent: () => network.requests.filter((request) => request.path === url) };
}

const signedIn = () => json(201, madeSignedIn);
const left = { [sessionEndKey]: 'left' };

test.for(['/login', '/register', '/dashboard'])(
  'a fresh page at %s signs in by the access portal once',
  async (path) => {
    const { sent } = open(signedIn, { path, stored: { device_token: 'a-device' } });
    await expect.poll(() => localStorage.getItem(tokenKey)).toBe('a-token');
    await expect.poll(() => location.pathname).toBe('/dashboard');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      method: 'POST',
      body: { language: 'en', device_token: 'a-device' },
    });
  },
);

test('a fresh page signs in by the access portal after the session has expired', async () => {
  const { sent } = open(signedIn, { stored: { [sessionEndKey]: 'expired' } });
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(sent()).toHaveLength(1);
});

test.for(['left', 'ended', 'renewed'])(
  'after a session ended with the reason “%s”, only the button signs in by the access portal',
  async (end) => {
    const { sent } = open(signedIn, { stored: { [sessionEndKey]: end } });
    await expect.element(line).toBeVisible();
    expect(sent()).toEqual([]);
    await button.click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
    expect(sent()).toHaveLength(1);
  },
);

test('an automatic sign-in by the access portal reports that the account needs its password', async () => {
  const code = 'account_unconfirmed';
  const { sent } = open(() => refusal(403, { code, detail: 'Unconfirmed.' }));
  await expect
    .element(alert)
    .toHaveTextContent(
      'The email of this account was never confirmed. Please sign in with your password this time.',
    );
  await expect.element(form).toBeEnabled();
  expect(sent()).toHaveLength(1);
});

test('the button of the access portal reports a missing user, but the automatic sign-in does not', async () => {
  const code = 'trusted_header_missing';
  const { sent } = open(() => refusal(403, { code, detail: 'Missing.' }));
  await expect.element(button).toBeEnabled();
  await expect.poll(() => sent().length).toBe(1);
  await expect.element(alert).not.toBeInTheDocument();
  await button.click();
  await expect
    .element(alert)
    .toHaveTextContent('The access portal did not say who you are. Please sign in another way.');
});

test('the login has no button of the access portal if the server offers no sign-in by a portal', async () => {
  mountApp({ network: withService(fakeNetwork(signedIn())), path: '/login', stored: left });
  await expect.element(form).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
