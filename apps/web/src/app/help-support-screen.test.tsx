import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readMail } from '../testing/catch-mails.ts';
import { dashboardNetwork } from '../testing/app-network.ts';
import { json, refusal } from '../testing/fake-network.ts';
import { mountApp } from '../testing/mount-app.tsx';

const service = json(200, { support_email: 'help@daymark.example', mail: false });

function start(answer: () => Response = () => service) {
  const network = dashboardNetwork({}, ({ path }) =>
    path.endsWith('/service') ? answer() : undefined,
  );
  mountApp({ network, path: '/help-support', stored: network.stored });
  return network.user;
}

test('the help page links to a mail with the details that support needs', async () => {
  const user = start();
  const link = page.getByRole('link', { name: 'Contact Support' });
  await expect.element(link).toBeVisible();
  const { to, subject, body } = readMail(link.element().getAttribute('href') ?? '');
  expect(to).toBe('help@daymark.example');
  expect(subject).toBe('Daymark help request');
  expect(body).toMatch(
    new RegExp(`^\n\n\nAccount: ${user.email}\nVersion: \\d+\\.\\d+\\.\\d+\nBrowser: Mozilla`),
  );
});

test('Retry on the help page loads the support address after a failure', async () => {
  let answer = () => refusal(403, { code: 'unavailable', detail: 'No.' });
  start(() => answer());
  await expect.element(page.getByText(/The address could not be loaded/)).toBeVisible();
  answer = () => service;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'help@daymark.example' })).toBeVisible();
});

test('the quick start on the help page has four steps', async () => {
  start();
  const steps = page.getByRole('region', { name: 'Quick start' }).getByRole('listitem');
  await expect.element(steps).toHaveLength(4);
});

test('a click on each of the eight questions on the help page opens its answer @long', async () => {
  start();
  const questions = page.getByRole('region', { name: 'Frequently asked questions' });
  await expect.element(questions).toBeVisible();
  const closed = questions.element().querySelectorAll('details:not([open])');
  expect(closed).toHaveLength(8);
  for (const details of closed) {
    const answer = page.elementLocator(details.lastElementChild ?? details);
    const question = page.elementLocator(details.firstElementChild ?? details);
    await expect.element(answer).not.toBeVisible();
    await question.click();
    await expect.element(answer).toBeVisible();
  }
  expect(questions.element().querySelectorAll('details[open]')).toHaveLength(8);
});

test('the questions and answers on the help page mention no score from 0 to 100', async () => {
  start();
  const questions = page.getByRole('region', { name: 'Frequently asked questions' });
  await expect.element(questions).toBeVisible();
  expect(questions.element().textContent).not.toMatch(/slider|0 to 100|0-100/i);
});

test('the installation guide shows the guide for this browser first, then six other guides', async () => {
  start();
  await page.getByRole('button', { name: 'Show me how' }).click();
  const dialog = page.getByRole('dialog', { name: 'Install Daymark' });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(dialog.getByRole('heading', { level: 3 }).first())
    .toHaveTextContent('Chrome on a computer');
  await expect.element(dialog.getByRole('listitem')).toHaveLength(4);
  const guides = dialog.element().querySelectorAll('details');
  expect(guides).toHaveLength(6);
  for (const guide of guides) expect(guide.querySelectorAll('li')).toHaveLength(4);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
