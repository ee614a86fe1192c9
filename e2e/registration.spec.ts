import { newEmail, password } from '../harness/person.ts';
import { expect, delayRequest, test } from './fixtures.ts';
import { fillSignUp } from './sign-in.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/register');
});

test('the registration shows each error beside its field and keeps the typed text', async ({
  page,
}) => {
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

test('the registration expands "More options" if a field inside is invalid @long', async ({
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
  await fillSignUp(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/Username must be at least 3 characters long/);
  await expectAccessible();
  await username.fill('');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
});

for (const [password, words] of [
  ['smallletters', /must contain uppercase, lowercase, number, and special character/],
  ['Password1!', /This password is too common/],
] as const) {
  test(`the registration refuses the password '${password}' @long`, async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(field).toHaveAccessibleDescription(words);
  });
}

test('the registration finds a time zone by a part of its name @long', async ({ page }) => {
  await page.getByText('More options').click();
  await page.getByLabel('Time zone').fill('buenos air');
  await page.getByRole('option', { name: /Buenos Aires/ }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue(/Buenos Aires/);
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 409/] });

  test('the registration shows beside the email that it is already registered', async ({
    page,
    account,
  }) => {
    await fillSignUp(page, { email: account.email.toUpperCase() });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      /This email is already registered\. Please use a different email or try logging in\./,
    );
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Quist');
  });
});

test('the registration can be completed by keyboard alone @long', async ({ page }) => {
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
  // The screen itself is no control, so its focus has no outline.
  await expect(main).toHaveCSS('outline-style', 'none');
});

test('the dashboard keeps the focus when its content loads after a registration @long', async ({
  page,
}) => {
  const arrive = await delayRequest(page, '**/api/v1/sync**');
  await fillSignUp(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main')).toBeFocused();
  await arrive();
  await expect(page.getByRole('heading', { name: 'Pick a few to start with' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
