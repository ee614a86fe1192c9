import { api } from '@daymark/shared/api.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { readEverythingStored } from './stored-on-device.ts';

test('the sign-in page marks empty email and password fields as invalid', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
});

test('the sign-in page can show and hide the password', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('the sign-in page loads neither sync code nor single sign-on code', async ({
  page,
  account,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const loaded = (name: string) => files.filter((file) => file.startsWith(`/assets/${name}-`));
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect([...loaded('flush'), ...loaded('single-sign-on-offer')]).toEqual([]);
  await signIn(page, account);
  await expect.poll(() => loaded('flush')).toHaveLength(1);
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 401/] });

  test('the sign-in page shows the same error for a wrong password and an unknown email', async ({
    page,
    account,
  }) => {
    await page.goto('/login');
    for (const email of [account.email, 'nobody@example.com']) {
      await signIn(page, { email, password: 'Not-The-Password-1' });
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
      await expect(page.getByLabel('Email')).toHaveValue(email);
    }
  });
});

test.describe(() => {
  test.use({ signedIn: true });

  test('login, registration, root and unknown paths lead a signed-in person to the dashboard', async ({
    page,
  }) => {
    for (const address of ['/login', '/register', '/', '/no-such-page']) {
      await page.goto(address);
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

test.describe(() => {
  test.use({ signedIn: true, expectedConsole: [/status of 401/] });

  test('after its session was revoked, the app shows the reason and a sign-in that works', async ({
    page,
    account,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
    // The password change revokes the token of the page, although nobody signed out.
    const new_password = 'Other-Harbour-72';
    await account.call(api.changePassword, {
      body: { current_password: account.password, new_password },
    });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await signIn(page, { email: account.email, password: new_password });
    await expect(page).toHaveURL('/dashboard');
  });

  test('a device that another device signs out removes all personal data and shows why @long', async ({
    page,
    account,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
    await expect.poll(() => readEverythingStored(page)).toContain(account.email);
    await account.call(api.logout, {});
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('You’ve been signed out, and your data was removed')).toBeVisible();
    for (const trace of [account.email, account.fullName, account.token]) {
      await expect.poll(() => readEverythingStored(page)).not.toContain(trace);
    }
  });
});
