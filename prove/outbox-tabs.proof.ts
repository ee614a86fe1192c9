import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import { mark, openApp } from './app-page.ts';
import { drain, openDriven, openTab, perform } from './driven.ts';
import { PersonModel } from './person-model.ts';
import { type Product, withProduct } from './product.ts';
import { atMost, exactly, none, type Proof } from './proof.ts';
import { randomActs } from './random-acts.ts';
import { compareWithServer } from './server-ledger.ts';

export const proof: Proof = {
  claim: 'Tabs that flush together send each change once, and each trigger alone empties the queue',
  run: (size) =>
    withProduct(
      async (product) => [
        ...(await flushTogether(product, size === 'full' ? 100 : 20)),
        ...(await fireEachTrigger(product, size === 'full' ? 10 : 1)),
      ],
      // A worker would flush too, and each trigger is to do it alone.
      { serviceWorkers: 'block' },
    ),
};

/** Three tabs of one person on one device, who works in all of them at once, each on areas of its own. */
async function flushTogether(product: Product, perTab: number) {
  const person = await product.newPerson();
  const tabs = [
    await openDriven(product, 'one', { person }),
    await openTab(product, 'one'),
    await openTab(product, 'one'),
  ];
  const models = tabs.map(() => new PersonModel());
  const keys = await Promise.all(
    tabs.map((tab, index) => {
      const random = seededRandom(7000 + index);
      const model = models[index] ?? new PersonModel();
      return perform(tab, randomActs(model, random, { of: person, length: perTab }));
    }),
  );
  await Promise.all(tabs.map(drain));
  const left = await tabs[0]?.evaluate(() => driven.stored());
  const sent = product.proxy.writes.flatMap((write) => write.keys).length;
  for (const tab of tabs) await tab.close();
  const all = PersonModel.of(models);
  const { lost, doubled } = await compareWithServer(product.sqliteFile, {
    person,
    model: all,
    keys: keys.flat(),
  });
  return [
    exactly('changes made in three tabs', keys.flat().length, 3 * perTab),
    exactly('times that one of them reached the server', sent, 3 * perTab),
    none('lost between tabs', lost + (left?.length ?? 0)),
    none('doubled between tabs', doubled),
  ];
}

const area = 'Reading';

/** What tells the page that the network may be back, each the only one. */
const triggers: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  load: (page) => page.reload(),
  online: (page) => page.context().setOffline(false),
  focus: (page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
  pageshow: (page) => page.evaluate(() => dispatchEvent(new Event('pageshow'))),
  visibility: (page) =>
    page.evaluate(() => globalThis.document.dispatchEvent(new Event('visibilitychange'))),
};

/** The production build: a mark is made without a network, the network returns, one trigger fires. */
async function fireEachTrigger(product: Product, times: number) {
  const person = await product.newPerson();
  const { access_token: token } = person.signedIn;
  await person.call(createLifeArea, { body: { name: area } });
  const arrived = () => product.proxy.writes.filter((write) => write.token === token).length;
  const slowest: Record<string, number> = {};
  let early = 0;

  async function time(name: string, page: Page, fire: () => Promise<unknown>) {
    const before = arrived();
    const as = before % 2 === 0 ? 'Completed' : 'Not Done';
    if (name === 'online') {
      await page.context().setOffline(true);
      await mark(page, area, as);
    } else {
      await markInVain(product, token, () => mark(page, area, as));
    }
    if (name !== 'timer') {
      await pause(500);
      if (arrived() > before) early += 1;
    }
    const began = Date.now();
    await fire();
    while (arrived() === before && Date.now() - began < 20_000) await pause(10);
    slowest[name] = Math.max(slowest[name] ?? 0, (Date.now() - began) / 1000);
  }

  const page = await openApp(product, {
    device: 'triggers',
    person,
    script: { work: holdTimers, given: 400 },
  });
  for (const [name, fire] of Object.entries(triggers)) {
    for (let round = 0; round < times; round += 1) await time(name, page, () => fire(page));
  }
  await page.close();
  const plain = await openApp(product, { device: 'triggers', person });
  for (let round = 0; round < times; round += 1) await time('timer', plain, async () => {});
  await plain.close();
  return [
    ...Object.entries(slowest).map(([name, seconds]) =>
      atMost(`slowest after ${name} alone, seconds`, seconds, 5),
    ),
    none('queues that emptied without the trigger', early),
  ];
}

/** Until the page has tried to send the mark and heard nothing; then the network is there again. */
async function markInVain(product: Product, token: string, work: () => Promise<void>) {
  const seen = { times: 0, last: 0 };
  product.proxy.rules.set(token, ({ method }) => {
    if (method === 'GET') return {};
    seen.times += 1;
    seen.last = Date.now();
    return { lose: 'request' };
  });
  await work();
  // A browser sends once more by itself what got lost on a connection that had been in use.
  while (seen.times === 0 || Date.now() - seen.last < 200) await pause(20);
  product.proxy.rules.delete(token);
}

/** The page's own attempts to come again, which would be a second trigger. */
function holdTimers(longest: number): void {
  const native = globalThis.setTimeout;
  const held = (work: () => void, delay = 0, ...given: []) =>
    delay >= longest ? 0 : native(work, delay, ...given);
  Object.assign(globalThis, { setTimeout: held });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
