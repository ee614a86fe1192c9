import type { Page } from '@playwright/test';
import { createLifeArea, updateLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import { cardOf, openScoringSheet, todaysProgress } from './dashboard.ts';
import { openDevice } from './devices.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true });

/** What is changed elsewhere is seen within this time. */
const soon = { timeout: 2_000 };

/** Opens the dashboard and waits until it hears what changes elsewhere. */
async function openHearing(page: Page): Promise<void> {
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
  await page.goto('/dashboard');
  expect((await heard).status()).toBe(200);
}

async function mark(page: Page, area: string, as: 'Completed' | 'Not Done'): Promise<void> {
  const sheet = await openScoringSheet(page, area);
  await sheet.getByRole('button', { name: as }).click();
  await expect(sheet).toBeHidden();
}

test('what is marked on one device is seen on the other without a reload', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  await account.call(createLifeArea, { body: { name: 'Reading' } });
  const other = await openDevice(browser, { baseURL, account });
  await Promise.all([openHearing(page), openHearing(other)]);

  await mark(page, 'Reading', 'Completed');
  await expect(cardOf(page, 'Reading')).toContainText('Completed');
  await expect(cardOf(other, 'Reading')).toContainText('Completed', soon);
  await expect(todaysProgress(other)).toContainText('100%', soon);

  await mark(other, 'Reading', 'Not Done');
  await expect(cardOf(page, 'Reading')).toContainText('Not Done', soon);
  await expect(todaysProgress(page)).toContainText('0%', soon);
});

test('an area that is deleted on one device is gone from the other', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  for (const name of ['Reading', 'Running']) await account.call(createLifeArea, { body: { name } });
  const other = await openDevice(browser, { baseURL, account });
  await Promise.all([openHearing(page), openHearing(other)]);
  await page.getByRole('button', { name: 'Edit Reading' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Reading?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(cardOf(other, 'Reading')).toHaveCount(0, soon);
  await expect(cardOf(other, 'Running')).toBeVisible();
});

test('a device that hears of its own change asks for nothing again', async ({ page, account }) => {
  await account.call(createLifeArea, { body: { name: 'Reading' } });
  await openHearing(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
  });
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await mark(page, 'Reading', 'Completed');
  await sent;
  // A change from elsewhere comes after the own one on the same stream.
  await account.call(updateMe, { body: { full_name: 'Grace Quist' } });
  await expect(page.getByRole('heading', { name: /Grace/ })).toBeVisible(soon);
  expect(asked.filter((path) => path !== '/api/v1/auth/me')).toEqual([
    '/api/v1/analytics/dashboard',
  ]);
});

test('the later edit of each field stays, whatever arrives first', async ({
  page,
  account,
  browser,
  baseURL,
  context,
}) => {
  const area = await account.call(createLifeArea, { body: { name: 'Reading' } });
  const other = await openDevice(browser, { baseURL, account });
  await Promise.all([openHearing(page), openHearing(other)]);

  // Marked first, and sent last.
  await context.setOffline(true);
  await mark(page, 'Reading', 'Completed');
  await expect(cardOf(page, 'Reading')).toContainText('Waiting to sync');
  await mark(other, 'Reading', 'Not Done');
  await expect(cardOf(other, 'Reading')).toContainText('Not Done');
  await context.setOffline(false);

  await expect(cardOf(page, 'Reading')).toContainText('Not Done');
  await expect(cardOf(page, 'Reading')).not.toContainText('Waiting to sync');
  await expect(cardOf(other, 'Reading')).toContainText('Not Done');

  await account.call(updateLifeArea, { params: { id: area.id }, body: { color: 'rose' } });
  await account.call(updateLifeArea, {
    params: { id: area.id },
    body: { color: 'ocean', name: 'Too late', edited_at: '2020-01-01T00:00:00.000Z' },
  });
  await account.call(recordScore, {
    body: {
      life_area_id: area.id,
      score: 1,
      score_date: account.today,
      edited_at: '2020-01-01T00:00:00.000Z',
    },
  });
  await page.reload();
  await expect(cardOf(page, 'Reading')).toContainText('Not Done');
});
