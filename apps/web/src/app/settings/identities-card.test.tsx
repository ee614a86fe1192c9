import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Intercept, madeFactors, settingsNetwork } from '../../testing/app-network.ts';
import { json, refusal } from '../../testing/fake-network.ts';
import { catchDepartures } from '../../testing/catch-departures.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const card = page.getByRole('region', { name: 'Single sign-on' });
const service = { support_email: 'help@daymark.example', mail: false };
const identity = {
  id: 'an-identity',
  provider: 'Example ID',
  created_at: '2026-03-01T09:00:00.000Z',
  last_used_at: '2026-03-09T14:05:00.000Z',
};

interface Start {
  readonly name?: string | null;
  readonly linked?: readonly object[];
  readonly intercept?: Intercept;
}

function start({ name = 'Example ID', linked = [], intercept }: Start = {}) {
  const network = settingsNetwork();
  let identities = [...linked];
  network.intercept((request) => {
    const other = intercept?.(request);
    if (other) return other;
    const { method, path } = request;
    if (path.endsWith('/service')) {
      return json(200, { ...service, single_sign_on: name === null ? null : { name } });
    }
    if (!path.includes('/auth/identities')) return undefined;
    if (method === 'GET') return json(200, identities);
    identities = [];
    return new Response(null, { status: 204 });
  });
  mountApp({ network, path: '/settings?tab=account', stored: network.stored });
  return network;
}

test('the single sign-on card is hidden if the server has no provider', async () => {
  start({ name: null });
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test("the link button of the single sign-on card opens the provider's page", async () => {
  const authorization_url = 'https://id.example.org/authorize?state=a-state';
  const departures = catchDepartures();
  start({
    intercept: ({ path }) =>
      path.endsWith('/oidc/start-link') ? json(200, { authorization_url }) : undefined,
  });
  await card.getByRole('button', { name: 'Link Example ID' }).click();
  await expect.poll(() => departures).toEqual([authorization_url]);
  expect(JSON.parse(sessionStorage.getItem('sign_on_attempt') ?? '')).toMatchObject({
    purpose: 'link',
    state: 'a-state',
  });
});

test('linking an identity after an old sign-in requires a confirmation first', async () => {
  let isConfirmed = false;
  const authorization_url = 'https://id.example.org/authorize?state=a-state';
  const departures = catchDepartures();
  start({
    intercept({ path }) {
      if (path.endsWith('/auth/confirm')) isConfirmed = true;
      if (!path.endsWith('/oidc/start-link')) return undefined;
      return isConfirmed
        ? json(200, { authorization_url })
        : refusal(403, { code: 'confirmation_required', detail: 'Please confirm.' });
    },
  });
  await card.getByRole('button', { name: 'Link Example ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(dialog, { timeout: 15_000 }).toBeVisible();
  await dialog.getByLabelText('Password', { exact: true }).fill('Quiet-Harbour-71');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => departures).toEqual([authorization_url]);
});

test('an account without a password confirms the unlinking of an identity at the provider', async () => {
  const authorization_url = 'https://id.example.org/authorize?state=a-state';
  const departures = catchDepartures();
  start({
    linked: [identity],
    intercept({ method, path }) {
      if (path.endsWith('/auth/factors')) {
        return json(200, { ...madeFactors, has_password: false, has_identity: true });
      }
      if (path.endsWith('/oidc/start-confirmation')) return json(200, { authorization_url });
      return method === 'DELETE'
        ? refusal(403, { code: 'confirmation_required', detail: 'Please confirm.' })
        : undefined;
    },
  });
  await card.getByRole('button', { name: 'Unlink Example ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(dialog, { timeout: 15_000 }).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Confirm', exact: true }))
    .not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Confirm with Example ID' }).click();
  await expect.poll(() => departures).toEqual([authorization_url]);
  expect(JSON.parse(sessionStorage.getItem('sign_on_attempt') ?? '')).toMatchObject({
    purpose: 'confirm',
    from: '/settings?tab=account',
  });
});

test('the single sign-on card shows an identity with its last use and unlinks it', async () => {
  const network = start({ linked: [identity] });
  await expect.element(card).toMatchTextContent(/Example IDLast used Mar 9, 2026/);
  await card.getByRole('button', { name: 'Unlink Example ID' }).click();
  await expect.element(page.getByText('Unlinked from Example ID')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Link Example ID' })).toBeVisible();
  expect(network.sent('DELETE', '/auth/identities/an-identity')).toHaveLength(1);
});

test('the single sign-on card explains why the only way to sign in cannot be unlinked', async () => {
  start({
    linked: [identity],
    intercept: ({ method }) =>
      method === 'DELETE' ? refusal(409, { code: 'last_way_in', detail: 'No.' }) : undefined,
  });
  await card.getByRole('button', { name: 'Unlink Example ID' }).click();
  await expect.element(page.getByText(/This is your only way to sign in/)).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Unlink Example ID' })).toBeVisible();
});

test('the single sign-on card shows an identity of a provider that was removed', async () => {
  start({ name: null, linked: [{ ...identity, provider: 'old.example.org' }] });
  await expect.element(card.getByRole('button', { name: 'Unlink old.example.org' })).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Link/ })).not.toBeInTheDocument();
});
