import type { Page } from 'playwright';
import { openScoringSheet } from '../../e2e/dashboard.ts';
import { signIn } from '../../e2e/sign-in.ts';
import { readStoredRows } from '../../e2e/stored-on-device.ts';
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
export async function signInOnScreen(page: Page, person: Person): Promise<void> {
  await page.waitForURL('**/login');
  await signIn(page, person);
  await page.waitForURL('**/dashboard');
}

export async function mark(page: Page, area: string, as: 'Completed' | 'Not Done'): Promise<void> {
  const sheet = await openScoringSheet(page, area);
  await sheet.getByRole('button', { name: as }).click();
  await sheet.waitFor({ state: 'hidden' });
}

export async function waitingOnDevice(page: Page): Promise<boolean> {
  return (await readStoredRows(page, 'outbox')).length > 0;
}

export interface ReplicaRow {
  readonly user_id: string;
  readonly kind: string;
  readonly row: { readonly cursor: string; readonly is_full_run: boolean };
}

export function readEpoch(person: ReplicaRow | undefined): string {
  const [epoch = ''] = Buffer.from(person?.row.cursor ?? '', 'base64url')
    .toString()
    .split(' ');
  return epoch;
}
