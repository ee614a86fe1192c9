import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Page } from 'playwright';
import { zeros } from '../../harness/numbers.ts';
import { startProduct } from '../../harness/product.ts';
import { atMost, done, exactly, none, type Proofs } from '../proof.ts';
import { drain, type Interleaving, interleave, signIn } from './driven.ts';
import type { AreaAct } from './page/driven-page.ts';
import { dayKey, PersonModel, rowsOfModel, rowsOfAnswers } from './person-model.ts';
import { newArea, oneOf, randomDetails } from './random-acts.ts';
import { readLedger } from './server-ledger.ts';

const total = {
  ...zeros('scenes', 'edits', 'offline', 'aside', 'clearings'),
  ...zeros('void', 'apart', 'lost', 'doubled'),
};

export const proofs: Proofs = {
  'several-devices': {
    claim:
      'Three devices that work apart come to the same state, in which of two edits the later has won and no other is lost',
    async run(size) {
      const times = size === 'full' ? 1000 : 8;
      await using product = await startProduct();
      await interleave(product, { times, seed: 11_000 }, (one) => new Scene(one).play());
      return [
        exactly('interleavings of three devices', total.scenes, times),
        done('edits', total.edits),
        done('edits made without a network', total.offline),
        done('failed, because their area or score is deleted', total.aside),
        atMost('edits left out, because their day was cleared later', total.void, total.clearings),
        none('states that differ between devices and server', total.apart),
        none('edits lost', total.lost),
        none('edits doubled', total.doubled),
      ];
    },
  },
};

/** One of three devices. Its screen may be out of date. */
interface Device {
  readonly page: Page;
  readonly name: string;
  isOnline: boolean;
  areas: string[];
  scored: Set<string>;
}

class Scene {
  readonly #setting: Interleaving;
  readonly #model = new PersonModel();
  readonly #today: string;
  readonly #devices: Device[];
  readonly #made: { readonly key: string; readonly act: AreaAct }[] = [];

