import { newEmail, password } from '../harness/person.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/register');
});

test('says beside each field what is wrong with it, and keeps what was typed', async ({ page }) => {
  await page.getByLabel('Full name').fill('A');
  await page.getByText('More options').click();
  await page.getByLabel('Username (optional)').fill('a!');
  await page.getByLabel('Email').fill('ada.nowhere');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('different');
  await page.getByRole('button', { name: 'Create Account' }).click();

  const wrong = {
    'Full name': 'Full name must be at least 2 characters long',
    'Username (optional)': 'Username must be at least 3 characters long',
    Email: 'Please enter a valid email address',
    Password: 'Password must be at least 8 characters long',
    'Confirm password': 'Passwords do not match',
  };
  for (const [label, message] of Object.entries(wrong)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByLabel('Email')).toHaveValue('ada.nowhere');
  await expect(page).toHaveURL('/register');
});

test('opens the other options where one of them is wrong @long', async ({
  page,
  expectAccessible,
}) => {
  const username = page.getByLabel('Username (optional)');
  const more = page.getByText('More options');
  await expect(username).toBeHidden();
  await more.click();
  await username.fill('a!');
  await more.click();
  await expect(username).toBeHidden();
  await page.getByLabel('Full name').fill('Ada Quist');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/Username must be at least 3 characters long/);
  await expectAccessible();
  await username.fill('');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('asks for every kind of character in one sentence @long', async ({ page }) => {
  await page.getByLabel('Password', { exact: true }).fill('smallletters');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must contain uppercase, lowercase, number, and special character/,
  );
});

test('refuses a password that many others use @long', async ({ page }) => {
  await page.getByLabel('Password', { exact: true }).fill('Password1!');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /This password is too common/,
  );
});

test('finds a time zone by a part of its name @long', async ({ page }) => {
  await page.getByText('More options').click();
  await page.getByLabel('Time zone').fill('buenos air');
  await page.getByRole('option', { name: /Buenos Aires/ }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue(/Buenos Aires/);
});

test.describe('with an email that has an account', () => {
  test.use({ expectedConsole: [/status of 409/] });

  test('says so beside the email', async ({ page, account }) => {
    await page.getByLabel('Full name').fill('Ada Quist');
    await page.getByLabel('Email').fill(account.email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      /This email is already registered\. Please use a different email or try logging in\./,
    );
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Quist');
  });
});

test('reaches every field and the button by keyboard @long', async ({ page }) => {
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Ada Quist');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.getByLabel('Confirm password').focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  const main = page.getByRole('main');
  await expect(main).toBeFocused();
  // The screen itself is nothing that a key works: no frame around all of it.
  await expect(main).toHaveCSS('outline-style', 'none');
});

test('leaves the focus on the screen when its areas come later than the screen @long', async ({
  page,
}) => {
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/api/v1/sync**', async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  await page.getByLabel('Full name').fill('Ada Quist');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toBeFocused();
  mayCome.resolve();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
