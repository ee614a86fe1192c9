import type { Page } from '@playwright/test';
import { type Server, startServer } from '../harness/server.ts';
import { findAxeViolations } from './axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { fillSignUp } from './sign-in.ts';

let origin: string;
let server: Server;

test.beforeEach(async () => {
  server = await startServer({
    REGISTRATION: 'invite',
    ADMIN_EMAIL: 'ada@example.org',
    SUPPORT_EMAIL: 'help@example.org',
    LOG_LEVEL: 'fatal',
  });
  origin = `http://localhost:${server.port}`;
});

test.afterEach(() => server[Symbol.asyncDispose]());

test.use({ signedIn: false, expectedConsole: [/status of 4\d\d/] });

async function signUp(page: Page, email: string, name?: string): Promise<void> {
  await fillSignUp(page, { email, ...(name !== undefined && { name }) });
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('an invitation lets only the invited email address register, and only once @phone @long', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin}/register`);
  await expect(page.getByLabel('Invitation')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await signUp(page, 'ada@example.org');
  await expect(page).toHaveURL(`${origin}/dashboard`);

  await page.goto(`${origin}/settings?tab=account`);
  const card = page.getByRole('region', { name: 'Invitations' });
  await card.getByLabel('Email of the person you invite (optional)').fill('bea@example.org');
  await card.getByRole('button', { name: 'Invite someone' }).click();
  const field = card.getByLabel('Invitation link');
  await expect(field).toHaveValue(new RegExp(`^${origin}/register#invitation=[\\w-]{43}$`));
  await expect(card.getByText('For bea@example.org')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const link = await field.inputValue();

  const guest = await browser.newContext({ serviceWorkers: 'block' });
  const bea = await guest.newPage();
  await bea.goto(link);
  await expect(bea.getByText(/^You’re invited/)).toBeVisible();
  await signUp(bea, 'mallory@example.org', 'Bea Quist');
  const email = bea.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('This invitation is for another email address.');
  await email.fill('bea@example.org');
  await bea.getByRole('button', { name: 'Create Account' }).click();
  await expect(bea).toHaveURL(`${origin}/dashboard`);
  await bea.goto(`${origin}/settings?tab=account`);
  await expect(bea.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expect(bea.getByRole('region', { name: 'Invitations' })).toBeHidden();
  await guest.close();

  await page.reload();
  await expect(card.getByRole('button', { name: 'Invite someone' })).toBeVisible();
  await expect(card.getByText('For bea@example.org')).toBeHidden();

  const late = await browser.newContext({ serviceWorkers: 'block' });
  const cat = await late.newPage();
  await cat.goto(link);
  await signUp(cat, 'bea@example.org', 'Cat Quist');
  const invitation = cat.getByLabel('Invitation');
  await expect(invitation).toHaveAccessibleDescription(/^This invitation was already used/);
  await expect(cat.getByLabel('Full name')).toHaveValue('Cat Quist');
  expect(await findAxeViolations(cat)).toEqual([]);
  await late.close();
});

test('a server with REGISTRATION=closed lets only its administrator register @phone', async ({
  page,
}) => {
  await server.end();
  await server.start({ REGISTRATION: 'closed' });
  await page.goto(`${origin}/register`);
  await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@example.org' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I am its administrator' }).click();
  await signUp(page, 'mallory@example.org');
  await expect(page.getByRole('alert')).toContainText('This server does not accept new accounts.');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard`);
  // The open app would send requests to the server while the server stops.
  await page.goto('about:blank');
});
