import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { signInAgain } from '../harness/person.ts';
import { expect, test } from './fixtures.ts';
import { refuseUntilConfirmed } from './fake-answers.ts';
import { sendNewPassword, signIn } from './sign-in.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function add(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=account');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name of the passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page).getByText(name, { exact: true })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
}

test.use({ signedIn: true });

test('a passkey can be added, named, renamed and removed @long', async ({
  page,
  expectAccessible,
}) => {
  const authenticator = await addAuthenticator(page);
  await page.goto('/settings?tab=account');
  await expect(card(page).getByText('You have no passkeys yet.')).toBeVisible();
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Name of the passkey' });
  await expect(naming.getByLabel('Name')).toHaveValue(/Chrome on|Android/);
  await expect(naming.getByLabel('Name')).toBeFocused();
  await expectAccessible();
  await naming.getByLabel('Name').fill(' ');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await naming.getByLabel('Name').fill('My telephone');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(card(page).getByRole('listitem')).toContainText(/My telephone.*not used yet/);
  expect(await authenticator.count()).toBe(1);
  await expectAccessible();
  await page.reload();
  await card(page).getByRole('button', { name: 'Rename My telephone' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old telephone');
  await page.getByRole('button', { name: 'Save' }).click();
  await card(page).getByRole('button', { name: 'Remove Old telephone' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Remove Old telephone' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByText('You have no passkeys yet.')).toBeVisible();
});

test('an authenticator that has a passkey of the account cannot add another one @long', async ({
  page,
}) => {
  await addAuthenticator(page);
  await add(page, 'The one');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card(page).getByRole('alert')).toHaveText(
    'This device or password manager already has a passkey of your account.',
  );
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
});

test('adding a passkey can be retried after a failed user verification @long', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await authenticator.setVerified(false);
  await page.goto('/settings?tab=account');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card(page).getByRole('alert')).toContainText('Try again.');
  await authenticator.setVerified(true);
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Name of the passkey' })).toBeVisible();
});

test('the passkey button signs in without an email', async ({
  page,
  account,
  expectAccessible,
}) => {
  const authenticator = await addAuthenticator(page);
  await add(page, 'Key');
  await authenticator.setPresent(false);
  await signOut(page);
  await expect(withPasskey(page)).toBeVisible();
  await expectAccessible();
  await authenticator.setPresent(true);
  await withPasskey(page).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings?tab=account');
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(card(page).getByRole('listitem')).toContainText('last used');
});

test('a passkey signs in through the autofill of the email field @long', async ({ page }) => {
  await addAuthenticator(page);
  await add(page, 'Key');
  const asked = await page.evaluateHandle(() => {
    const mediations: (string | undefined)[] = [];
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      mediations.push(options?.mediation);
      return get(options);
    };
    return mediations;
  });
  // The virtual authenticator answers a conditional request as if the person had chosen a passkey.
  const login = page.waitForURL('/login');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await login;
  await expect(page).toHaveURL('/dashboard');
  expect(await asked.jsonValue()).toEqual(['conditional']);
});

test('a pending passkey autofill does not disturb a password sign-in @long', async ({
  page,
  account,
}) => {
  const authenticator = await addAuthenticator(page);
  await add(page, 'Key');
  await authenticator.setPresent(false);
  await signOut(page);
  await expect(withPasskey(page)).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard');
});

test.describe(() => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test('a passkey is listed after the next attempt if the response to its creation was lost @long', async ({
    page,
  }) => {
    await addAuthenticator(page);
    await page.goto('/settings?tab=account');
    await page.route(
      (url) => url.pathname === api.finishPasskey.path,
      async (route) => {
        if (route.request().method() !== api.finishPasskey.method) return route.fallback();
        await route.fetch();
        return route.abort();
      },
      { times: 1 },
    );
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(card(page).getByRole('alert')).toContainText('Network error');
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(card(page).getByRole('alert')).toContainText('already has a passkey');
    await expect(card(page).getByRole('listitem')).toHaveCount(1);
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 403/] });

  test('a passkey can be used when the server asks for a confirmation @long', async ({ page }) => {
    await addAuthenticator(page);
    await add(page, 'Key');
    await refuseUntilConfirmed(page, api.beginPasskey.path);
    await page.reload();
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toBeHidden();
    // The confirmed request fails only because the authenticator has a passkey of this account.
    await expect(card(page).getByRole('alert')).toContainText('already has a passkey');
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 4(?:01|09)/] });

  test('an account can remove its password and set a new one @long', async ({ page, account }) => {
    const authenticator = await addAuthenticator(page);
    await add(page, 'Key');
    await card(page).getByRole('button', { name: 'Remove password' }).click();
    const question = page.getByRole('dialog', { name: 'Remove your password?' });
    await question.getByRole('button', { name: 'Remove password' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Set a Password' })).toBeVisible();
    await card(page).getByRole('button', { name: 'Remove Key' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(removal.getByRole('alert')).toHaveText(
      'This is your only way to sign in. Add another one first.',
    );
    await removal.getByRole('button', { name: 'Cancel' }).click();
    await authenticator.setPresent(false);
    await signOut(page);
    await signIn(page, account);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    await authenticator.setPresent(true);
    // The passkey signs in through the autofill of the email field.
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/settings?tab=account');
    await sendNewPassword(page, 'Set a Password');
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  });

  test('a passkey that another device removed cannot sign in @long', async ({
    page,
    account,
    baseURL,
  }) => {
    const authenticator = await addAuthenticator(page);
    await add(page, 'Key');
    await authenticator.setPresent(false);
    await signOut(page);
    const elsewhere = await signInAgain(baseURL ?? '', account);
    const [passkey] = await elsewhere.call(api.listPasskeys, {});
    await elsewhere.call(api.removePasskey, { params: { id: passkey?.id ?? '' } });
    await authenticator.setPresent(true);
    await withPasskey(page).click();
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
    await expect(page).toHaveURL('/login');
  });
});

test.describe(() => {
  test.use({ signedIn: false });

  const passkeyFiles = (page: Page) => {
    const found: string[] = [];
    page.on('request', (request) => {
      if (/passkey/.test(request.url())) found.push(request.url());
    });
    return found;
  };

  test('the sign-in page loads no passkey code until the browser is idle', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const files = passkeyFiles(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    expect(files).toEqual([]);
    await expect(withPasskey(page)).toBeHidden();
  });

  test('the passkey button of the sign-in page appears without a layout shift', async ({
    page,
  }) => {
    const legal = page.getByRole('link', { name: 'Privacy Policy' });
    await page.addInitScript(() => {
      const later = window.requestIdleCallback.bind(window);
      window.requestIdleCallback = (callback) => later(() => setTimeout(callback, 500));
    });
    await page.goto('/login');
    const before = await legal.boundingBox();
    await expect(withPasskey(page)).toBeVisible();
    expect(await legal.boundingBox()).toEqual(before);
  });

  test('the sign-in page has no passkey button in a browser without passkeys', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    const files = passkeyFiles(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(withPasskey(page)).toBeHidden();
    expect(files.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});
