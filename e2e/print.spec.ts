import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { cardOf } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true });

test('paper is white in the dark theme, and what only a screen can use stays off it', async ({
  page,
  account,
}) => {
  await account.call(createLifeArea, { body: { name: 'Reading' } });
  // A browser without windows has refused them beforehand, and then nothing offers a reminder.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Reading', exact: true }).check();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const offer = page.getByRole('combobox', { name: 'Hour' });
  await expect(offer).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const html = page.locator('html');
  await expect(html).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(html).toHaveCSS('color', 'rgb(22, 27, 34)');
  await expect(html).toHaveCSS('color-scheme', 'light');
  await expect(cardOf(page, 'Reading')).toBeVisible();
  await expect(undo).toBeHidden();
  for (const name of ['Add life area', 'Account menu', 'More for Reading']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('navigation', { name: 'Main screens' })).toHaveCount(0);
  await expect(offer).toBeHidden();
});
