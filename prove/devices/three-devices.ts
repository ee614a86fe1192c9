import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Page } from 'playwright';
import type { PageScript } from '../../harness/browser.ts';
import type { Fate } from '../../harness/faulty-proxy.ts';
import type { Person } from '../../harness/person.ts';
import type { Product } from '../../harness/product.ts';
import { drain, openTab, perform, signIn, wrongClock } from './drive-page.ts';
import {
  countMissing,
  getRowKeys,
  type RestorableRows,
  pauseKey,
  repeatedPauses,
  textsByKey,
} from './restorable-rows.ts';
import type { Act } from './page/driven-page.ts';
import { entryKey } from './person-model.ts';
import { newArea, oneOf, randomActOn, randomPauseAct, writeRandomPause } from './random-acts.ts';
import { readServerRows } from './server-rows.ts';

export interface Device {
  readonly name: string;
  readonly clock: PageScript;
  page: Page;
  /** `off` loses all requests. `deaf` delivers writes but no pulls. */
  network: 'on' | 'off' | 'deaf';
  /** Rows on the device when the server became unavailable. */
  known: RestorableRows;
}

/** Clock error of each device, in milliseconds. */
const clocks = [0, -24 * 3_600_000, 3_600_000];

export const noRows: RestorableRows = { areas: [], pauses: [], entries: [] };

export function openThree(product: Product, name: string): Promise<Device[]> {
  return Promise.all(
    clocks.map(async (offset, number) => {
      const device = { name: `${name}-${number}`, clock: wrongClock(offset) };
      const page = await openTab(product, device.name, device.clock);
      return { ...device, page, network: 'on', known: noRows } as const;
    }),
  );
}

export class ThreeDevices {
  readonly product: Product;
  readonly person: Person;
  readonly devices: readonly Device[];
  readonly random: () => number;
  /** Keys of the areas, pauses and entries that devices have written, including deleted ones. */
  readonly written = new Set<string>();
  /** Texts of the changes made without a network, by key. */
  readonly unsent = new Map<string, string>();
  acts = 0;
  readonly #pauses: string[] = [];
  #notes = 0;

  constructor(given: Pick<ThreeDevices, 'product' | 'person' | 'devices' | 'random'>) {
    this.product = given.product;
    this.person = given.person;
    this.devices = given.devices;
    this.random = given.random;
  }

  async signIn(): Promise<void> {
    for (const device of this.devices) {
      device.network = 'on';
      this.product.proxy.rules.set(device.name, ({ path }) => fateOn(device, path));
      await signIn(device.page, this.person);
    }
    const first = oneOf(this.devices, this.random);
    await this.#act(first, { do: 'create', input: this.#newArea() });
    await this.#act(first, { do: 'create', input: this.#newArea() });
    await this.settle();
  }

  async openApp({ name, clock }: Device): Promise<Page> {
    const page = await this.product.newPage(clock);
    // A device whose clock is a day behind may ask for the date at any time.
    await page.addLocatorHandler(dayQuestion(page), () => answerDayQuestion(page));
    await page.goto(`${this.product.address(name)}/dashboard`);
    return page;
  }

