import type { Webhook, WebhookAttempt } from '@daymark/shared/webhooks/webhook.ts';
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
    if (method === 'GET') return json(200, path.endsWith('/attempts') ? [] : webhooks);
    if (path.endsWith('/test')) return json(202, null);
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
  const keys = () => creations(network).map(({ headers }) => headers.get('Idempotency-Key'));
  return { keys };
}

function creations(network: ReturnType<typeof settingsNetwork>) {
  return network.sent('POST', '/webhooks').filter(({ path }) => !path.endsWith('/test'));
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

type Result = Pick<WebhookAttempt, 'status' | 'failure'>;

/** Opens the settings on a server that answers the nth test of any webhook with the nth result. */
function startTested(results: readonly Result[], webhooks: Webhook[] = []) {
  const network = settingsNetwork();
  const attempts: WebhookAttempt[] = [];
  network.intercept(({ method, path, body }) => {
    if (!path.includes('/api/v1/webhooks')) return undefined;
    if (path.endsWith('/attempts')) return json(200, attempts);
    if (method === 'GET') return json(200, webhooks);
    if (path.endsWith('/test')) {
      const result = results[attempts.length];
      if (result === undefined) throw new Error('A test has no result');
      attempts.unshift(createAttempt(String(attempts.length), result));
      return new Response(null, { status: 202 });
    }
    const [known] = webhooks;
    const saved = { ...madeWebhook, ...known, ...(body as Partial<Webhook>) };
    webhooks.splice(0, 1, saved);
    return method === 'POST' ? json(201, { ...saved, secret: 'whsec_a' }) : json(200, saved);
  });
  mountApp({ network, path: '/settings?tab=account', stored: network.stored });
  return network;
}

const madeWebhook: Webhook = {
  id: 'made',
  url: 'https://example.org/hook',
  events: ['day.completed'],
  is_enabled: true,
  disabled_reason: null,
  failing_since: null,
  waiting: 0,
  created_at: '2026-03-01T12:00:00.000Z',
};

function createAttempt(id: string, result: Result): WebhookAttempt {
  return {
    id,
    event: 'webhook.test',
    at: '2026-03-01T12:00:00.000Z',
    duration: 5,
    next_attempt_at: null,
    ...result,
  };
}

async function addWebhook(): Promise<void> {
  await card.getByRole('button', { name: 'Add a webhook' }).click();
  await address.fill('https://example.org/hook');
  await add.click();
}

test.for([
  [{ status: 204, failure: null }, 'Delivered (204)', 'Send a test'],
  [{ status: 302, failure: null }, 'Refused (302)', 'Enter that one'],
  [{ status: 401, failure: null }, 'Refused (401)', 'Give the secret to the other app'],
  [{ status: 404, failure: null }, 'Refused (404)', 'nothing at this path'],
  [{ status: 405, failure: null }, 'Refused (405)', 'does not accept POST'],
  [{ status: 500, failure: null }, 'Refused (500)', 'log of the other app'],
  [{ status: null, failure: 'no_answer' }, 'No answer', 'within ten seconds'],
  [{ status: null, failure: 'no_connection' }, 'No connection', 'the port is right'],
  [{ status: null, failure: 'no_tls' }, 'No https at this port', 'Check the port'],
  [{ status: null, failure: 'certificate' }, 'certificate is not trusted', 'public authority'],
  [{ status: null, failure: 'unknown_host' }, 'No public address', 'has to allow it'],
  [
    { status: null, failure: 'needs_https' },
    'This host needs https',
    'Begin the address with https',
  ],
  [{ status: null, failure: 'refused' }, 'does not send to this address', 'allow this host'],
] as const)(
  'a new webhook is tested, and the dialog shows %o',
  async ([result, outcome, advice]) => {
    startTested([result]);
    await addWebhook();
    await expect.element(dialog).toMatchTextContent(outcome);
    await expect.element(dialog).toMatchTextContent(advice);
    await closeSecretDialog();
  },
);

test('a webhook that refused its first test can be tested again in the dialog with the secret', async () => {
  const network = startTested([
    { status: 401, failure: null },
    { status: 204, failure: null },
  ]);
  await addWebhook();
  await expect.element(dialog).toMatchTextContent('Refused (401)');
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect.element(dialog).toMatchTextContent('Delivered (204)');
  expect(network.sent('POST', '/test')).toHaveLength(2);
});

test('a webhook with a changed address is tested, and its attempts are shown', async () => {
  const network = startTested([{ status: 404, failure: null }], [madeWebhook]);
  await card.getByRole('button', { name: 'Change https://example.org/hook' }).click();
  await address.fill('https://example.org/other');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const attempts = page.getByRole('dialog', { name: 'Attempts' });
  await expect.element(attempts.getByRole('listitem')).toMatchTextContent('Refused (404)');
  await expect.element(attempts).toMatchTextContent('nothing at this path');
  expect(network.sent('POST', '/test')).toHaveLength(1);
});

test('saving a webhook with other events and the same address sends no test message', async () => {
  const network = startTested([], [madeWebhook]);
  await card.getByRole('button', { name: 'Change https://example.org/hook' }).click();
  await dialog.getByLabelText(/Life areas/).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(network.sent('POST', '/test')).toEqual([]);
});
