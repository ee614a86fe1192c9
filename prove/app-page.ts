import type { Locator, Page } from 'playwright';
import { newPage, type PageScript, password, type Person, type Product } from './product.ts';

interface Opening {
  readonly device: string;
  readonly person: Person;
  readonly script?: PageScript;
}

/** The production build on this device, signed in as a login of an earlier day would have left it. */
export async function openApp(product: Product, { device, person, script }: Opening) {
  const page = await newPage(product, script);
  await page.goto(`${product.address(device)}/theme.js`);
  const { access_token, user } = person.signedIn;
  // What is done is folded away: here the fold is open, as the person has left it.
  const folds = JSON.stringify({ done: true });
  const stored = { access_token, session_user: JSON.stringify(user), folds };
  await page.evaluate((values) => Object.assign(globalThis.localStorage, values), stored);
  await page.goto(`${product.address(device)}/dashboard`);
  return page;
}

/** On the screen of the login, where the app has gone because the server does not know the session any more. */
export async function signInOnScreen(page: Page, { signedIn }: Person): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(signedIn.user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** An area on today's view. */
export function cardOf(page: Page, area: string): Locator {
  return page.getByRole('article').filter({ hasText: area });
}

export async function mark(page: Page, area: string, as: 'Completed' | 'Not Done'): Promise<void> {
  await cardOf(page, area).getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: `Rate: ${area}` });
  await sheet.getByRole('button', { name: as }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Whether a change is in the device's queue, or failed. */
export async function waitingOnDevice(page: Page): Promise<boolean> {
  return (await rowsOnDevice(page, 'outbox')).length > 0;
}

/** All rows of a store of the device's database, bytes as base64. */
export async function rowsOnDevice<Row>(page: Page, store: string): Promise<readonly Row[]> {
  const text = await page.evaluate(async (name) => {
    const open = indexedDB.open('daymark');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(open.error ?? new Error('No database')));
    });
    const all = database.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    database.close();
    return JSON.stringify(all.result, (_, value: unknown) =>
      value instanceof Uint8Array ? value.toBase64() : value,
    );
  }, store);
  return JSON.parse(text) as Row[];
}

/** Opens the menu of an area's card and presses an item of it. */
export async function actOnArea(page: Page, area: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${area}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
