import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import {
  closeAndReopen,
  crash,
  drain,
  openDriven,
  perform,
  reload,
  requestsFor,
} from './driven.ts';
import type { Arrival, Fate } from './faulty-proxy.ts';
import { concurrently } from './concurrently.ts';
import type { Act } from './outbox-page/driven-page.ts';
import { PersonModel } from './person-model.ts';
import { type Product, todayOf, withProduct } from './product.ts';
import { exactly, none, type Proof } from './proof.ts';
import { newArea, newId, randomActs } from './random-acts.ts';
import { compareWithServer } from './server-ledger.ts';

export const proof: Proof = {
  claim:
    'A tab that is killed in mid-flush, or loaded anew in any state of a change, loses and doubles nothing',
  run: (size) =>
    withProduct(async (product) => [
      ...(await killTabs(product, size === 'full' ? 200 : 6)),
      ...(await reloadInEachState(product, size === 'full' ? 50 : 1)),
    ]),
};

async function killTabs(product: Product, kills: number) {
  const total = { kills: 0, operations: 0, lost: 0, doubled: 0 };
  await concurrently(kills, async (kill, lane) => {
    const seen = await killOnce(product, lane, seededRandom(3000 + kill));
    total.kills += seen.kills;
    total.operations += seen.operations;
    total.lost += seen.lost;
    total.doubled += seen.doubled;
  });
  return [
    exactly('tabs killed in mid-flush', total.kills, kills),
    exactly('operations in their queues', total.operations, kills * queueLength),
    none('lost by kills', total.lost),
    none('doubled by kills', total.doubled),
  ];
}

const queueLength = 12;

/** A queue of 12 begins to flush; at a random request, before or after its answer, the tab dies. */
async function killOnce(product: Product, lane: string, random: () => number) {
  const person = await product.newPerson();
  const { access_token: token } = person.signedIn;
  const model = new PersonModel();
  const acts = randomActs(model, random, { of: person, length: queueLength });
  product.proxy.rules.set(token, () => ({ lose: 'request' }));
  const page = await openDriven(product, lane, { person });
  const keys = await perform(page, acts);

  const fatal = Math.floor(random() * requestsFor(await page.evaluate(() => driven.stored())));
  const isBefore = random() < 0.5;
  const point = Promise.withResolvers<void>();
  let seen = -1;
  product.proxy.rules.set(token, ({ method }) => {
    if (method === 'GET') return {};
    seen += 1;
    if (seen !== fatal) return {};
    if (!isBefore) return { onAnswered: () => point.resolve() };
    point.resolve();
    return {};
  });
  await page.evaluate(() => void driven.flush());
  await point.promise;
  await new Promise((resolve) => setTimeout(resolve, random() * 8));
  if (random() < 0.5) await crash(page);
  product.proxy.rules.delete(token);
  const next = await closeAndReopen(product, lane, page);
  await drain(next);
  await next.close();
  const compared = await compareWithServer(product.sqliteFile, { person, model, keys });
  return { ...compared, kills: seen >= fatal ? 1 : 0, operations: keys.length };
}

/** How the one change of a round gets into a state of its life; resolves when it is there. */
type Reach = (scene: Scene) => Promise<unknown>;

interface Scene {
  readonly page: Page;
  readonly random: () => number;
  /** Asks the person to do it; resolves with what they are told. */
  readonly act: () => Promise<string | null>;
  readonly network: (decide: () => Fate) => void;
}

const lost: Fate = { lose: 'request' };

const states: Readonly<Record<string, Reach>> = {
  'being written': async ({ act, random }) => {
    void act();
    await pause(random() * 4);
  },
  'kept, without a network': async ({ act, network, page }) => {
    network(() => lost);
    await act();
    await page.evaluate(() => driven.flush());
  },
  'on its way, not arrived': async ({ act, network }) => {
    const arrived = Promise.withResolvers<void>();
    network(() => {
      arrived.resolve();
      return { ...lost, requestAfter: pause(500) };
    });
    await act();
    await arrived.promise;
  },
  'done by the server, unanswered': async ({ act, network }) => {
    const answered = Promise.withResolvers<Arrival>();
    network(() => ({
      lose: 'response',
      onAnswered: answered.resolve,
      responseAfter: pause(500),
    }));
    await act();
    await answered.promise;
  },
  'answered, about to leave the queue': async ({ act, network, random }) => {
    const answered = Promise.withResolvers<Arrival>();
    network(() => ({ onAnswered: answered.resolve }));
    await act();
    await answered.promise;
    await pause(random() * 4);
  },
  'put off by the server': async ({ act, network, page }) => {
    network(() => ({ instead: { status: 503, retryAfter: 1 } }));
    await act();
    await page.evaluate(() => driven.flush());
  },
};