  constructor(setting: Interleaving) {
    this.#setting = setting;
    this.#today = setting.person.today;
    this.#devices = setting.tabs.map((page, number) => {
      const name = `${setting.lane}-${number}`;
      return { page, name, isOnline: true, areas: [], scored: new Set() };
    });
  }

  async play(): Promise<void> {
    const { random, person } = this.#setting;
    for (const { page } of this.#devices) await signIn(page, person);
    const [first] = this.#devices;
    if (first === undefined) throw new Error('There is no device');
    for (let area = 0; area < 2; area += 1) {
      await this.#act(first, { do: 'create', input: newArea(this.#today, random) });
    }
    for (const device of this.#devices) await this.#connect(device);
    const steps = 8 + Math.floor(random() * 10);
    for (let step = 0; step < steps; step += 1) await this.#step();
    for (const device of this.#devices.toSorted(() => random() - 0.5)) await this.#connect(device);
    await this.#compare();
    total.scenes += 1;
  }

  async #step(): Promise<void> {
    const { random } = this.#setting;
    const device = oneOf(this.#devices, random);
    const chance = random();
    if (chance < 0.2) return device.isOnline ? this.#disconnect(device) : this.#connect(device);
    await this.#act(device, await this.#randomAct(device));
    if (device.isOnline) await drain(device.page);
  }

  async #randomAct(device: Device): Promise<AreaAct> {
    const { random } = this.#setting;
    const chance = random();
    const { areas } = device;
    if (areas.length === 0 || chance < 0.08) {
      return { do: 'create', input: newArea(this.#today, random) };
    }
    const id = oneOf(areas, random);
    // Archiving is left out: whether an area ended by another device comes back depends on the
    // order of arrival.
    if (chance < 0.35) return { do: 'update', id, changes: randomDetails(random) };
    if (chance < 0.4) return { do: 'delete', id, erase: random() < 0.5 };
    // A small range of days makes devices collide. Today is left out because it may or may not be
    // due.
    const score_date = addDays(this.#today, -1 - Math.floor(random() * 3));
    if (chance < 0.55) {
      if (device.isOnline) await this.#refresh(device);
      if (device.scored.has(dayKey(id, score_date))) {
        return { do: 'unscore', score: { life_area_id: id, score_date } };
      }
    }
    const score = random() < 0.5 ? 1 : 0;
    const notes = `Note ${Math.floor(random() * 1e6)}`;
    return { do: 'record', input: { life_area_id: id, score_date, score, notes } };
  }

  /** Waits before the act: two edits in the same millisecond would have no order. */
  async #act(device: Device, act: AreaAct): Promise<void> {
    await wait(3);
    const [result] = await device.page.evaluate((one) => driven.act([one]), act);
    if (result === undefined || 'failed' in result) throw new Error('The device stored nothing');
    this.#made.push({ key: result.stored, act });
    if (!device.isOnline) total.offline += 1;
    this.#model.apply(act);
    if (act.do === 'create') device.areas.push(act.input.id ?? '');
    if (result.item?.edit.kind === 'mark' && result.item.edit.fields !== null) {
      const { life_area_id, score_date } = result.item.edit;
      device.scored.add(dayKey(life_area_id, score_date));
    }
  }

  async #disconnect(device: Device): Promise<void> {
    // The screen shows the answers received so far.
    await this.#refresh(device);
    device.isOnline = false;
    this.#setting.product.proxy.rules.set(device.name, () => ({ lose: 'request' }));
  }

  /**
   * Sends all changes while some answers get lost. The device then sees the changes of the others.
   */
  async #connect(device: Device): Promise<void> {
    const { random } = this.#setting;
    device.isOnline = true;
    const { rules } = this.#setting.product.proxy;
    rules.set(device.name, () => (random() < 0.2 ? { lose: 'response' } : {}));
    await drain(device.page);
    rules.delete(device.name);
    await this.#refresh(device);
  }

  async #refresh(device: Device): Promise<void> {
    const { areas, entries } = await this.#look(device);
    device.areas = areas.flatMap(({ id, deleted_on }) => (deleted_on === null ? [id] : []));
    const scored = entries.map(({ life_area_id, score_date }) => dayKey(life_area_id, score_date));
    device.scored = new Set(scored);
  }

  #look({ page }: Device) {
    return page.evaluate((today) => driven.see(today), this.#today);
  }

  async #compare(): Promise<void> {
    const wanted = withoutIds(rowsOfModel(this.#model));
    const aside = new Set<string>();
    let lost = 0;
    for (const device of this.#devices) {
      const { areas, entries } = await this.#look(device);
      const shown = withoutIds(rowsOfAnswers(areas, entries));
      const wrong = [...wanted].filter(([name, row]) => shown.get(name) !== row).length;
      if (wrong > 0 || shown.size !== wanted.size) total.apart += 1;
      lost = Math.max(lost, wrong);
      for (const { id } of await device.page.evaluate(() => driven.stored())) aside.add(id);
    }
    const { keys } = readLedger(this.#setting.product.server.sqliteFile, this.#setting.person);
    const stored = new Set(this.#made.map(({ key }) => key));
    const missing = [...stored].filter((key) => !keys.has(key) && !aside.has(key));
    const isVoid = missing.filter((key) => this.#isClearedLater(key)).length;
    total.edits += stored.size;
    total.aside += aside.size;
    total.clearings += this.#made.filter(({ act }) => act.do === 'unscore').length;
    total.void += isVoid;
    total.lost += lost + missing.length - isVoid;
    total.doubled += keys.difference(stored).size;
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
  if (act?.do === 'record') return dayKey(act.input.life_area_id, act.input.score_date);
  return act?.do === 'unscore' ? dayKey(act.score.life_area_id, act.score.score_date) : null;
}

/**
 * Removes the ids. The first record of a day to arrive sets the id, so it says nothing about edits.
 */
function withoutIds(rows: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...rows].map(([name, row]) => {
      const { id: _id, ...fields } = JSON.parse(row) as Record<string, unknown>;
      return [name, JSON.stringify(fields)];
    }),
  );
}
