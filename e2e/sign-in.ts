import type { Locator, Page } from '@playwright/test';
import { newEmail, password } from '../harness/person.ts';

/** Fills and submits the open sign-in page. */
export async function signIn(
  page: Page,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Fills the open registration page. */
export async function fillSignUp(
  page: Page,
  { email = newEmail(), name = 'Ada Quist' }: { email?: string; name?: string } = {},
): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

export async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export function logOut(page: Page): Promise<void> {
  return openFromMenu(page, 'Logout');
}

/** Opens, fills and submits the password dialog of the settings. */
export async function sendNewPassword(
  page: Page,
  name: 'Change Password' | 'Set a Password',
): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('New password', { exact: true }).fill('Other-Harbour-72');
  await dialog.getByLabel('Confirm new password').fill('Other-Harbour-72');
  await dialog.getByRole('button', { name }).click();
  return dialog;
}
