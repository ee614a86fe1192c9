import { isDeepStrictEqual } from 'node:util';
import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import { getNotificationSettings } from '@daymark/shared/notifications/notification-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekdays } from '@daymark/shared/calendar/week.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { recordScores } from '@daymark/shared/entries/score-endpoints.ts';
import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import { drain, openTab, reload } from './driven.ts';
import type { Fate, Passing } from './faulty-proxy.ts';
import { concurrently } from './concurrently.ts';
import { compareStats } from './naive-stats.ts';
import type { Act, ReplicaRows } from './outbox-page/driven-page.ts';
import { type Person, type Product, todayOf, withProduct } from './product.ts';
import { done, exactly, none, type Proof } from './proof.ts';
import {
  newArea,
  newId,
  oneOf,
  randomActOn,
  randomPauseAct,
  writeRandomPause,
} from './random-acts.ts';
import { historyOf, readServerRows, type ServerRows, textsOf } from './server-rows.ts';

export const proof: Proof = {
  claim:
    'After any interleaving of three devices, with pauses, rules and corrected days of each, and with pulls cut at any page, each replica equals the server and each stat a count of the entries',
  run: (size) => withProduct((product) => interleave(product, size === 'full' ? 1000 : 6)),
};

/** One person in so many has more than a page of history. */
const longHistories = 6;

async function interleave(product: Product, times: number) {
  const total = {
    scenes: 0,
    acts: 0,
    pauses: 0,
    offline: 0,
    erasures: 0,
    rules: 0,
    corrected: 0,
    backs: 0,
    weeks: 0,
    cuts: 0,
    laterPages: 0,
    rows: 0,
    stats: 0,
    apart: 0,
    left: 0,
    wrong: 0,
  };
  const pages = new Map<string, Page[]>();
  await concurrently(times, async (round, lane) => {
    const random = seededRandom(18_000 + round);
    const tabs = pages.get(lane) ?? (await openThree(product, lane));
    pages.set(lane, tabs);
    const scene = new Scene(product, { random, lane, tabs, person: await product.newPerson() });
    const seen = await scene.play(round % longHistories === 0);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
  });
  return [
    exactly('interleavings of three devices', total.scenes, times),
    done('changes made on them', total.acts),
    done('pauses written, changed or taken back', total.pauses),
    done('of these on a device that was without a network', total.offline),
    done('marks of days more than six days back', total.corrected),
    done('archived and ended areas brought back', total.backs),
    done('changes of the first weekday', total.weeks),
    done('changes of a rule', total.rules),
    done('areas erased', total.erasures),
    done('answers cut off', total.cuts),
    done('pages pulled after a first one', total.laterPages),
    done('rows laid beside the server’s', total.rows),
    done('stats laid beside a count', total.stats),
    none('rows of a replica that are not the server’s, on the disk or in memory', total.apart),
    none('changes still in a queue that the server took', total.left),
    none('stats that counting the entries does not give', total.wrong),
  ];
}

function openThree(product: Product, lane: string): Promise<Page[]> {
  return Promise.all([0, 1, 2].map((number) => openTab(product, `${lane}-${number}`)));
}

interface Setting {
  readonly random: () => number;
  readonly lane: string;
  readonly tabs: Page[];
  readonly person: Person;
}

interface Device {
  readonly name: string;
  page: Page;
  isOnline: boolean;
}

