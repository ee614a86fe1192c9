import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchMails, readMail } from '../testing/catch-mails.ts';
import { dashboardNetwork, type Intercept } from '../testing/app-network.ts';
import { json, networkFailure, refusal } from '../testing/fake-network.ts';
import { mountApp } from '../testing/mount-app.tsx';

const service = json(200, { support_email: 'help@daymark.example', mail: false });
const serviceOnly: Intercept = ({ path }) => (path.endsWith('/service') ? service : undefined);

function start(intercept: Intercept = serviceOnly) {
  const network = dashboardNetwork({}, intercept);
  const again = () => mountApp({ network, path: '/report-bug', stored: network.stored });
  again();
  return { user: network.user, mails: catchMails(), again };
}

const type = () => page.getByLabelText('Bug type');
const title = () => page.getByLabelText('Title');
const description = () => page.getByLabelText('Description');
const email = () => page.getByLabelText('Your email');
const submit = () => page.getByRole('button', { name: 'Submit Bug Report' });
const sentTitle = () => page.getByRole('heading', { name: 'Bug Report Sent' });

async function fill(text = 'After the second tap nothing happens.') {
  await type().selectOptions('App Crash');
  await title().fill('The sheet stays open');
  await description().fill(text);
}

test('the bug report requires a type, a title, a description and an email @long', async () => {
  const { user } = start();
  await expect.element(email()).toHaveValue(user.email);
  await expect.element(email()).toHaveAttribute('type', 'email');
  await expect.element(submit()).toBeDisabled();
  await fill('   ');
  await expect.element(submit()).toBeDisabled();
  await description().fill('Nothing happens.');
  await expect.element(submit()).toBeEnabled();
  await email().fill('');
  await expect.element(submit()).toBeDisabled();
});

test('the bug report opens a mail with its text, and the next report is empty @long', async () => {
  const { mails, user } = start();
  await fill();
  await page.getByLabelText('Steps to reproduce (optional)').fill('1. Tap\n2. Tap again');
  await page.getByLabelText('Expected behavior (optional)').fill('It closes & saves');
  await submit().click();
  await expect.element(sentTitle()).toHaveFocus();
  expect(mails).toHaveLength(1);
  const mail = readMail(mails[0] ?? '');
  expect(mail.to).toBe('help@daymark.example');
  expect(mail.subject).toBe('Daymark bug report: The sheet stays open');
  expect(mail.body).toMatch(
    /^Bug type: App Crash\nTitle: The sheet stays open\n\nDescription:\nAfter/,
  );
  expect(mail.body).toContain('Steps to reproduce:\n1. Tap\n2. Tap again\n\n');
  expect(mail.body).toContain('Expected behavior:\nIt closes & saves\n\n');
  expect(mail.body).not.toContain('Actual behavior');
  expect(mail.body).toMatch(
    new RegExp(`From: ${user.email}\nTime: \\d{4}-.*Z\nVersion: \\d.*\nBrowser: Mozilla`),
  );

  await page.getByRole('button', { name: 'Report Another Bug' }).click();
  await expect.element(type()).toHaveFocus();
  await expect.element(type()).toHaveValue('');
  await expect.element(title()).toHaveValue('');
  await expect.element(description()).toHaveValue('');
  await expect.element(email()).toHaveValue(user.email);
});

test('the bug report requires a valid email @long', async () => {
  const { mails } = start();
  await fill();
  await email().fill('ada at home');
  await submit().click();
  await expect.element(email()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect.element(email()).toHaveFocus();
  expect(mails).toEqual([]);
  await email().fill('ada@example.com');
  await submit().click();
  await expect.element(sentTitle()).toBeVisible();
});

test('the bug report keeps its text if the support email cannot be loaded', async () => {
  let answer = () => refusal(403, { code: 'unavailable', detail: 'No.' });
  const { mails } = start(({ path }) => (path.endsWith('/service') ? answer() : undefined));
  await fill();
  await submit().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(title()).toHaveValue('The sheet stays open');
  await expect.element(page.getByRole('button', { name: 'Copy the report' })).toBeVisible();
  expect(mails).toEqual([]);
  answer = () => service;
  await submit().click();
  await expect.element(sentTitle()).toBeVisible();
  expect(readMail(mails[0] ?? '').to).toBe('help@daymark.example');
});

test('the bug report keeps its text after a reload, for the same user only', async () => {
  const { again } = start();
  await fill();
  again();
  await expect.element(title().nth(1)).toHaveValue('The sheet stays open');
  await expect.element(type().nth(1)).toHaveValue('crash');
  start();
  await expect.element(title().nth(2)).toHaveValue('');
});

test('a bug report that is too long for a mail link is copied', async () => {
  const { mails } = start();
  const long = 'Ж'.repeat(4000);
  await fill(long);
  await submit().click();
  await expect.element(sentTitle()).toBeVisible();
  expect(mails[0]?.length).toBeLessThanOrEqual(8000);
  await expect.element(page.getByText(/The whole of it is copied/)).toBeVisible();
});

test('a user without a mail program can copy the bug report @long', async () => {
  const { mails } = start();
  await fill();
  await submit().click();
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await expect.element(page.getByText('Report copied')).toBeVisible();
  await page.getByRole('link', { name: 'Open the mail again' }).click();
  expect(mails).toHaveLength(2);
  expect(mails[1]).toBe(mails[0]);
});

test('the bug report says that there is no network, and can be sent again @long', async () => {
  start(({ path }) => {
    if (path.endsWith('/service')) throw networkFailure;
    return undefined;
  });
  await fill();
  await userEvent.click(submit());
  await expect
    .element(page.getByRole('alert'), { timeout: 10_000 })
    .toHaveTextContent('Network error. Please check your connection and try again.');
  await expect.element(submit()).toBeEnabled();
});
