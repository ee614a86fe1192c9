import { setTimeout as wait } from 'node:timers/promises';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import type { Page } from 'playwright';
import type { Product } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { atMost, exactly, type Figure, none } from '../proof.ts';
import { mark, openApp } from './app-page.ts';
import { beginRun, DeviceRun } from './device-run.ts';
import { drain, openTab } from './drive-page.ts';
import { PersonModel } from './person-model.ts';
import { compareWithServer } from './server-ledger.ts';

/** Proves row 7 of README.md: a person works in three tabs of one device, each on other areas. */
export async function flushTogether(product: Product, perTab: number): Promise<Figure[]> {
  const first = await beginRun(product, { device: 'one', random: seededRandom(7000) });
  const { person } = first;
  const pages = [await openTab(product, 'one'), await openTab(product, 'one')];
  const others = pages.map((page, index) => {
    const random = seededRandom(7001 + index);
    return new DeviceRun({ product, device: 'one', random, person, page });
  });
  const tabs = [first, ...others];
  await Promise.all(tabs.map((tab) => tab.do(tab.acts(perTab))));
  await Promise.all(tabs.map(({ page }) => drain(page)));
  const left = (await first.stored()).length;
  const sent = product.proxy.writes.flatMap((write) => write.keys).length;
  for (const { page } of tabs) await page.close();
  const keys = tabs.flatMap((tab) => tab.keys);
  const model = PersonModel.of(tabs.map((tab) => tab.model));
  const file = product.server.sqliteFile;
  const { lost, doubled } = await compareWithServer(file, { person, model, keys });
  return [
    exactly('changes made in three tabs', keys.length, 3 * perTab),
    exactly('times that a change from three tabs reached the server', sent, 3 * perTab),
    none('changes from three tabs lost', lost + left),
    none('changes from three tabs doubled', doubled),
  ];
}

const area = 'Reading';

const triggers: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  load: (page) => page.reload(),
  online: (page) => page.context().setOffline(false),
  focus: (page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
  pageshow: (page) => page.evaluate(() => dispatchEvent(new Event('pageshow'))),
  visibility: (page) =>
    page.evaluate(() => globalThis.document.dispatchEvent(new Event('visibilitychange'))),
};

/** Proves row 8 of README.md: a mark made offline is sent after a single trigger. */
export async function fireEachTrigger(product: Product, times: number): Promise<Figure[]> {
  const person = await product.newPerson();
  const { token } = person;
  await person.call(createLifeArea, { body: { name: area } });
  const arrived = () => product.proxy.writes.filter((write) => write.token === token).length;
  const slowest: Record<string, number> = {};
  let early = 0;

  async function time(name: string, page: Page, fire: () => Promise<unknown>): Promise<void> {
    const before = arrived();
    const as = before % 2 === 0 ? 'Completed' : 'Not Done';
    if (name === 'online') {
      await page.context().setOffline(true);
      await mark(page, area, as);
    } else {
      await markInVain(product, token, () => mark(page, area, as));
    }
    if (name !== 'timer') {
      await wait(500);
      if (arrived() > before) early += 1;
    }
    const began = Date.now();
    await fire();
    while (arrived() === before && Date.now() - began < 20_000) await wait(10);
    slowest[name] = Math.max(slowest[name] ?? 0, (Date.now() - began) / 1000);
  }

  const device = 'triggers';
  const page = await openApp(product, { device, person, script: { work: holdTimers, given: 400 } });
  for (const [name, fire] of Object.entries(triggers)) {
    for (let round = 0; round < times; round += 1) await time(name, page, () => fire(page));
  }
  await page.close();
  const plain = await openApp(product, { device, person });
  for (let round = 0; round < times; round += 1) await time('timer', plain, async () => {});
  await plain.close();
  return [
    ...Object.entries(slowest).map(([name, seconds]) =>
      atMost(`slowest send after ${name} alone, seconds`, seconds, 5),
    ),
    none('queues sent before the trigger', early),
  ];
}

/** Loses the requests of a mark until the page stops trying, then restores the network. */
async function markInVain(product: Product, token: string, work: () => Promise<void>) {
  const seen = { times: 0, last: 0 };
  product.proxy.rules.set(token, ({ method }) => {
    if (method === 'GET') return {};
    seen.times += 1;
    seen.last = Date.now();
    return { lose: 'request' };
  });
  await work();
  // The browser itself repeats a request that failed on a reused connection.
  while (seen.times === 0 || Date.now() - seen.last < 200) await wait(20);
  product.proxy.rules.delete(token);
}

/** Runs in the page. Drops long timers, because the app's retries would be a second trigger. */
function holdTimers(longest: number): void {
  const native = globalThis.setTimeout;
  const held = (work: () => void, delay = 0, ...given: []) =>
    delay >= longest ? 0 : native(work, delay, ...given);
  Object.assign(globalThis, { setTimeout: held });
}
