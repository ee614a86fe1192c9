import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { newEmail, password, signInAgain } from '../harness/person.ts';
import { createAreas } from './account.ts';
import { findCard, mark } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { refuseUntilConfirmed } from './fake-answers.ts';
import { openFromMenu, sendNewPassword, signIn } from './sign-in.ts';

test.use({ signedIn: true });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('the account menu opens the settings, and one Back leaves the settings from any tab', async ({
  page,
  account,
}) => {
  await createAreas(account, 'Reading');
  await page.goto('/dashboard');
  await openFromMenu(page, 'Settings');
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('main', { name: 'Settings' })).toBeFocused();
  await tab(page, 'Account').click();
  await tab(page, 'About').click();
  await expect(page).toHaveURL('/settings?tab=about');
  await page.reload();
  await expect(page.getByText('Version 2.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Back closes an open dialog of the settings, and the next Back leaves the settings', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await openFromMenu(page, 'Settings');
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Full name').fill('Half typed');
  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/settings?tab=account');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a reload applies the chosen theme before the first paint', async ({ page }) => {
  await page.goto('/settings');
  await page.getByText('Light', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('a new theme appears in every open tab', async ({ page, context }) => {
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  await page.getByText('Light', { exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('the theme follows the system unless the person has chosen Light or Dark', async ({
  page,
}) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByText('Dark', { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByText('System', { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('changed notification settings are stored and survive a reload @long', async ({ page }) => {
  await page.goto('/settings?tab=notifications');
  await page.getByRole('switch', { name: 'Daily quote' }).click();
  await page.getByLabel('Quote time').selectOption('07:45');
  const reminderTime = page.getByLabel('Reminder time', { exact: true });
  await reminderTime.selectOption('21:00');
  await expect(page.getByText('Reminder time updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Quote time')).toHaveValue('07:45');
  await expect(reminderTime).toHaveValue('21:00');
  await tab(page, 'Account').click();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(/9:00\sPM/);
  await tab(page, 'Notifications').click();
  await page.getByRole('button', { name: 'View Notification History' }).click();
  await expect(page.getByRole('dialog')).toContainText('No notifications yet');
});

test('daily reminders can be added and removed in the notification settings @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto('/settings?tab=notifications');
  const times = page.getByRole('group', { name: 'Reminder times' });
  const add = times.getByRole('button', { name: 'Add a time' });
  await add.click();
  await expect(page.getByLabel('Second reminder')).toHaveValue('20:00');
  await add.click();
  await page.getByLabel('Third reminder').selectOption('13:00');
  await times.getByRole('button', { name: 'Remove the reminder at 9:00 AM' }).click();
  await expect(page.getByLabel('Reminder time', { exact: true })).toHaveValue('20:00');
  await expectAccessible();
  await expect
    .poll(async () => (await account.call(api.getNotificationSettings, {})).daily_reminder_times)
    .toEqual(['20:00', '13:00']);
});

test('first weekday, end of the day and order of done areas sync with the account @long', async ({
  page,
  account,
  expectAccessible,
}) => {
  await page.goto('/settings');
  const firstWeekday = page.getByLabel('First day of the week');
  const dayEnd = page.getByLabel('End of the day');
  await firstWeekday.selectOption('Sunday');
  await dayEnd.selectOption('03:00');
  await page.getByRole('switch', { name: 'Move done to the bottom' }).click();
  await expectAccessible();
  const kept = { first_weekday: 7, day_ends_at: '03:00', done_last: false };
  await expect.poll(() => account.call(api.getMe, {})).toMatchObject(kept);

  await account.call(api.updateMe, { body: { first_weekday: 6 } });
  await page.reload();
  await expect(firstWeekday).toHaveValue('6');
  await expect(page.getByRole('switch', { name: 'Move done to the bottom' })).not.toBeChecked();
});

test.describe(() => {
  test.beforeEach(({ page }) => page.goto('/settings?tab=account'));

  test('a person can change email and name and sign in with the new email @long', async ({
    page,
  }) => {
    const email = newEmail();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('Full name').fill('Grace Quist');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Time zone').fill('kolk');
    await page.getByRole('option', { name: /Kolkata/ }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toContainText('Profile updated successfully!');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Grace Quist');

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, { email, password });
    await expect(page.getByRole('heading', { level: 1, name: /Grace/ })).toBeVisible();
  });

  test('a new password signs out the other devices @long', async ({ page, account, baseURL }) => {
    await signInAgain(baseURL ?? '', account);
    await page.reload();
    const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
    // The page has the session of the registration, and `signInAgain` has added another.
    await expect(devices).toHaveCount(2);
    const dialog = await sendNewPassword(page, 'Change Password');
    await expect(dialog).toContainText('Password changed successfully!');
    await expect(dialog).toBeHidden();
    await expect(devices).toHaveCount(1);
  });

  test('the settings can sign out another device @long', async ({ page, account, baseURL }) => {
    await signInAgain(baseURL ?? '', account);
    await page.reload();
    const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
    await expect(devices.first()).toContainText('This device');
    await devices.last().getByRole('button').click();
    await expect(devices).toHaveCount(1);
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 40[0139]/] });

  test('changing the password after an old sign-in requires the current password @long', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/settings?tab=account');
    await refuseUntilConfirmed(page, api.changePassword.path);
    const dialog = await sendNewPassword(page, 'Change Password');
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.getByLabel('Password', { exact: true }).fill('Not-The-Password-1');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'The current password is not correct.',
    );
    await expectAccessible();
    await confirmation.getByLabel('Password', { exact: true }).fill(password);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation).toBeHidden();
    await expect(dialog).toContainText('Password changed successfully!');
  });

  test('deleting the account signs out, and the account can no longer sign in', async ({
    page,
    account,
  }) => {
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('session_user'))).toBeNull();
    await signIn(page, account);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test.beforeEach(async ({ page, account }) => {
    await createAreas(account, 'Reading');
    await page.goto('/dashboard');
    await page.route('**/api/v1/scores/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await mark(page, 'Reading');
    await expect(findCard(page, 'Reading')).toContainText('Waiting to sync');
  });

  test('"Sync now" in the settings sends the listed unsent change @long', async ({ page }) => {
    await page.goto('/settings');
    const queue = page.getByRole('region', { name: 'Offline queue' });
    await expect(queue).toContainText(/Reading: completed on/);
    // The requests fail until the click. A retry of the queue could otherwise succeed before.
    await page.exposeFunction('open', () => page.unroute('**/api/v1/scores/**'));
    await page.evaluate(() => addEventListener('click', () => open(), { capture: true }));
    await queue.getByRole('button', { name: 'Sync now' }).click();
    await expect(queue).toBeHidden();
  });

  test('clearing the app data warns about an unsent change and removes everything @long', async ({
    page,
  }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Clear' }).click();
    const question = page.getByRole('dialog', { name: 'Clear app data?' });
    await expect(question).toContainText('1 unsynced change of yours will be lost');
    await question.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('App data cleared successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
