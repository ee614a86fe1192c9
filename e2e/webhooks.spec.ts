import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createAreas } from './account.ts';
import { expect, test } from './fixtures.ts';
import { storeBeforehand } from './stored-on-device.ts';

/** Starts a receiver of webhooks that responds with the status set by `answer`. */
async function startReceiver() {
  const types: string[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]).toString('utf8');
      types.push((JSON.parse(body) as { type: string }).type);
      response.writeHead(status).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    types,
    answer(next: number) {
      status = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const card = (page: Page) => page.getByRole('region', { name: 'Webhooks' });
const made = (page: Page) => page.getByRole('dialog', { name: 'Your new webhook' });
const attempts = (page: Page) => page.getByRole('dialog', { name: 'Attempts' });

async function add(page: Page, url: string): Promise<void> {
  await page.goto('/settings?tab=account');
  await card(page).getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(made(page).getByText('Delivered (204)')).toBeVisible();
  await made(page).getByRole('button', { name: 'Done' }).click();
}

test.use({ signedIn: true });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`a webhook can be added, tested and removed in the ${colorScheme} theme @long`, async ({
      page,
      expectAccessible,
    }) => {
      await using receiver = await startReceiver();
      await storeBeforehand(page, { themeMode: colorScheme });
      await page.goto('/settings?tab=account');
      await expect(card(page).getByText('You have no webhooks yet.')).toBeVisible();
      await card(page).getByRole('button', { name: 'Add a webhook' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a webhook' });
      await expect(adding.getByLabel('Address')).toBeFocused();
      await adding.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(adding.getByLabel('Address')).toHaveAccessibleDescription(
        /Please enter an address/,
      );
      await adding.getByLabel('Address').fill(receiver.url);
      await adding.getByLabel(/Life areas/).uncheck();
      await expectAccessible();
      await adding.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(made(page).getByText(/^whsec_/)).toBeVisible();
      await expect(made(page).getByText('Delivered (204)')).toBeVisible();
      await expectAccessible();
      await made(page).getByRole('button', { name: 'Done' }).click();
      await expect(card(page).getByRole('listitem')).toContainText('On');
      await expectAccessible();
      await card(page)
        .getByRole('button', { name: `Delivery attempts for ${receiver.url}` })
        .click();
      await attempts(page).getByRole('button', { name: 'Send a test' }).click();
      await expect(attempts(page).getByRole('listitem')).toHaveText([
        /Delivered \(204\)/,
        /Delivered \(204\)/,
      ]);
      expect(receiver.types).toEqual(['webhook.test', 'webhook.test']);
      await expectAccessible();
      await attempts(page).getByRole('switch', { name: 'Events are sent' }).uncheck();
      await expect(attempts(page).getByRole('button', { name: 'Send a test' })).toBeDisabled();
      await attempts(page).getByRole('button', { name: 'Close' }).click();
      await expect(card(page).getByRole('listitem')).toContainText('Off');
      await page.reload();
      await expect(card(page).getByRole('listitem')).toContainText('Off');
      await expect(page.getByText(/^whsec_/)).toHaveCount(0);
      await card(page)
        .getByRole('button', { name: `Remove ${receiver.url}` })
        .click();
      const question = page.getByRole('dialog', { name: 'Remove this webhook?' });
      await expectAccessible();
      await question.getByRole('button', { name: 'Remove' }).click();
      await expect(card(page).getByText('You have no webhooks yet.')).toBeVisible();
    });
  });
}

test.describe(() => {
  test.use({ expectedConsole: [/status of 422/] });

  test('adding a webhook to a private address shows an error beside the field', async ({
    page,
  }) => {
    await page.goto('/settings?tab=account');
    await card(page).getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(
      /This server sends webhooks only to https addresses of public hosts/,
    );
  });
});

test('a rejected webhook event shows its next attempt and can be resent immediately @long', async ({
  page,
  account,
}) => {
  await using receiver = await startReceiver();
  await add(page, receiver.url);
  receiver.answer(500);
  await createAreas(account, 'Health');
  await card(page)
    .getByRole('button', { name: `Delivery attempts for ${receiver.url}` })
    .click();
  const attempt = attempts(page).getByRole('listitem').first();
  await expect(attempt).toContainText(/Life areas.*Refused \(500\).*Next attempt/);
  await expect(attempts(page).getByText('Waiting: 1')).toBeVisible();
  receiver.answer(200);
  await attempt.getByRole('button', { name: /^Send again/ }).click();
  await expect(attempt).toContainText('Delivered (200)');
  expect(new Set(receiver.types)).toEqual(new Set(['webhook.test', 'area.changed']));
});
