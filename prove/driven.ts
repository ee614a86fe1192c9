import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { nextBatch } from '@daymark/shared/outbox/replay-rules.ts';
import type { Page } from 'playwright';
import type { Act } from './outbox-page/driven-page.ts';
import { newPage, type PageScript, type Person, type Product } from './product.ts';

/** A page with the app's queue on this device, signed in. */
export async function openDriven(
  product: Product,
  device: string,
  { person, script }: { readonly person: Person; readonly script?: PageScript },
): Promise<Page> {
  const page = await openTab(product, device, script);
  await page.evaluate((answer) => driven.signIn(answer), person.signedIn);
  return page;
}

/** Closes the tab in whatever state it is; then the app is opened again. */
export async function closeAndReopen(product: Product, device: string, page: Page): Promise<Page> {
  await page.close();
  return openTab(product, device);
}

/** A page with the app's queue, for the user who is signed in on this device. */
export async function openTab(
  product: Product,
  device: string,
  script?: PageScript,
): Promise<Page> {
  const page = await newPage(product, script);
  await page.goto(`${product.address(device)}/outbox-page/`);
  return whenReady(page);
}

/** Reloads the page in whatever state it is. */
export async function reload(page: Page): Promise<Page> {
  await page.reload();
  return whenReady(page);
}

export async function whenReady(page: Page): Promise<Page> {
  await page.waitForFunction(() => 'driven' in globalThis);
  return page;
}

/** Does all of them and returns their keys; throws where the device did not store one. */
export async function perform(page: Page, acts: readonly Act[]): Promise<string[]> {
  const results = await page.evaluate((given) => driven.act(given), acts);
  return results.map((one) => {
    if ('failed' in one) throw new Error(one.failed);
    return one.stored;
  });
}

/** Until everything is sent or has failed. */
export async function drain(page: Page): Promise<void> {
  await page.evaluate(() => driven.drain());
}

/** The tab's process ends without a word, as when the system needs its memory. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The page is gone and cannot answer.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}

/** How many requests carry these items to a server that answers each. */
export function requestsFor(items: readonly OutboxItem[]): number {
  const batch = new Set(nextBatch(items, Date.now()));
  return batch.size === 0 ? 0 : 1 + requestsFor(items.filter((item) => !batch.has(item)));
}
