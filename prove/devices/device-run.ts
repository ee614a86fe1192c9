import type { Page } from 'playwright';
import type { PageScript } from '../../harness/browser.ts';
import type { Fate, Passing } from '../../harness/faulty-proxy.ts';
import type { Person } from '../../harness/person.ts';
import type { Product } from '../../harness/product.ts';
import { drain, openTab, perform, reload, signIn } from './drive-page.ts';
import type { Act, AreaAct } from './page/driven-page.ts';
import { PersonModel } from './person-model.ts';
import { randomActs } from './random-acts.ts';
import { type Comparison, compareWithServer } from './server-ledger.ts';

export type Random = () => number;

/** Acts of a person on one device, and a simple model of their effects. Proofs add the faults. */
export class DeviceRun {
  readonly product: Product;
  readonly device: string;
  readonly random: Random;
  person: Person;
  readonly model = new PersonModel();
  readonly keys: string[] = [];
  page: Page;

  constructor(given: Pick<DeviceRun, 'product' | 'device' | 'random' | 'person' | 'page'>) {
    this.product = given.product;
    this.device = given.device;
    this.random = given.random;
    this.person = given.person;
    this.page = given.page;
  }

  /** Sets the fate of the device's writes and, with `all`, also of its reads. */
  network(decide: (passing: Passing) => Fate, all = false): void {
    this.product.proxy.rules.set(this.person.token, (passing) =>
      passing.method === 'GET' && !all ? {} : decide(passing),
    );
  }

  cutOff(): void {
    this.network(() => ({ lose: 'request' }), true);
  }

  reconnect(): void {
    this.product.proxy.rules.delete(this.person.token);
  }

  acts(length: number): AreaAct[] {
    return randomActs(this.model, this.random, { today: this.person.today, length });
  }

  async do(acts: readonly Act[]): Promise<void> {
    this.keys.push(...(await perform(this.page, acts)));
  }

  async reload(): Promise<void> {
    this.page = await reload(this.page);
  }

  async reopen(): Promise<void> {
    await this.page.close();
    this.page = await openTab(this.product, this.device);
  }

  drain(): Promise<void> {
    return drain(this.page);
  }

  flush(): Promise<void> {
    return this.page.evaluate(() => driven.flush());
  }

  stored() {
    return this.page.evaluate(() => driven.stored());
  }

  compare(keys: readonly string[] = this.keys): Promise<Comparison> {
    const { person, model } = this;
    return compareWithServer(this.product.server.sqliteFile, { person, model, keys });
  }

  /** Sends the queue and compares the server with the model. Unsent changes count as lost. */
  async finish(): Promise<Comparison & { readonly left: number }> {
    await this.drain();
    const left = (await this.stored()).length;
    await this.page.close();
    const { lost, doubled } = await this.compare();
    return { lost: lost + left, doubled, left };
  }
}

interface Beginning {
  readonly device: string;
  readonly random: Random;
  readonly script?: PageScript;
}

export async function beginRun(
  product: Product,
  { device, random, script }: Beginning,
): Promise<DeviceRun> {
  const person = await product.newPerson();
  const page = await openTab(product, device, script);
  await signIn(page, person);
  return new DeviceRun({ product, device, random, person, page });
}

export async function beginCutOff(
  product: Product,
  { length, ...beginning }: Beginning & { readonly length: number },
): Promise<DeviceRun> {
  const run = await beginRun(product, beginning);
  run.cutOff();
  await run.do(run.acts(length));
  return run;
}