  async work(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const device = oneOf(this.devices, this.random);
      if (device.network === 'off') await this.#actUnsent(device);
      else if (this.random() < 0.1) await this.#writePause();
      else await this.#actAndSend(device, this.random() < 0.15);
      if (this.random() < 0.3) await this.settle();
    }
  }

  /**
   * Takes one device offline, and sometimes a second device or only its pulls. All devices continue
   * to work. Devices know their clock error to two seconds, so the online devices act after a
   * longer wait.
   */
  async workApart(steps: number): Promise<void> {
    const [on, off, other] = this.devices.toSorted(() => this.random() - 0.5);
    if (on === undefined || off === undefined || other === undefined) throw new Error('Not three');
    off.network = 'off';
    if (this.random() < 0.4) other.network = this.random() < 0.5 ? 'off' : 'deaf';
    on.network = 'on';
    await this.settle();
    await wait(2500);
    await this.#actUnsent(off);
    await this.#actAndSend(on);
    await this.work(steps);
  }

  async settle(): Promise<void> {
    for (const { page, network } of this.devices) {
      if (network !== 'on') continue;
      await drain(page);
      await page.evaluate(() => driven.pull());
    }
  }

  /** Records each device's rows and disconnects it. Returns how many devices lack server rows. */
  async remember(): Promise<number> {
    for (const { page } of this.devices) await page.evaluate(() => driven.flush());
    await this.settle();
    for (const device of this.devices) {
      for (const key of await setAsideOn(device)) this.unsent.delete(key);
      device.known = (await device.page.evaluate(() => driven.replicas())).disk;
    }
    const server = this.serverRows();
    return this.devices.filter((device) => {
      device.network = 'off';
      return countMissing(server, device.known) > 0;
    }).length;
  }

  forgetSent(sent: RestorableRows): void {
    for (const [key, text] of textsByKey(sent)) {
      if (this.unsent.get(key) === text) this.unsent.delete(key);
    }
  }

  serverRows(userId = this.person.signedIn.user.id): RestorableRows {
    return readServerRows(this.product.server.sqliteFile, userId);
  }

  /** Counts the keys of the server's final rows that neither an act nor a device explains. */
  doubledIn(
    final: RestorableRows,
    { known, keys }: { known: readonly RestorableRows[]; keys: string[] },
  ) {
    const explained = new Set([...this.written, ...known.flatMap(getRowKeys)]);
    const repeated = repeatedPauses(final) - Math.max(...known.map(repeatedPauses));
    return keys.filter((key) => !explained.has(key)).length + Math.max(0, repeated);
  }

  async #actAndSend(device: Device, isPause = false): Promise<void> {
    const { random } = this;
    const { today } = this.person;
    const rows = await memoryOf(device);
    const act = isPause
      ? randomPauseAct(rows, today, random)
      : this.#unlikeAnyOther(randomActOn(rows.areas, { today, random }));
    await this.#act(device, act);
    await device.page.evaluate(() => driven.flush());
  }

  /** Marks or skips a day that no other device marks, so that no later edit can win. */
  async #actUnsent(device: Device): Promise<void> {
    const { areas } = await memoryOf(device);
    const open = areas.filter(({ deleted_on }) => deleted_on === null);
    if (open.length === 0) return;
    const { id } = oneOf(open, this.random);
    const back = 10 + this.devices.indexOf(device) + 3 * Math.floor(this.random() * 10);
    const day = { life_area_id: id, score_date: addDays(this.person.today, -back) };
    this.#notes += 1;
    const notes = `Offline ${this.#notes}`;
    if (this.random() < 0.25) {
      const skip = { life_area_id: id, first_day: day.score_date, last_day: day.score_date };
      await this.#act(device, { do: 'pause', input: { ...skip, reason: notes } });
      this.unsent.set(pauseKey({ ...skip, reason: notes }), '');
      return;
    }
    await this.#act(device, { do: 'record', input: { ...day, score: 1, notes } });
    this.unsent.set(`entry ${entryKey(day)}`, `1 ${notes}`);
  }

  async #writePause(): Promise<void> {
    const { areas } = this.serverRows();
    await writeRandomPause(this.person, { areas, ids: this.#pauses, random: this.random });
  }

  async #act({ page }: Device, act: Act): Promise<void> {
    const [key] = await perform(page, [act]);
    this.acts += 1;
    if (act.do === 'pause') this.written.add(`pause ${key}`);
    // The earlier version of a changed pause is no longer expected on the server.
    if ('pause' in act) this.unsent.delete(pauseKey(act.pause));
    if (act.do === 'create') this.written.add(`area ${act.input.id}`);
    if (act.do === 'record') this.written.add(`entry ${entryKey(act.input)}`);
  }

  /** Makes the act's text unique, so that no row returns to an earlier value. */
  #unlikeAnyOther(act: Act): Act {
    this.#notes += 1;
    if (act.do === 'create') return { do: 'create', input: this.#newArea() };
    if (act.do !== 'record') return act;
    return { do: 'record', input: { ...act.input, notes: `Note ${this.#notes}` } };
  }

  #newArea() {
    return {
      ...newArea(this.person.today, this.random),
      created_on: addDays(this.person.today, -60),
    };
  }
}

async function memoryOf({ page }: Device): Promise<RestorableRows> {
  return (await page.evaluate(() => driven.replicas())).memory;
}

export async function countApart(page: Page, server: RestorableRows): Promise<number> {
  await page.evaluate(() => driven.pull());
  const { disk } = await page.evaluate(() => driven.replicas());
  return countMissing(disk, server) + countMissing(server, disk);
}

/** Returns the keys of marks and pauses that the device shows as refused. */
export async function setAsideOn({ page }: Device): Promise<readonly string[]> {
  const items = await page.evaluate(() => driven.stored());
  return items.flatMap(({ edit, state }) => {
    if (state !== 'refused') return [];
    if (edit.kind === 'mark' && edit.fields !== null)
      return `entry ${entryKey({ ...edit, ...edit.fields })}`;
    if (edit.kind !== 'pause' || !edit.is_new) return [];
    const { life_area_id, fields } = edit;
    return pauseKey({ life_area_id, first_day: '', last_day: null, reason: '', ...fields });
  });
}

function fateOn({ network }: Device, path: string): Fate {
  const isLost = network === 'off' || (network === 'deaf' && path.startsWith('/api/v1/sync'));
  return isLost ? { lose: 'request' } : {};
}

const dayQuestion = (page: Page) => page.getByRole('dialog', { name: 'Which day is it?' });

export function answerDayQuestion(page: Page): Promise<void> {
  return dayQuestion(page).getByRole('button').first().click();
}

/**
 * Answers the question without a Playwright action. Playwright would run the handler of `openApp`
 * before the action, which would then find the dialog closed.
 */
export async function answerOpenDayQuestion(page: Page): Promise<void> {
  const buttons = dayQuestion(page).getByRole('button');
  await buttons.evaluateAll(([first]) => {
    if (first instanceof HTMLElement) first.click();
  });
}
