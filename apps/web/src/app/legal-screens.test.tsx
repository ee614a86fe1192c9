import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { fakeNetwork, json } from '../testing/fake-network.ts';
import { mountApp } from '../testing/mount-app.tsx';

function start(path: string) {
  const network = dashboardNetwork();
  network.intercept(({ path: asked }) =>
    asked.endsWith('/service')
      ? json(200, { support_email: 'help@daymark.example', mail: false })
      : undefined,
  );
  mountApp({ network, path, stored: network.stored });
}

const headings = () => page.getByRole('article').getByRole('heading', { level: 2 });

describe.each([
  ['/privacy-policy', 'Privacy Policy', 7],
  ['/terms-of-service', 'Terms of Service', 10],
] as const)('%s', (path, title, count) => {
  test(`the page ${path} has ${count} sections, each with a link in the contents`, async () => {
    start(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(headings()).toHaveLength(count);
    const titles = headings().elements();
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').elements();
    expect(links.map((link) => link.textContent)).toEqual(titles.map((each) => each.textContent));
    expect(document.title).toBe(`${title} · Daymark`);
  });

  test(`the page ${path} shows the date of its last change and the support address`, async () => {
    start(path);
    await expect.element(page.getByText(/^Last updated: \w+ \d+, 20\d\d$/)).toBeVisible();
    const address = page.getByRole('link', { name: 'help@daymark.example' });
    await expect.element(address).toHaveAttribute('href', 'mailto:help@daymark.example');
  });

  test(`a link in the contents of ${path} adds no step to the history`, async () => {
    start(path);
    await expect.element(headings()).toHaveLength(count);
    const steps = history.length;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Contact/ })
      .click();
    await expect.element(headings().last()).toHaveFocus();
    await expect.element(headings().last()).toBeInViewport();
    expect(location.hash).toBe('#contact');
    expect(history.length).toBe(steps);
  });

  test(`the page ${path} opens at the section in its address`, async () => {
    start(`${path}#contact`);
    await expect.element(headings()).toHaveLength(count);
    await expect.element(headings().last()).toBeInViewport();
  });
});

describe('legal pages without a session', () => {
  const signedOut = () =>
    fakeNetwork((request) =>
      request.path.endsWith('/service')
        ? json(200, { support_email: 'help@daymark.example', mail: false })
        : new Promise(() => {}),
    );

  test.each([
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
  ])('a signed-out visitor can read %s', async (path, title) => {
    mountApp({ network: signedOut(), path });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(page.getByRole('link', { name: 'help@daymark.example' })).toBeVisible();
    expect(location.pathname).toBe(path);
  });

  test('the registration links to both legal pages and keeps the typed text @long', async () => {
    mountApp({ network: signedOut(), path: '/register' });
    await page.getByLabelText('Full name').fill('Ada Lovelace');
    await page.getByLabelText('Password', { exact: true }).fill('Correct-horse-9');
    for (const title of ['Terms of Service', 'Privacy Policy']) {
      await page.getByRole('link', { name: title }).click();
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect.element(page.getByLabelText('Full name')).toHaveValue('Ada Lovelace');
    }
    const password = page.getByLabelText('Password', { exact: true });
    await expect.element(password).toHaveValue('Correct-horse-9');
  });

  test('the login links to both legal pages, and Back returns to the login @long', async () => {
    mountApp({ network: signedOut(), path: '/login' });
    for (const title of ['Terms of Service', 'Privacy Policy']) {
      await page.getByRole('link', { name: title }).click();
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    }
  });
});

test('the privacy policy lists the emails that are sent and the data they leave out', async () => {
  start('/privacy-policy');
  await expect.element(page.getByRole('heading', { name: /Emails we send/ })).toBeVisible();
  await expect.element(page.getByText(/passkey was added or removed/)).toBeVisible();
  await expect.element(page.getByText(/no name, areas, marks or notes/)).toBeVisible();
});

test('the terms of service name the minimum age for an account', async () => {
  start('/terms-of-service');
  await expect.element(page.getByText(/at least 13 years old/)).toBeVisible();
});
