import { newEmail, password } from '../harness/person.ts';
import {
  actOnArea,
  findCard,
  fillNewArea,
  openScoringSheet,
  findTodaysProgress,
} from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { fillSignUp, logOut, signIn } from './sign-in.ts';

test.use({ contextOptions: {} });

test('a new person can sign up, complete a day, log out and sign in @long-on-desktop', async ({
  page,
  expectAccessible,
}) => {
  const email = newEmail();

  await test.step('the dashboard redirects to the login, which links to the sign-up', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register');
  });

  await test.step('the person signs up without a username', async () => {
    await fillSignUp(page, { email });
    await page.getByText('More options').click();
    await expect(page.getByLabel('Time zone')).toHaveValue(zoneName());
    await page.getByLabel('Daily notification time').selectOption('07:00');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
    await expectAccessible();
  });

  await test.step('the person creates the first area', async () => {
    await page.getByRole('button', { name: 'Create Life Area' }).click();
    await fillNewArea(page, { name: 'Morning walk', color: 'Ocean' });
    await expect(findCard(page, 'Morning walk')).toContainText('Due today');
    await expect(findTodaysProgress(page)).toContainText('0%');
    await expectAccessible();
  });

  await test.step('the person completes the area and the day', async () => {
    const sheet = await openScoringSheet(page, 'Morning walk');
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Completed' }).click();
    await expect(sheet).toBeHidden();
    await expect(findTodaysProgress(page)).toContainText('100%');
    await expect(page.getByText('That is everything for today.')).toBeVisible();
    await page.getByRole('heading', { name: 'Done 1' }).click();
    await expect(findCard(page, 'Morning walk')).toContainText('Completed');
  });

  await test.step('the area is still done after a reload', async () => {
    await page.reload();
    await expect(findCard(page, 'Morning walk')).toContainText('Completed');
    await expect(findTodaysProgress(page)).toContainText('100%');
  });

  await test.step('the person renames the area', async () => {
    await actOnArea(page, 'Morning walk', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
    await expect(dialog.getByRole('radio', { name: 'Ocean' })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Evening walk');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(findCard(page, 'Evening walk')).toContainText('Completed');
  });

  await test.step('the person ends the area', async () => {
    await actOnArea(page, 'Evening walk', 'Edit');
    await page.getByRole('dialog').getByRole('button', { name: 'End…' }).click();
    const question = page.getByRole('dialog', { name: 'End Evening walk?' });
    await question.getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('No Life Areas Yet')).toBeVisible();
    await expectAccessible();
  });

  await test.step('the dashboard redirects to the login after a logout', async () => {
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  await test.step('the person signs in again', async () => {
    await signIn(page, { email, password });
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('No Life Areas Yet')).toBeVisible();
  });
});

/** Returns a pattern that matches the test's time zone as 'Europe/Berlin' or 'Berlin, Europe'. */
function zoneName(): RegExp {
  const city = (process.env['E2E_ZONE'] ?? '').split('/').at(-1) ?? '';
  return new RegExp(city.replaceAll('_', '[_ ]'));
}
