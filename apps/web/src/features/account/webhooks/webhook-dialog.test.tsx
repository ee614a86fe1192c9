import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsNetwork } from '../../../testing/app-network.ts';
import { json, refusal } from '../../../testing/fake-network.ts';
import { mountApp } from '../../../testing/mount-app.tsx';

const card = page.getByRole('region', { name: 'Webhooks' });
const dialog = page.getByRole('dialog');
const address = dialog.getByLabelText('Address');
const add = dialog.getByRole('button', { name: 'Add', exact: true });

/** Opens the settings on a server whose response to the first new webhook is lost. */
function start() {
  const network = settingsNetwork();
  const used = new Map<string | null, string>();
  let webhooks: readonly Webhook[] = [];
  network.intercept(({ method, path, body, headers }) => {
    if (!path.includes('/api/v1/webhooks')) return undefined;
    if (method === 'GET') return json(200, webhooks);
    const key = headers.get('Idempotency-Key');
    const text = JSON.stringify(body);
    const isRepeated = used.has(key);
    if (isRepeated && used.get(key) !== text) {
      return refusal(422, { code: 'idempotency_key_reused', detail: 'The key was used.' });
    }
    used.set(key, text);
    if (used.size === 1 && !isRepeated) return Promise.reject(new TypeError('Failed to fetch'));
    const made = { ...(body as Webhook), id: 'made', secret: 'whsec_a' };
    webhooks = [made];
    return json(201, made);
  });
  mountApp({ network, path: '/settings?tab=account', stored: network.stored });
  const keys = () =>
    network.sent('POST', '/webhooks').map(({ headers }) => headers.get('Idempotency-Key'));
  return { keys };
}

async function loseFirstResponse(): Promise<void> {
  await card.getByRole('button', { name: 'Add a webhook' }).click();
  await address.fill('https://example.org/fist');
  await add.click();
  await expect.element(dialog).toMatchTextContent('Network error');
}

async function closeSecretDialog(): Promise<void> {
  await expect.element(dialog.getByText('whsec_a')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('the webhook dialog keeps its Idempotency-Key after a lost response @long', async () => {
  const { keys } = start();
  await loseFirstResponse();
  await add.click();
  await closeSecretDialog();
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('the webhook dialog sends a corrected address with a new Idempotency-Key', async () => {
  const { keys } = start();
  await loseFirstResponse();
  await address.fill('https://example.org/first');
  await add.click();
  await closeSecretDialog();
  expect(new Set(keys()).size).toBe(2);
});
