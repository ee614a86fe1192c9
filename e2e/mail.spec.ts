import { newEmail } from '../harness/person.ts';
import { registerAccount } from './account.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { type MailProduct, startMailProduct } from '../harness/mail-product.ts';

let product: MailProduct;

test.beforeAll(async () => {
  product = await startMailProduct();
});

test.afterAll(() => product.close());

// Undoing the email change revokes the page's session, so requests of the page may get a 401.
test.use({ expectedConsole: [/status of 401/] });

test('a forgotten password can be replaced with a mailed link', async ({
  page,
  expectAccessible,
}) => {
  const { email } = await registerAccount(product.origin);
  await page.goto(`${product.origin}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in page also has an email field and stays visible until the next screen has loaded.
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If an account has the address ${email}`)).toBeVisible();
  await expectAccessible();

  const link = await product.linkTo('/reset-password', email);
  await page.goto(product.origin + link);
  const newPassword = 'Another-Harbour-72';
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Your password is changed/);
  await expectAccessible();

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await signIn(page, { email, password: newPassword });
  await expect(page).toHaveURL(`${product.origin}/dashboard`);
});

test('an email can be confirmed, changed and restored with mailed links @long', async ({
  page,
  expectAccessible,
}) => {
  const { email, token } = await registerAccount(product.origin);
  await page.goto(`${product.origin}/privacy-policy`);
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto(`${product.origin}/settings?tab=account`);
  const notice = page.getByRole('heading', { name: 'Please confirm your email' });
  await expect(notice).toBeVisible();
  await expectAccessible();

  await page.goto(product.origin + (await product.linkTo('/confirm-email', email)));
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Thank you. ${email} is confirmed.`);

  await page.goto(`${product.origin}/settings?tab=account`);
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  await expect(notice).toBeHidden();
  const next = newEmail();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill(next);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your new email isn’t confirmed yet' }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible();

  await page.goto(product.origin + (await product.linkTo('/confirm-email', next)));
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Thank you. ${next} is confirmed.`);
  // The confirmation does not end the session that requested the change.
  await page.goto(`${product.origin}/settings?tab=account`);
  await expect(page.getByText(next)).toBeVisible();

  await page.goto(product.origin + (await product.linkTo('/undo-email', email)));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('alert')).toHaveText(new RegExp(`email is ${email} again`));
  await expectAccessible();
});