async function reloadInEachState(product: Product, times: number) {
  const names = Object.keys(states);
  const reached = new Set<string>();
  const total = { rounds: 0, lost: 0, doubled: 0, refused: 0 };
  const count = (name: string) => {
    total.rounds += 1;
    reached.add(name);
  };
  await concurrently((names.length + 1) * times, async (round, lane) => {
    const name = names[round % (names.length + 1)] ?? 'refused by the server';
    const reach = states[name];
    const random = seededRandom(6000 + round);
    if (reach === undefined) {
      total.refused += (await reloadRefused(product, lane, random)) ? 0 : 1;
      count(name);
      return;
    }
    const seen = await reloadOnce(product, { lane, random, reach });
    total.lost += seen.lost;
    total.doubled += seen.doubled;
    count(name);
  });
  const all = names.length + 1;
  return [
    exactly('states of a change in which the page was loaded anew', reached.size, all),
    exactly('reloads', total.rounds, all * times),
    none('lost by reloads', total.lost),
    none('doubled by reloads', total.doubled),
    none('refused changes that came back, or lost their reason', total.refused),
  ];
}

interface Round {
  readonly lane: string;
  readonly random: () => number;
  readonly reach: Reach;
}

async function reloadOnce(product: Product, { lane, random, reach }: Round) {
  const { person, page, model, keys, date, area } = await withOneArea(product, lane, random);
  const { access_token: token } = person.signedIn;
  const act: Act = {
    do: 'record',
    input: { id: newId(random), life_area_id: area, score: 1, score_date: date, notes: 'é' },
  };
  let told: string | null = null;
  await reach({
    page,
    random,
    network: (decide) =>
      product.proxy.rules.set(token, ({ method }) => (method === 'GET' ? {} : decide())),
    async act() {
      const [key = null] = await perform(page, [act]).catch(() => []);
      told = key;
      return told;
    },
  });
  const wasTold = told !== null;
  await reload(page);
  product.proxy.rules.delete(token);
  await drain(page);
  const left = await page.evaluate(() => driven.stored());
  await page.close();
  if (told !== null) keys.push(told);
  if (wasTold) model.apply(act);
  const expected = { person, model, keys };
  const compared = await compareWithServer(product.sqliteFile, expected);
  if (wasTold) return { lost: compared.lost + left.length, doubled: compared.doubled };
  // Its storing was not confirmed: it may be there, then once and whole, or not at all.
  if (compared.doubled === 0 && compared.lost === 0) return compared;
  model.apply(act);
  const once = await compareWithServer(product.sqliteFile, expected);
  return { lost: once.lost, doubled: Math.max(0, once.doubled - 1) };
}

/** True when a change that the server refused is still aside after a reload, with the server's reason. */
async function reloadRefused(product: Product, lane: string, random: () => number) {
  const { page, date } = await withOneArea(product, lane, random);
  const unknown = newId(random);
  const input = { life_area_id: unknown, score: 1, score_date: date } as const;
  const [key] = await perform(page, [{ do: 'record', input }]);
  await drain(page);
  await reload(page);
  await drain(page);
  const [item, ...others] = await page.evaluate(() => driven.stored());
  await page.close();
  return item?.id === key && item?.refusal?.code === 'not_found' && others.length === 0;
}

async function withOneArea(product: Product, lane: string, random: () => number) {
  const person = await product.newPerson();
  const [model, date] = [new PersonModel(), todayOf(person)];
  const input = newArea(date, random);
  model.apply({ do: 'create', input });
  const page = await openDriven(product, lane, { person });
  const keys = await perform(page, [{ do: 'create', input }]);
  await drain(page);
  return { person, page, model, keys, date, area: input.id };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
