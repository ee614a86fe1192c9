import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { pickNextBatch } from '@daymark/shared/outbox/replay-rules.ts';
import type { Page } from 'playwright';
import type { PageScript } from '../../harness/browser.ts';
import { addTo, type Counts } from '../../harness/numbers.ts';
import type { Person } from '../../harness/person.ts';
import type { Product } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import type { Act } from './page/driven-page.ts';

export async function openTab(
  product: Product,
  device: string,
  script?: PageScript,
): Promise<Page> {
  const page = await product.newPage(script);
  await page.goto(`${product.address(device)}/outbox-page/`);
  return whenReady(page);
}

export async function signIn(page: Page, { signedIn }: Person): Promise<void> {
  await page.evaluate((answer) => driven.signIn(answer), signedIn);
}

export async function reload(page: Page): Promise<Page> {
  await page.reload();
  return whenReady(page);
}

export async function whenReady(page: Page): Promise<Page> {
  await page.waitForFunction(() => 'driven' in globalThis);
  return page;
}

export async function perform(page: Page, acts: readonly Act[]): Promise<string[]> {
  const results = await page.evaluate((given) => driven.act(given), acts);
  return results.map((one) => {
    if ('failed' in one) throw new Error(one.failed);
    return one.stored;
  });
}

export async function drain(page: Page): Promise<void> {
  await page.evaluate(() => driven.drain());
}

/** Crashes the process of the tab, as the system does when memory is low. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The crashed page never responds to this command.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}

/** Returns the number of requests that are needed to send all items. */
export function countRequests(items: readonly OutboxItem[]): number {
  const batch = new Set(pickNextBatch(items, Date.now()));
  return batch.size === 0 ? 0 : 1 + countRequests(items.filter((item) => !batch.has(item)));
}

export function wrongClock(offset: number): PageScript {
  return { work: shiftClock, given: offset };
}

/** Runs in the page. Shifts the clock by an offset in milliseconds. */
function shiftClock(offset: number): void {
  const Native = Date;
  const now = () => Native.now() + offset;
  const Shifted = new Proxy(Native, {
    construct: (target, given) =>
      given.length === 0 ? new target(now()) : (Reflect.construct(target, given) as Date),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  Object.assign(globalThis, { Date: Shifted });
}

const lanes = ['one', 'two', 'three', 'four'];

/**
 * Calls `work` with 0 to `count` - 1, four calls at a time, and returns the sums of their counts.
 * Concurrent calls use different devices.
 */
export async function sumConcurrently<Name extends string>(
  count: number,
  work: (index: number, lane: string) => Promise<Counts<Name>>,
): Promise<Record<Name, number>> {
  const total = {} as Record<Name, number>;
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      while (next < count) {
        const index = next;
        next += 1;
        addTo(total, await work(index, lane));
      }
    }),
  );
  return total;
}

export interface Device {
  readonly name: string;
  page: Page;
  isOnline: boolean;
}

export interface Interleaving {
  readonly product: Product;
  readonly person: Person;
  readonly devices: readonly [Device, Device, Device];
  readonly random: () => number;
}

/** Calls `play` for four groups of three devices at a time. Returns the sums of the counts. */
export function interleave<Name extends string>(
  product: Product,
  { times, seed }: { readonly times: number; readonly seed: number },
  play: (one: Interleaving, round: number) => Promise<Counts<Name>>,
): Promise<Record<Name, number>> {
  const trios = new Map<string, Interleaving['devices']>();
  return sumConcurrently(times, async (round, lane) => {
    const open = async (number: number) => {
      const name = `${lane}-${number}`;
      return { name, page: await openTab(product, name), isOnline: true };
    };
    const devices = trios.get(lane) ?? (await Promise.all([open(0), open(1), open(2)]));
    trios.set(lane, devices);
    const person = await product.newPerson();
    return play({ product, person, devices, random: seededRandom(seed + round) }, round);
  });
}
