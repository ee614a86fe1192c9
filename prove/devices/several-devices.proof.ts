import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { startProduct } from '../../harness/product.ts';
import { atMost, moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import {
  type Device,
  drain,
  type Interleaving,
  interleave,
  perform,
  signIn,
} from './drive-page.ts';
import type { AreaAct } from './page/driven-page.ts';
import { entryKey, PersonModel, getModelRows, getAnsweredRows } from './person-model.ts';
import { newArea, oneOf, randomDetails } from './random-acts.ts';
import { readLedger } from './server-ledger.ts';

export const proofs: Proofs = {
  'several-devices': {
    claim:
      'Three devices that work apart reach the same state, in which the later of two edits wins and no other edit is lost',
    needsBuild: true,
    async run(size) {
      const times = size === 'full' ? 1000 : 8;
      await using product = await startProduct();
      const total = await interleave(product, { times, seed: 11_000 }, (one) =>
        new Scene(one).play(),
      );
      return [
        exactly('interleavings of three devices', total.scenes, times),
        moreThanNone('edits made on three devices', total.edits),
        moreThanNone('edits made offline', total.offline),
        moreThanNone('edits that failed because their area or entry was deleted', total.aside),
        atMost('edits ignored because their day was cleared later', total.void, total.clearings),
        none('states that differ between devices and server', total.apart),
        none('edits lost', total.lost),
        none('edits doubled', total.doubled),
      ];
    },
  },
};

class Scene {
  readonly #setting: Interleaving;
  readonly #today: string;
  readonly #model = new PersonModel();
  readonly #made: { key: string; act: AreaAct; isOnline: boolean }[] = [];

  constructor(setting: Interleaving) {
    this.#setting = setting;
    this.#today = setting.person.today;
  }

  async play() {
    const { random, person, devices } = this.#setting;
    for (const { page } of devices) await signIn(page, person);
    for (let area = 0; area < 2; area += 1) {
      await this.#act(devices[0], { do: 'create', input: newArea(this.#today, random) });
    }
    for (const device of devices) await this.#connect(device);
    const steps = 8 + Math.floor(random() * 10);
    for (let step = 0; step < steps; step += 1) await this.#step();
    for (const device of devices.toSorted(() => random() - 0.5)) await this.#connect(device);
    return this.#compare();
  }

  async #step(): Promise<void> {
    const { random, devices, product } = this.#setting;
    const device = oneOf(devices, random);
    if (random() < 0.2) {
      if (!device.isOnline) return this.#connect(device);
      device.isOnline = false;
      product.proxy.rules.set(device.name, () => ({ lose: 'request' }));
      return;
    }
    await this.#act(device, await this.#randomAct(device));
    if (device.isOnline) await drain(device.page);
  }

  /** Chooses an act for the rows that the device shows, which may be out of date. */
  async #randomAct({ page }: Device): Promise<AreaAct> {
    const { random } = this.#setting;
    const chance = random();
    const { areas, entries } = await page.evaluate(() => driven.shown());
    const open = areas.filter(({ deleted_on }) => deleted_on === null);
    if (open.length === 0 || chance < 0.08) {
      return { do: 'create', input: newArea(this.#today, random) };
    }
    const { id } = oneOf(open, random);
    // Archiving is left out, because its effect on an area that another device ended depends on
    // the order of arrival.
    if (chance < 0.35) return { do: 'update', id, changes: randomDetails(random) };
    if (chance < 0.4) return { do: 'delete', id, erase: random() < 0.5 };
    // A small range of days makes devices collide. Today is left out, because it may not be due.
    const day = {
      life_area_id: id,
      score_date: addDays(this.#today, -1 - Math.floor(random() * 3)),
    };
    const isScored = entries.some((entry) => entryKey(entry) === entryKey(day));
    if (chance < 0.55 && isScored) return { do: 'unscore', score: day };
    const score = random() < 0.5 ? 1 : 0;
    const notes = `Note ${Math.floor(random() * 1e6)}`;
    // The act has no id, because the first mark of a day on the server decides the id.
    return { do: 'record', input: { ...day, score, notes } };
  }

  /** Waits before the act, because two edits in the same millisecond have no order. */
  async #act({ page, isOnline }: Device, act: AreaAct): Promise<void> {
    await wait(3);
    const [key = ''] = await perform(page, [act]);
    this.#made.push({ key, act, isOnline });
    this.#model.apply(act);
  }

  async #connect(device: Device): Promise<void> {
    const { random, product } = this.#setting;
    const { rules } = product.proxy;
    device.isOnline = true;
    rules.set(device.name, () => (random() < 0.2 ? { lose: 'response' } : {}));
    await drain(device.page);
    rules.delete(device.name);
    await device.page.evaluate(() => driven.pull());
  }

  async #compare() {
    const { product, person, devices } = this.#setting;
    const wanted = getModelRows(this.#model);
    const aside = new Set<string>();
    let [lost, apart] = [0, 0];
    for (const { page } of devices) {
      await page.evaluate(() => driven.pull());
      const { areas, entries } = await page.evaluate(() => driven.shown());
      const active = areas.map((area) => ({ ...area, is_active: area.deleted_on === null }));
      const shown = getAnsweredRows(active, entries);
      const wrong = [...wanted].filter(([name, row]) => shown.get(name) !== row).length;
      if (wrong > 0 || shown.size !== wanted.size) apart += 1;
      lost = Math.max(lost, wrong);
      for (const { id } of await page.evaluate(() => driven.stored())) aside.add(id);
    }
    const { keys } = readLedger(product.server.sqliteFile, person);
    const stored = new Set(this.#made.map(({ key }) => key));
    const missing = [...stored].filter((key) => !keys.has(key) && !aside.has(key));
    const isVoid = missing.filter((key) => this.#isClearedLater(key)).length;
    return {
      scenes: 1,
      edits: stored.size,
      offline: this.#made.filter(({ isOnline }) => !isOnline).length,
      apart,
      aside: aside.size,
      clearings: this.#made.filter(({ act }) => act.do === 'unscore').length,
      void: isVoid,
      lost: lost + missing.length - isVoid,
      doubled: keys.difference(stored).size,
    };
  }

  /**
   * Returns whether a later edit cleared the day of this mark. The server ignores a mark that
   * arrives after such an edit. Its device then drops the queued change that would undo the mark
   * (decision 004).
   */
  #isClearedLater(key: string): boolean {
    const index = this.#made.findIndex((one) => one.key === key);
    const day = dayOf(this.#made[index]?.act);
    const later = this.#made.slice(index + 1);
    return day !== null && later.some(({ act }) => act.do === 'unscore' && dayOf(act) === day);
  }
}

function dayOf(act: AreaAct | undefined): string | null {
  if (act?.do === 'record') return entryKey(act.input);
  return act?.do === 'unscore' ? entryKey(act.score) : null;
}
