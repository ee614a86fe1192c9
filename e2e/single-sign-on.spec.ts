import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { newEmail } from '../harness/person.ts';
import { freePort } from '../scripts/free-port.ts';
import { type Server, startServer } from '../harness/server.ts';
import { startIdentityProvider, type TestProvider } from '../scripts/start-identity-provider.ts';
import { registerAccount } from './account.ts';
import { expect, test } from './fixtures.ts';
import { expectNothing, inspection } from './inspection.ts';
import { everyLook } from './languages-and-themes.ts';
import { confirmationRequired } from './fake-answers.ts';
import { logOut, sendNewPassword, signIn } from './sign-in.ts';
import { storeBeforehand } from './stored-on-device.ts';
import { sayIn } from './texts.ts';

// The tests have their own server, and a real OpenID provider with login and consent pages.
let provider: TestProvider;
let server: Server;
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await startIdentityProvider({ origins: [origin] });
  server = await startServer({ PUBLIC_URL: origin, ...provider.env }, { port });
});

test.afterAll(() => Promise.all([server[Symbol.asyncDispose](), provider.stop()]));

test.use({ expectedConsole: [/status of 40[039]/] });

// The provider's page loads a style sheet from another host. Tests replace it with an empty one.
test.beforeEach(({ page }) =>
  page.route(/fonts\.googleapis\.com/, (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  ),
);

/** Signs in on the provider's pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const offer = (page: Page) => page.getByRole('button', { name: 'Continue with Example ID' });

/** Signs in as a new person, signs out and signs in again with the provider's session. */
async function signInTwice(page: Page, email = newEmail()): Promise<void> {
  await page.goto(`${origin}/login`);
  await offer(page).click();
  await signInThere(page, email);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  await logOut(page);
  await offer(page).click();
  await expect(page).toHaveURL(`${origin}/dashboard`);
}

test('a new person can sign in by single sign-on and sign out of the provider as well @long', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${origin}/login`);
  await expect(offer(page)).toBeVisible();
  await expectAccessible();
  await offer(page).click();
  const email = newEmail();
  await signInThere(page, email);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  await page.goto(`${origin}/settings?tab=account`);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Single sign-on' })).toContainText('Example ID');
  await page.goto(`${origin}/dashboard`);

  await logOut(page);
  await expect(page).toHaveURL(`${origin}/login`);
  await page.getByRole('button', { name: 'Sign out there, too' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
  await expect(page.getByText('You may still be signed in')).toHaveCount(0);
  // The provider asks for a login again, so its session has ended too.
  await offer(page).click();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('single sign-on returns to the page that was requested first', async ({ page }) => {
  await page.goto(`${origin}/board`);
  await expect(page).toHaveURL(`${origin}/login`);
  await offer(page).click();
  await signInThere(page, newEmail());
  await expect(page).toHaveURL(`${origin}/board`);
});

test('another browser cannot use the callback of a single sign-on @long', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/login`);
  await offer(page).click();
  // The page removes the parameters from its address, so the test reads them from the request.
  const asked = page.waitForRequest(/\/single-sign-on\?/);
  await signInThere(page, newEmail());
  const brought = (await asked).url();
  expect(new URL(brought).searchParams.get('iss')).toBe(provider.env.OIDC_ISSUER);
  await expect(page).toHaveURL(`${origin}/dashboard`);

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto(brought);
  await expect(elsewhere.getByRole('alert')).toHaveText(
    /expired or was started in another browser/,
  );
  await expect(elsewhere).toHaveURL(`${origin}/single-sign-on`);
  await other.close();
});

test('a cancelled single sign-on shows a message, and a password still signs in @long', async ({
  page,
}) => {
  const account = await registerAccount(origin);
  await page.goto(`${origin}/login`);
  await offer(page).click();
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(page.getByRole('alert')).toHaveText(/cancelled or refused the sign-in/);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await signIn(page, account);
  await expect(page).toHaveURL(`${origin}/dashboard`);
});

test('the settings link an account with a single sign-on provider and unlink the account @long', async ({
  page,
}) => {
  const { token } = await registerAccount(origin);
  await page.addInitScript(
    ([host, stored]) => {
      if (location.origin === host) localStorage.setItem('access_token', stored ?? '');
    },
    [origin, token],
  );
  await page.goto(`${origin}/settings?tab=account`);
  await page.getByRole('button', { name: 'Link Example ID' }).click();
  await signInThere(page, newEmail());
  await expect(page).toHaveURL(`${origin}/settings?tab=account`);
  await page.getByRole('button', { name: 'Unlink Example ID' }).click();
  await expect(page.getByRole('button', { name: 'Link Example ID' })).toBeVisible();
});

