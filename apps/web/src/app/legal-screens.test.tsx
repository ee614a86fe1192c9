import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/dashboard-network.ts';
import { json } from '../testing/fake-network.ts';
import { mountApp } from '../testing/mount-app.tsx';

function start(path: string) {
  const network = dashboardNetwork();
  network.intercept(({ path: asked }) =>
    asked.endsWith('/service') ? json(200, { support_email: 'help@daymark.example' }) : undefined,
  );
  mountApp({ network, path, stored: network.stored });
}

const headings = () => page.getByRole('article').getByRole('heading', { level: 2 });

describe.each([
  ['/privacy-policy', 'Privacy Policy', 6],
  ['/terms-of-service', 'Terms of Service', 10],
] as const)('%s', (path, title, count) => {
  test(`has ${count} sections, each in the contents`, async () => {
    start(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(headings()).toHaveLength(count);
    const titles = headings().elements();
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').elements();
    expect(links.map((link) => link.textContent)).toEqual(titles.map((each) => each.textContent));
    expect(document.title).toBe(`${title} · Daymark`);
  });

  test('says when its text was changed, and whom to write to', async () => {
    start(path);
    await expect.element(page.getByText(/^Last updated: \w+ \d+, 20\d\d$/)).toBeVisible();
    const address = page.getByRole('link', { name: 'help@daymark.example' });
    await expect.element(address).toHaveAttribute('href', 'mailto:help@daymark.example');
  });

  test('leads to a section without a step in the history', async () => {
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

  test('opens at the section that the address names', async () => {
    start(`${path}#contact`);
    await expect.element(headings()).toHaveLength(count);
    await expect.element(headings().last()).toBeInViewport();
  });
});

test('the age that an account needs is told', async () => {
  start('/terms-of-service');
  await expect.element(page.getByText(/at least 13 years old/)).toBeVisible();
});
