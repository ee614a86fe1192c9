import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { createAreas } from './account.ts';
import { findTodaysProgress } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

const source = readFileSync(
  join(import.meta.dirname, '../apps/web/src/testing/translator.ts'),
  'utf8',
);
const translator = stripTypeScriptTypes(source).replace('export function', 'function');

/** Translates current and later texts of the page, as a browser does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(`${translator}; void translatePage(document.body)`);
  await expect(page.locator('font > font').first()).toBeAttached();
}

test.use({ expectedConsole: [/status of 401/] });

test('the sign-in page works while the browser translates it', async ({ page, account }) => {
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  await email.fill(account.email);
  await translate(page);
  for (const password of ['Wrong-password-1', 'Wrong-password-2']) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit.click();
    await expect(page.getByRole('alert').first()).toContainText(/password/i);
    await expect(email).toHaveValue(account.email);
  }
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await submit.click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe(() => {
  test.use({ signedIn: true });

  test('the dashboard updates its counts while the browser translates the page', async ({
    page,
    account,
  }) => {
    const names = ['Reading', 'Running', 'Piano'];
    await createAreas(account, ...names);
    await page.goto('/dashboard');
    const ring = (name: string) => page.getByRole('checkbox', { name });
    await expect(ring('Reading')).toBeVisible();
    await translate(page);
    for (const [index, name] of names.entries()) {
      await ring(name).click();
      await expect(page.getByText(`${index + 1} of 3 done`)).toBeVisible();
    }
    await expect(findTodaysProgress(page)).toContainText('100%');
    await ring('Piano').click();
    await expect(page.getByText('2 of 3 done')).toBeVisible();
    await expect(page.getByText('3 of 3 done')).toHaveCount(0);
  });
});
