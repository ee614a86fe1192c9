import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import { actOnArea, cardOf, mark, openApp, waitingOnDevice } from './app-page.ts';
import type { Fate, Passing } from './faulty-proxy.ts';
import { type Person, type Product, todayOf, withProduct } from './product.ts';
import { done, exactly, none, type Proof } from './proof.ts';
import { oneOf } from './random-acts.ts';

export const proof: Proof = {
  claim:
    'What a person does on the screens arrives once, through a faulty network and reloads, and what the device refuses stays in its form',
  run: (size) =>
    withProduct(
      (product) =>
        workOnScreens(product, size === 'full' ? { people: 10, acts: 40 } : { people: 1, acts: 8 }),
      {
        reducedMotion: 'reduce',
      },
    ),
};

async function workOnScreens(product: Product, { people, acts }: { people: number; acts: number }) {
  product.proxy.decide = createFates();
  const total = { acts: 0, reloads: 0, refused: 0, emptied: 0, notShown: 0, lost: 0, doubled: 0 };
  for (let index = 0; index < people; index += 1) {
    const work = new Work(product, await product.newPerson(), seededRandom(2200 + index));
    const seen = await work.play(`person-${index}`, acts);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
  }
  const { droppedRequests, droppedResponses } = product.proxy.counts;
  return [
    exactly('acts on the screens', total.acts, people * acts),
    done('dropped responses', droppedResponses),
    done('dropped requests', droppedRequests),
    done('reloads', total.reloads),
    exactly('areas that the device refused to keep', total.refused, people),
    none('refused forms that closed, or lost what was typed', total.emptied),
    none('areas and marks not on the screen after an act or a reload', total.notShown),
    none('lost', total.lost),
    none('doubled', total.doubled),
  ];
}

/** At least as often as in the scripts for what is written, but in turn, so that a few acts meet all of it; reading fails now and then. */
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

/** One person at the production build; `#areas` is what they did. */
class Work {
  readonly #product: Product;
  readonly #person: Person;
  readonly #random: () => number;
  readonly #areas = new Map<string, Mark>();
  #acts = 0;
  #created = 0;
  #reloads = 0;
  #notShown = 0;
  #refused = 0;
  #emptied = 0;

  constructor(product: Product, person: Person, random: () => number) {
    this.#product = product;
    this.#person = person;
    this.#random = random;
  }

  async play(device: string, acts: number) {
    const page = await openApp(this.#product, { device, person: this.#person });
    await this.#refuse(page);
    this.#acts += 1;
    for (let act = 1; act < acts; act += 1) {
      await this.#act(page);
      this.#acts += 1;
      if (act % 3 === 1) {
        this.#reloads += 1;
        await page.reload();
      }
      await this.#look(page);
    }
    await settle(page);
    const left = await waitingOnDevice(page);
    await page.close();
    const { lost, doubled } = await this.#compare();
    return {
      acts: this.#acts,
      reloads: this.#reloads,
      refused: this.#refused,
      emptied: this.#emptied,
      notShown: this.#notShown,
      lost: lost + (left ? 1 : 0),
      doubled,
    };
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

  /** The first area meets a full disk: the dialog stays as it is, and saves once there is room. */
  async #refuse(page: Page): Promise<void> {
    const name = this.#newName();
    const dialog = await this.#fillNew(page, name);
    await page.evaluate(fillDisk);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const isSaid = await dialog
      .getByRole('alert')
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    const typed = await dialog.getByRole('textbox', { name: 'Name' }).inputValue();
    if (isSaid) this.#refused += 1;
    if (!isSaid || typed !== name) this.#emptied += 1;
    await page.evaluate(() => dispatchEvent(new Event('disk has room')));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'hidden' });
    this.#areas.set(name, 'Due today');
  }

  async #create(page: Page): Promise<void> {
    const name = this.#newName();
    const dialog = await this.#fillNew(page, name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'hidden' });
    this.#areas.set(name, 'Due today');
  }

  async #fillNew(page: Page, name: string) {
    const button = this.#areas.size === 0 ? 'Create Life Area' : 'Add area';
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Life Area' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    return dialog;
  }

  async #rename(page: Page, name: string): Promise<void> {
    const next = this.#newName();
    await actOnArea(page, name, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Life Area' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(next);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    this.#areas.set(next, this.#areas.get(name) ?? 'Due today');
    this.#areas.delete(name);
  }

  async #end(page: Page, name: string): Promise<void> {
    await actOnArea(page, name, 'Edit');
    await page.getByRole('dialog').getByRole('button', { name: 'End…' }).click();
    const question = page.getByRole('dialog', { name: `End ${name}?` });
    if (this.#random() < 0.5) await question.getByRole('checkbox').check();
    await question.getByRole('button', { name: 'End' }).click();
    await question.waitFor({ state: 'hidden' });
    this.#areas.delete(name);
  }

  #newName(): string {
    this.#created += 1;
    // Of the same length, so that no name is the beginning of another.
    return `Area ${this.#created + 100}`;
  }

  /** The screen shows at once, and after each reload, what the person did. */
  async #look(page: Page): Promise<void> {
    for (const [name, as] of this.#areas) {
      const card = cardOf(page, name).filter({ hasText: as });
      await card.waitFor({ timeout: 15_000 }).catch(() => (this.#notShown += 1));
    }
    const cards = page.getByRole('article');
    if ((await cards.count()) !== this.#areas.size) this.#notShown += 1;
  }

  async #compare() {
    const today = todayOf(this.#person);
    const areas = await this.#person.call(listLifeAreas, { query: {} });
    const range = { start_date: today, end_date: today };
    const scores = await this.#person.call(listScores, { query: range });
    const found = areas.map(({ id, name }) => {
      const score = scores.find(({ life_area_id }) => life_area_id === id)?.score;
      return `${name} ${score === undefined ? 'Due today' : score === 1 ? 'Completed' : 'Not Done'}`;
    });
    const wanted = [...this.#areas].map(([name, as]) => `${name} ${as}`);
    return {
      lost: wanted.filter((row) => !found.includes(row)).length,
      doubled: found.filter((row, index) => !wanted.includes(row) || found.indexOf(row) !== index)
        .length,
    };
  }
}

/** Runs in the page: nothing more can be stored until there is room. */
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

/** Until nothing waits any more: the person comes back to the tab now and then. */
async function settle(page: Page): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end && (await waitingOnDevice(page))) {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
