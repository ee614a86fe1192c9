import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { createApiCaller } from '../scripts/api-caller.ts';
import { createAreas } from './account.ts';
import { expect, test } from './fixtures.ts';
import { refuseUntilConfirmed } from './fake-answers.ts';
import { openFromMenu } from './sign-in.ts';
import { findByName } from './walk.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Access for other apps' });
const creating = (page: Page) => page.getByRole('dialog', { name: 'Create a token' });
const shown = (page: Page) => page.getByRole('dialog', { name: 'Your new token' });

async function create(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Create a token' }).click();
  await creating(page).getByLabel('Name').fill('Watch');
  await creating(page).getByRole('button', { name: 'Create' }).click();
}

test.use({ signedIn: true });

test('an access token for one area can be created and ended by keyboard alone', async ({
  page,
  account,
  baseURL,
}) => {
  await createAreas(account, 'Running', 'Reading');
  await page.goto('/settings?tab=account');
  await card(page).getByRole('button', { name: 'Create a token' }).press('Enter');
  await expect(creating(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Watch');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(creating(page).getByRole('radio', { name: 'See and mark days' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(creating(page).getByRole('checkbox', { name: 'Running' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const secret = (await shown(page).locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^dmk_[\da-f-]{36}_[\da-f]{40}$/);
  await expect(shown(page).getByRole('button', { name: 'Copy the token' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shown(page)).toBeVisible();
  await shown(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(card(page).getByRole('button', { name: 'Create a token' })).toBeFocused();
  await expect(card(page).getByRole('listitem')).toContainText('See and mark days · Running');
  await expect(page.getByText(secret)).toHaveCount(0);

  await expect(card(page).getByRole('listitem')).toContainText('Not used yet');
  const program = createApiCaller(baseURL ?? '', secret);
  expect((await program(api.listLifeAreas, {})).map(({ name }) => name)).toEqual(['Running']);
  await page.reload();
  await expect(card(page).getByRole('listitem')).toContainText(
    /Last used .* from (127|::1|::ffff)/,
  );

  await card(page).getByRole('button', { name: 'End Watch' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'End this token?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'End', exact: true }).press('Enter');
  await expect(card(page).getByText('No app has access.')).toBeVisible();
  await expect(program(api.listLifeAreas, {})).rejects.toThrow('unauthenticated');
});

test('a new access token stays visible after Escape and Back until Done is pressed @long', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await openFromMenu(page, 'Settings');
  await page.getByRole('tab', { name: 'Account' }).click();
  await create(page);
  const secret = (await shown(page).locator('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(shown(page).getByText(secret)).toBeVisible();
  await shown(page).getByText(secret).click();
  await page.evaluate(() => history.back());
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page).toHaveURL(/settings/);
  await expect(shown(page).getByText(secret)).toBeVisible();
  await shown(page).getByRole('button', { name: 'Done' }).click();
  await expect(shown(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a calendar subscription can be created, read without a sign-in and ended @long', async ({
  page,
  account,
  request,
  expectAccessible,
}) => {
  await createAreas(account, 'Running');
  await page.goto('/settings?tab=account');
  await card(page).getByRole('button', { name: 'Create a calendar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'What is due' })).toBeChecked();
  await dialog.locator('[type="submit"]').click();
  const address = (await dialog.last().locator('code').textContent()) ?? '';
  await findByName(dialog.last(), 'button', 'Done').click();
  await expect(card(page).getByRole('listitem')).toContainText('Not read yet');
  await expectAccessible();
  const feed = await request.get(address);
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain('SUMMARY:Running\r\nTRANSP:TRANSPARENT\r\nBEGIN:VALARM');
  await card(page)
    .getByRole('button', { name: /^End “What is due”/ })
    .click();
  await findByName(dialog, 'button', 'End').click();
  await expect(card(page).getByText('You have no calendar yet.')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 403/] });

  test('an access token is created after the server has asked for the password again @long', async ({
    page,
    account,
  }) => {
    await refuseUntilConfirmed(page, api.createToken.path);
    await page.goto('/settings?tab=account');
    await create(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(shown(page).locator('code')).toHaveText(/^dmk_/);
  });
});
