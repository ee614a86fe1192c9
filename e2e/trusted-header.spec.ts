import type { Page } from '@playwright/test';
import { bringBack, passOn, startHttpProxy } from '../harness/http-proxy.ts';
import { newEmail } from '../harness/person.ts';
import { type Server, startServer } from '../harness/server.ts';
import { freePort } from '../scripts/free-port.ts';
import { expect, test } from './fixtures.ts';
import { logOut } from './sign-in.ts';

// The tests have their own server behind a proxy that says who signs in.
let server: Server;
let portal: Awaited<ReturnType<typeof startHttpProxy>>;
let signedIn = '';

test.beforeAll(async () => {
  const env = { TRUST_PROXY: '127.0.0.1', TRUSTED_HEADER_SIGN_IN: 'Remote-Email' };
  server = await startServer(env, { port: await freePort() });
  portal = await startHttpProxy(async (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'remote-email': signedIn };
    bringBack(await passOn(incoming, server.port, { headers }), outgoing);
  });
});

test.afterAll(() => Promise.all([server[Symbol.asyncDispose](), portal.close()]));

test.beforeEach(() => {
  signedIn = newEmail();
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

test('an access portal signs a new person in, and after a sign-out only at the press of a button', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${portal.origin}/board`);
  await expect(page).toHaveURL(`${portal.origin}/board`);
  await page.goto(`${portal.origin}/settings?tab=account`);
  await expect(page.getByText(signedIn).first()).toBeVisible();
  await page.goto(`${portal.origin}/dashboard`);
  await logOut(page);
  await expect(page.getByText('Your access portal signs you in.')).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(button(page)).toBeEnabled();
  await expect(page).toHaveURL(`${portal.origin}/login`);
  await button(page).click();
  await expect(page).toHaveURL(`${portal.origin}/dashboard`);
});

test('an access portal signs nobody in if it names nobody @desktop', async ({ page }) => {
  signedIn = '';
  const refused = page.waitForResponse((response) => response.url().endsWith('/auth/proxy'));
  await page.goto(`${portal.origin}/login`);
  expect((await refused).status()).toBe(403);
  await button(page).click();
  await expect(page.getByRole('alert')).toHaveText(/The access portal did not say who you are/);
});
test.use({ expectedConsole: [/status of 403/] });
