import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeNetwork, json, refusal, withService } from '../../testing/fake-network.ts';
import { catchDepartures } from '../../testing/catch-departures.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const provider = 'https://id.example.org';
const offers = { single_sign_on: { name: 'Example ID' } };
const offer = page.getByRole('button', { name: 'Continue with Example ID' });
const away = refusal(503, { code: 'identity_provider_unavailable', detail: 'Away.' });

function open(path: string, ...answers: Parameters<typeof fakeNetwork>) {
  const network = fakeNetwork(...answers);
  mountApp({ network: withService(network, offers), path });
  return { network, departures: catchDepartures() };
}

const begun = json(200, { authorization_url: `${provider}/authorize?state=a-state&nonce=x` });

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(bytes).toHex();
}

test.for(['/login', '/register'])(
  'the single sign-on button on %s stores a secret and opens the provider',
  async (path) => {
    const { network, departures } = open(path, begun);
    await offer.click();
    await expect.poll(() => departures).toEqual([`${provider}/authorize?state=a-state&nonce=x`]);
    const kept = JSON.parse(sessionStorage.getItem('sign_on_attempt') ?? '') as {
      browser_secret: string;
    };
    expect(kept).toMatchObject({ purpose: 'sign-in', state: 'a-state' });
    expect(kept.browser_secret).toMatch(/^[\w-]{43}$/);
    const [sent] = network.requests;
    expect(sent?.path).toBe('/api/v1/auth/oidc/start');
    expect(sent?.body).toEqual({ browser_hash: await hashOf(kept.browser_secret) });
  },
);

test('the single sign-on button is missing if the server has no provider', async () => {
  mountApp({ network: withService(fakeNetwork(begun)), path: '/login' });
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
});

test('the login says that the single sign-on provider does not respond, and the form stays enabled', async () => {
  const { departures } = open('/login', away);
  await offer.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/is not responding. Please sign in with your password/);
  await expect.element(offer).toBeEnabled();
  await expect.element(page.getByLabelText('Email')).toBeEnabled();
  expect(departures).toEqual([]);
});

test('after a single sign-on, the login offers to sign out at the provider', async () => {
  localStorage.setItem('signed_on', '1');
  const url = `${provider}/session/end?client_id=daymark`;
  const { departures } = open('/login', json(200, { url }));
  await expect.element(page.getByText('You may still be signed in at Example ID.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out there, too' }).click();
  await expect.poll(() => departures).toEqual([url]);
  expect(localStorage.getItem('signed_on')).toBeNull();
});

test('the login says that the single sign-on provider has no sign-out page', async () => {
  localStorage.setItem('signed_on', '1');
  open('/login', json(200, { url: null }));
  await page.getByRole('button', { name: 'Sign out there, too' }).click();
  await expect.element(page.getByText(/You can’t sign out of/)).toBeVisible();
});

test('before any single sign-on, the login offers no sign-out at the provider', async () => {
  open('/login', begun);
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByText(/You may still be signed in/)).not.toBeInTheDocument();
});