test('an account without a password can set one after a new single sign-on @long', async ({
  page,
}) => {
  const email = newEmail();
  await signInTwice(page, email);
  await page.goto(`${origin}/settings?tab=account`);
  await sendNewPassword(page, 'Set a Password');
  await page.getByRole('button', { name: 'Confirm with Example ID' }).click();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  const cardsHaveCome = Promise.all(
    [api.listWebhooks, api.listTokens, api.listCalendars].map(({ path }) =>
      page.waitForResponse((response) => response.url() === `${origin}${path}`),
    ),
  );
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await expect(page).toHaveURL(`${origin}/settings?tab=account`);
  await expect(page.getByText('Confirmed. We won’t ask again for ten minutes.')).toBeVisible();
  // Setting the password revokes the token, so the cards must have loaded before.
  await cardsHaveCome;
  await sendNewPassword(page, 'Set a Password');
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
});

test('the app asks for a password if the provider cannot confirm a recent single sign-on @long', async ({
  page,
  expectAccessible,
}) => {
  await signInTwice(page);
  const issuer = provider.env.OIDC_ISSUER;
  // Fakes the response of a provider that does not support `max_age`.
  await page.route(`${issuer}/auth?*`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state') ?? '';
    const error = { error: 'invalid_request', error_description: 'max_age invalid' };
    const answer = new URLSearchParams({ ...error, state, iss: issuer });
    const location = `${origin}/single-sign-on?${answer.toString()}`;
    const body = `<script>location.replace(${JSON.stringify(location)})</script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(`${origin}/settings?tab=account`);
  await sendNewPassword(page, 'Set a Password');
  await page.getByRole('button', { name: 'Confirm with Example ID' }).click();
  await expect(page).toHaveURL(`${origin}/single-sign-on`);
  await expect(page.getByRole('alert')).toHaveText(
    'Example ID cannot confirm that you have just signed in. You need a password for that: ask the operator of this server for one.',
  );
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(page).toHaveURL(`${origin}/settings?tab=account`);
});

for (const [language, theme] of everyLook) {
  test(
    `single sign-on has no layout or axe errors in ${language} with the ${theme} theme`,
    { tag: '@walk' },
    async ({ page }) => {
      const say = sayIn(language);
      const account = await registerAccount(origin);
      await account.call(api.updateMe, { body: { language, full_name: 'Μυρτώ' } });
      await storeBeforehand(page, { language, themeMode: theme, signed_on: '1' });
      const { visit, found } = inspection({ page, widths: [320, 390, 1440], voice: language });
      const name = 'Example ID';
      const press = (text: string) =>
        page.getByRole('button', { name: say(text, { name }), exact: true }).click();

      await page.goto(`${origin}/single-sign-on?state=unknown`);
      await expect(page.getByRole('alert')).toBeVisible();
      await visit('an expired single sign-on');
      await page.goto(`${origin}/login`);
      await expect(
        page.getByText(say('You may still be signed in at {name}.', { name })),
      ).toBeVisible();
      await visit('the sign-in page with single sign-on');

      await press('Continue with {name}');
      await signInThere(page, account.email);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say('You already have an account'),
      );
      await visit('an existing account with the same email');
      await page.getByRole('link', { name: say('Sign in and link') }).click();
      await page.getByLabel(say('Email'), { exact: true }).fill(account.email);
      await page.getByLabel(say('Password'), { exact: true }).fill(account.password);
      await press('Sign In');
      await expect(page).toHaveURL(`${origin}/dashboard`);
      await page.goto(`${origin}/settings?tab=account`);
      await expect(
        page.getByRole('button', { name: say('Unlink {provider}', { provider: name }) }),
      ).toBeVisible();
      await visit('a linked identity');
      await page.route('**/api/v1/auth/identities/*', (route) =>
        route.fulfill(confirmationRequired),
      );
      await page
        .getByRole('button', { name: say('Unlink {provider}', { provider: name }) })
        .click();
      await expect(page.getByRole('dialog', { name: say('Confirm that it is you') })).toBeVisible();
      await expect(
        page.getByRole('button', { name: say('Confirm with {name}', { name }) }),
      ).toBeVisible();
      await visit('a confirmation with single sign-on');
      expectNothing(found);
    },
  );
}
