import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import {
  type AccessPortal,
  portalUser,
  startBasicProxy,
  startCookiePortal,
} from './access-portal.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { createAreas, listMarks } from './account.ts';
import { findCard, mark } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

// The browser logs refused requests and failed update checks of the service worker.
test.use({
  serviceWorkers: 'allow',
  expectedConsole: [/Failed to load resource|service-worker/],
});

let portal: AccessPortal;

test.beforeEach(({ account }) => createAreas(account, 'Reading'));

test.afterEach(() => portal.close());

async function signInToday(page: Page, account: Person): Promise<void> {
  await signIn(page, account);
  await expect(findCard(page, 'Reading')).toBeVisible();
}

const signInAtPortal = (page: Page) =>
  page.getByRole('button', { name: 'Sign in at the portal' }).click();

function expectMarked(account: Person): Promise<void> {
  return expect.poll(() => listMarks(account)).toEqual([1]);
}

const notice = (page: Page) =>
  page.getByText('Your network or access portal wants you to sign in first.');

for (const place of ['here', 'elsewhere'] as const) {
  const host = place === 'here' ? 'the same host' : 'another host';
  test(
    `after an access portal on ${host} ended its session, a new sign-in sends unsent changes @long`,
    { tag: place === 'here' ? '@phone' : '@desktop' },
    async ({ page, baseURL, account, expectAccessible }) => {
      portal = await startCookiePortal(baseURL ?? '', place);
      await page.goto(`${portal.origin}/login`);
      await signInAtPortal(page);
      await signInToday(page, account);
      await whenInstalled(page);
      await expect.poll(() => portal.passed).toContain('/api/v1/events');

      portal.endSessions();
      await page.goto(`${portal.origin}/settings?tab=account`);
      await expect(notice(page)).toBeVisible();
      await page.goto(`${portal.origin}/dashboard`);
      await mark(page, 'Reading');
      await expect(notice(page)).toBeVisible();
      await expect(findCard(page, 'Reading')).toContainText('Completed');
      await expectAccessible();

      await page.getByRole('link', { name: 'Open the sign-in page' }).click();
      await signInAtPortal(page);
      await expect(page).toHaveURL(`${portal.origin}/dashboard`);
      await expectMarked(account);
      await expect(notice(page)).toBeHidden();
    },
  );
}

test('a sign-in at the access portal in a second tab lets the first tab send changes @desktop @long', async ({
  page,
  context,
  baseURL,
  account,
}) => {
  portal = await startCookiePortal(baseURL ?? '', 'here');
  await page.goto(`${portal.origin}/login`);
  await signInAtPortal(page);
  await signInToday(page, account);
  await whenInstalled(page);
  portal.endSessions();
  await mark(page, 'Reading');
  await expect(notice(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${portal.origin}/portal/login?rd=/portal/login`);
  await signInAtPortal(other);
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expectMarked(account);
  await expect(notice(page)).toBeHidden();
});

test('the browser fetches the manifest with the cookies of the access portal @desktop', async ({
  page,
  baseURL,
}) => {
  portal = await startCookiePortal(baseURL ?? '', 'here');
  await page.goto(`${portal.origin}/login`);
  await signInAtPortal(page);
  await expect(page.getByLabel('Email')).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${portal.origin}/manifest.webmanifest`, []]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
});

test.describe(() => {
  test.use({ httpCredentials: portalUser });

  test('sign-in, marks and live changes work behind Basic authentication @desktop', async ({
    page,
    baseURL,
    account,
  }) => {
    portal = await startBasicProxy(baseURL ?? '');
    await page.goto(`${portal.origin}/login`);
    await signInToday(page, account);
    await mark(page, 'Reading');
    await expectMarked(account);
    await expect.poll(() => portal.passed).toContain('/api/v1/events');
    const [reading] = await account.call(api.listLifeAreas, {});
    const missed = {
      life_area_id: reading?.id ?? '',
      score: 0,
      score_date: account.today,
    } as const;
    await account.call(api.recordScore, { body: missed });
    await expect(findCard(page, 'Reading')).toContainText('Not Done');
    await expect(notice(page)).toBeHidden();
  });
});
