import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { nextBatch } from '@daymark/shared/outbox/replay-rules.ts';
import type { Page } from 'playwright';
import type { PageScript } from '../../harness/browser.ts';
import type { Person } from '../../harness/person.ts';
import type { Product } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import type { Act } from './page/driven-page.ts';

/** Opens a page with the app's queue, for the person who is signed in on this device. */
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

/** Does all of them and returns their keys; throws where the device did not store one. */
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

/** Ends the tab's process without a word, as when the system needs its memory. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The page is gone and cannot answer.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}

/** Counts the requests that carry these items to a server that answers each. */
export function requestsFor(items: readonly OutboxItem[]): number {
  const batch = new Set(nextBatch(items, Date.now()));
  return batch.size === 0 ? 0 : 1 + requestsFor(items.filter((item) => !batch.has(item)));
}

export function wrongClock(offset: number): PageScript {
  return { work: shiftClock, given: offset };
}

/** Runs in the page. */
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

/** Carries out `work` for 0 to `count` - 1, four at a time; each has a lane's devices for itself meanwhile. */
export async function concurrently(
  count: number,
  work: (index: number, lane: string) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      while (next < count) {
        const index = next;
        next += 1;
        await work(index, lane);
      }
    }),
  );
}

/** Person, tabs and chance of one interleaving of what is done on three devices. */
export interface Interleaving {
  readonly product: Product;
  readonly random: () => number;
  readonly lane: string;
  /** The tabs of the lane's devices, each of which is an origin of its own. */
  readonly tabs: Page[];
  readonly person: Person;
}

export async function interleave(
  product: Product,
  { times, seed }: { readonly times: number; readonly seed: number },
  play: (one: Interleaving, round: number) => Promise<void>,
): Promise<void> {
  const ofLanes = new Map<string, Page[]>();
  await concurrently(times, async (round, lane) => {
    const random = seededRandom(seed + round);
    const names = [0, 1, 2].map((number) => `${lane}-${number}`);
    const open = () => Promise.all(names.map((name) => openTab(product, name)));
    const tabs = ofLanes.get(lane) ?? (await open());
    ofLanes.set(lane, tabs);
    const person = await product.newPerson();
    await play({ product, random, lane, tabs, person }, round);
  });
}
