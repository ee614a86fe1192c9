import { api } from '@daymark/shared/api.ts';
import type { Locator, Page } from 'playwright';
import { actOnArea, findCard } from '../../e2e/dashboard.ts';
import type { Fate, Passing } from '../../harness/faulty-proxy.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import type { Person } from '../../harness/person.ts';
import { type Product, startProduct } from '../../harness/product.ts';
import { lookUntil, succeeds } from '../../harness/until.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { mark, openApp, waitingOnDevice } from './app-page.ts';
import { oneOf } from './random-acts.ts';

export const proofs: Proofs = {
  screens: {
    claim:
      'Changes made on the screens reach the server once despite a faulty network and reloads, and a form keeps what the device cannot store',
    needsBuild: true,
    async run(size) {
      const { people, acts } = size === 'full' ? { people: 10, acts: 40 } : { people: 1, acts: 8 };
      await using product = await startProduct({ reducedMotion: 'reduce' });
      product.proxy.decide = createFates();
      for (let index = 0; index < people; index += 1) {
        const work = new Work(await product.newPerson(), seededRandom(2200 + index));
        await work.play(product, `person-${index}`, acts);
      }
      const { droppedRequests, droppedResponses } = product.proxy.counts;
      return [
        exactly('actions on the screens', total.acts, people * acts),
        moreThanNone('dropped responses', droppedResponses),
        moreThanNone('dropped requests', droppedRequests),
        moreThanNone('reloads of the page', total.reloads),
        exactly('areas that the device could not store', total.refused, people),
        none('forms that closed or lost typed text after a failed write', total.emptied),
        none('areas and marks missing on the screen after an action or a reload', total.notShown),
        none('areas and marks lost', total.lost),
        none('areas and marks doubled', total.doubled),
      ];
    },
  },
};

const total = zeros('acts', 'reloads', 'refused', 'emptied', 'notShown', 'lost', 'doubled');

/** Loses writes in a fixed pattern, so that even a few acts meet every fault. */
function createFates(): (passing: Passing) => Fate {
  const chance = seededRandom(21);
  let writes = 0;
  return ({ method }) => {
    if (method === 'GET') return chance() < 0.05 ? { lose: 'request' } : {};
    writes += 1;
    if (writes % 10 === 3) return { lose: 'request' };
    return writes % 3 === 1 ? { lose: 'response' } : {};
  };
}

type Mark = 'Completed' | 'Not Done' | 'Due today';

class Work {
  readonly #person: Person;
  readonly #random: () => number;
  readonly #areas = new Map<string, Mark>();
  #created = 0;

  constructor(person: Person, random: () => number) {
    this.#person = person;
    this.#random = random;
  }

  async play(product: Product, device: string, acts: number): Promise<void> {
    const page = await openApp(product, { device, person: this.#person });
    await this.#create(page, refuse);
    total.acts += 1;
    for (let act = 1; act < acts; act += 1) {
      await this.#act(page);
      total.acts += 1;
      if (act % 3 === 1) {
        total.reloads += 1;
        await page.reload();
      }
      await this.#look(page);
    }
    if (await settle(page)) total.lost += 1;
    await page.close();
    await this.#compare();
  }

  async #act(page: Page): Promise<void> {
    const names = [...this.#areas.keys()];
    const chance = this.#random();
    if (names.length === 0 || (names.length < 6 && chance < 0.2)) return this.#create(page);
    const name = oneOf(names, this.#random);
    if (chance < 0.35) return this.#rename(page, name);
    if (chance < 0.45 && names.length > 1) return this.#end(page, name);
    const as = this.#random() < 0.7 ? 'Completed' : 'Not Done';
    await mark(page, name, as);
    this.#areas.set(name, as);
  }

  async #create(page: Page, refuse = async (_dialog: Locator, _name: string) => {}): Promise<void> {
    const name = this.#newName();
    const button = this.#areas.size === 0 ? 'Create Life Area' : 'Add area';
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Life Area' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await refuse(dialog, name);
    await press(dialog, 'Create');
    this.#areas.set(name, 'Due today');
  }

  async #rename(page: Page, name: string): Promise<void> {
    const next = this.#newName();
    await actOnArea(page, name, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(next);
    await press(dialog, 'Save');
    this.#areas.set(next, this.#areas.get(name) ?? 'Due today');
    this.#areas.delete(name);
  }

  async #end(page: Page, name: string): Promise<void> {
    await actOnArea(page, name, 'Edit');
    await page.getByRole('dialog').getByRole('button', { name: 'End…' }).click();
    const question = page.getByRole('dialog', { name: `End ${name}?` });
    if (this.#random() < 0.5) await question.getByRole('checkbox').check();
    await press(question, 'End');
    this.#areas.delete(name);
  }

  /** Returns a name of fixed length, so that no name is a prefix of another. */
  #newName(): string {
    this.#created += 1;
    return `Area ${this.#created + 100}`;
  }

  async #look(page: Page): Promise<void> {
    for (const [name, as] of this.#areas) {
      const card = findCard(page, name).filter({ hasText: as });
      await card.waitFor({ timeout: 15_000 }).catch(() => (total.notShown += 1));
    }
    if ((await page.getByRole('article').count()) !== this.#areas.size) total.notShown += 1;
  }

  async #compare(): Promise<void> {
    const { call, today } = this.#person;
    const areas = await call(api.listLifeAreas, { query: {} });
    const scores = await call(api.listScores, { query: { start_date: today, end_date: today } });
    const found = areas.map(({ id, name }) => {
      const score = scores.find(({ life_area_id }) => life_area_id === id)?.score;
      return `${name} ${score === undefined ? 'Due today' : score === 1 ? 'Completed' : 'Not Done'}`;
    });
    const wanted = [...this.#areas].map(([name, as]) => `${name} ${as}`);
    total.lost += wanted.filter((row) => !found.includes(row)).length;
    const isExtra = (row: string, index: number) =>
      !wanted.includes(row) || found.indexOf(row) !== index;
    total.doubled += found.filter(isExtra).length;
  }
}

async function press(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses Create on a full disk, checks that the dialog keeps its text, and frees space. */
async function refuse(dialog: Locator, name: string): Promise<void> {
  const page = dialog.page();
  await page.evaluate(fillDisk);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const isSaid = await succeeds(dialog.getByRole('alert').waitFor({ timeout: 5_000 }));
  const typed = await dialog.getByRole('textbox', { name: 'Name' }).inputValue();
  addTo(total, { refused: isSaid, emptied: !isSaid || typed !== name });
  await page.evaluate(() => dispatchEvent(new Event('disk has room')));
}

/** Runs in the page. Makes every put fail until the event 'disk has room'. */
function fillDisk(): void {
  const stores = IDBObjectStore.prototype;
  const native = Object.getOwnPropertyDescriptor(stores, 'put');
  Object.assign(stores, {
    put() {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    },
  });
  addEventListener('disk has room', () => native && Object.defineProperty(stores, 'put', native), {
    once: true,
  });
}

/** Focuses the tab repeatedly until all changes are sent. Returns whether a change is unsent. */
function settle(page: Page): Promise<boolean> {
  const look = async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    return waitingOnDevice(page);
  };
  return lookUntil(look, (isWaiting) => !isWaiting, { within: 60_000, every: 200 });
}
