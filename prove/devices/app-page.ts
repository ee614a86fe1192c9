import type { Page } from 'playwright';
import { openScoringSheet } from '../../e2e/dashboard.ts';
import { type PageScript, storeOnDevice } from '../../harness/browser.ts';
import type { Person } from '../../harness/person.ts';
import type { Product } from '../../harness/product.ts';

interface Opening {
  readonly device: string;
  readonly person: Person;
  readonly script?: PageScript;
  readonly path?: string;
}

export async function openApp(product: Product, opening: Opening): Promise<Page> {
  const { device, person, script, path = '/dashboard' } = opening;
  const page = await product.newPage(script);
  const address = product.address(device);
  await storeOnDevice(page, address, {
    access_token: person.token,
    session_user: JSON.stringify(person.signedIn.user),
    // Keeps the list of done areas open.
    folds: JSON.stringify({ done: true }),
  });
  await page.goto(address + path);
  return page;
}

/** Signs in on the login screen, which the app opens after the server has lost the session. */
export async function signInOnScreen(page: Page, { email, password }: Person): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

export async function mark(page: Page, area: string, as: 'Completed' | 'Not Done'): Promise<void> {
  const sheet = await openScoringSheet(page, area);
  await sheet.getByRole('button', { name: as }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Returns whether the device's queue contains any change. */
export async function waitingOnDevice(page: Page): Promise<boolean> {
  return (await rowsOnDevice(page, 'outbox')).length > 0;
}

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

export interface ReplicaRow {
  readonly user_id: string;
  readonly kind: string;
  readonly row: { readonly cursor: string; readonly is_full_run: boolean };
}

export function readEpoch(person: ReplicaRow | undefined): string {
  return (
    Buffer.from(person?.row.cursor ?? '', 'base64url')
      .toString()
      .split(' ')[0] ?? ''
  );
}