/** One person, three devices, one interleaving of what is done on them and by others. */
class Scene {
  readonly #product: Product;
  readonly #setting: Setting;
  readonly #today: CalendarDate;
  readonly #devices: Device[];
  readonly #pauses: string[] = [];
  /** Of its own, as the number of requests is never quite the same. */
  readonly #chance = seededRandom(18);
  readonly #counts = {
    acts: 0,
    pauses: 0,
    offline: 0,
    erasures: 0,
    rules: 0,
    corrected: 0,
    backs: 0,
    weeks: 0,
    cuts: 0,
    laterPages: 0,
  };

  constructor(product: Product, setting: Setting) {
    this.#product = product;
    this.#setting = setting;
    this.#today = todayOf(setting.person);
    this.#devices = setting.tabs.map((page, number) => ({
      page,
      name: `${setting.lane}-${number}`,
      isOnline: true,
    }));
  }

  async play(isLong: boolean) {
    const { random, person, tabs } = this.#setting;
    if (isLong) await this.#writeHistory();
    for (const device of this.#devices) {
      this.#faulty(device);
      await device.page.evaluate((answer) => driven.signIn(answer), person.signedIn);
    }
    const [first] = this.#devices;
    if (first === undefined) throw new Error('There is no device');
    const older = { ...newArea(this.#today, random), created_on: addDays(this.#today, -30) };
    await this.#act(first, { do: 'create', input: newArea(this.#today, random) });
    await this.#act(first, { do: 'create', input: older });
    await drain(first.page);
    const steps = 10 + Math.floor(random() * 20);
    for (let step = 0; step < steps; step += 1) await this.#step();
    for (const device of this.#devices.toSorted(() => random() - 0.5)) {
      this.#faulty(device);
      await drain(device.page);
    }
    const seen = await this.#compare();
    for (const [index, { page, name }] of this.#devices.entries()) {
      this.#product.proxy.rules.delete(name);
      await page.evaluate(() => driven.signOut());
      tabs[index] = page;
    }
    return { scenes: 1, ...this.#counts, ...seen };
  }

  async #step(): Promise<void> {
    const { random } = this.#setting;
    const device = oneOf(this.#devices, random);
    const chance = random();
    if (chance < 0.12) return device.isOnline ? this.#disconnect(device) : this.#faulty(device);
    if (chance < 0.2) {
      device.page = await reload(device.page);
      return;
    }
    if (chance < 0.25) {
      this.#counts.pauses += 1;
      const { areas } = this.#serverRows();
      return writeRandomPause(this.#setting.person, { areas, ids: this.#pauses, random });
    }
    // Not waited for: another device goes on in the middle of it.
    if (chance < 0.35) return device.page.evaluate(() => void driven.pull());
    const shown = await device.page.evaluate(() => driven.shown());
    await this.#act(device, this.#randomAct(shown, random()));
    if (device.isOnline && random() < 0.5) await device.page.evaluate(() => driven.flush());
  }

  #randomAct(shown: ReplicaRows, chance: number): Act {
    const { random } = this.#setting;
    if (chance < 0.2) return randomPauseAct(shown, this.#today, random);
    if (chance < 0.23) {
      return { do: 'settle', changes: { first_weekday: oneOf([null, ...weekdays], random) } };
    }
    const ended = shown.areas.filter(({ deleted_on }) => deleted_on !== null);
    if (chance < 0.3 && ended.length > 0) {
      return { do: 'update', id: oneOf(ended, random).id, changes: { is_active: true } };
    }
    return randomActOn(shown.areas, { today: this.#today, random, share: 0.25 });
  }

  async #act({ page, isOnline }: Device, act: Act): Promise<void> {
    const [result] = await page.evaluate((one) => driven.act([one]), act);
    if (result === undefined || 'failed' in result) throw new Error('The device stored nothing');
    this.#counts.acts += 1;
    if (act.do === 'pause' || act.do === 'change pause' || act.do === 'take back') {
      this.#counts.pauses += 1;
      if (!isOnline) this.#counts.offline += 1;
    }
    if (act.do === 'settle') this.#counts.weeks += 1;
    if (act.do === 'record' && act.input.score_date < addDays(this.#today, -6)) {
      this.#counts.corrected += 1;
    }
    if (act.do === 'update' && act.changes.is_active === true) this.#counts.backs += 1;
    if (act.do === 'delete' && act.erase) this.#counts.erasures += 1;
    if (act.do === 'update' && act.changes.schedule !== undefined) this.#counts.rules += 1;
  }

  /** More notes than fit in a page. */
  async #writeHistory(): Promise<void> {
    const { random, person } = this.#setting;
    const days = 520;
    for (let number = 0; number < 10; number += 1) {
      const created_on = addDays(this.#today, -days);
      const body = { id: newId(random), name: `Area ${number}`, created_on };
      await person.call(createLifeArea, { body });
      const scores = Array.from({ length: days }, (_, back) => ({
        life_area_id: body.id,
        score_date: addDays(this.#today, -back),
        score: random() < 0.8 ? (1 as const) : (0 as const),
        notes: `Day ${back}`,
      }));
      await person.call(recordScores, { body: { scores } });
    }
  }

  #disconnect(device: Device): void {
    device.isOnline = false;
    this.#product.proxy.rules.set(device.name, () => ({ lose: 'request' }));
  }

  /** Any answer may get lost, whole or halfway, that of each page too. */
  #faulty(device: Device): void {
    device.isOnline = true;
    this.#product.proxy.rules.set(device.name, (passing) => this.#fate(passing, this.#chance()));
  }

  #fate({ path }: Passing, chance: number): Fate {
    if (!path.startsWith('/api/v1/events') && chance < 0.25) {
      this.#counts.cuts += 1;
      return { lose: chance < 0.12 ? 'response' : 'half the response' };
    }
    if (isLaterPage(path)) this.#counts.laterPages += 1;
    // Pages of several devices and what is written meanwhile come in any order.
    return { requestAfter: pause(chance * 8), responseAfter: pause(chance * 20) };
  }

  #serverRows(): ServerRows {
    const { id } = this.#setting.person.signedIn.user;
    return readServerRows(this.#product.sqliteFile, id);
  }

  async #compare() {
    let [rowCount, statCount, apart, left, wrong] = [0, 0, 0, 0, 0];
    for (const device of this.#devices) this.#product.proxy.rules.delete(device.name);
    const rows = this.#serverRows();
    const { call } = this.#setting.person;
    const [user, settings] = [await call(getMe, {}), await call(getNotificationSettings, {})];
    const [first, ...later] = user.week_starts;
    const history = historyOf(rows, {
      today: this.#today,
      firstWeekday: first?.weekday ?? user.first_weekday ?? 1,
      weekChoices: later.map(({ on, weekday }) => ({ on: on ?? this.#today, weekday })),
    });
    for (const { page } of this.#devices) {
      const { found: both, wanted } = await this.#pulled(page);
      for (const found of both) {
        rowCount += wanted.size + 2;
        const different = [...wanted.symmetricDifference(textsOf(found))];
        if (different.length > 0) console.error('Apart:', different);
        apart += different.length;
        if (!isDeepStrictEqual(found.user, user)) apart += 1;
        if (!isDeepStrictEqual(found.settings, settings)) apart += 1;
      }
      const stored = await page.evaluate(() => driven.stored());
      left += stored.filter(({ state }) => state !== 'refused').length;
      const stats = await page.evaluate((today) => driven.stats(today), this.#today);
      const compared = compareStats(history, stats);
      statCount += compared.stats;
      wrong += compared.wrong;
    }
    return { rows: rowCount, stats: statCount, apart, left, wrong };
  }

  /** The rows of a device and of the server. Where a celebration came to the inbox between the two, both are read once more. */
  async #pulled(page: Page) {
    const isSame = (wanted: ReadonlySet<string>, found: ServerRows) =>
      wanted.symmetricDifference(textsOf(found)).size === 0;
    for (let again = false; ; again = true) {
      await page.evaluate(() => driven.pull());
      const { disk, memory } = await page.evaluate(() => driven.replicas());
      const wanted = textsOf(this.#serverRows());
      const found = [disk, memory];
      if (again || found.every((one) => isSame(wanted, one))) return { found, wanted };
    }
  }
}

/** A cursor in the middle of several pages names the year that it stands at. */
function isLaterPage(path: string): boolean {
  const cursor = path.startsWith('/api/v1/sync?cursor=') ? path.split('=')[1] : undefined;
  if (cursor === undefined) return false;
  return Buffer.from(cursor, 'base64url').toString().split(' ').length > 2;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
