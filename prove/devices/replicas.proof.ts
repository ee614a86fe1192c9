import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekdays } from '@daymark/shared/calendar/week.ts';
import type { Page } from 'playwright';
import type { Fate, Passing } from '../../harness/faulty-proxy.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import { startProduct } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import {
  type Device,
  drain,
  type Interleaving,
  interleave,
  perform,
  reload,
  signIn,
} from './drive-page.ts';
import { compareStats } from './naive-stats.ts';
import type { Act } from './page/driven-page.ts';
import type { ReplicaRows } from './page/replica-rows.ts';
import {
  newArea,
  newId,
  oneOf,
  randomActOn,
  randomPauseAct,
  writeRandomPause,
} from './random-acts.ts';
import { toTimedHistory, readServerRows, type ServerRows, getRowTexts } from './server-rows.ts';

/** Every sixth person has more than one page of history. */
const longHistories = 6;

const total = {
  ...zeros('scenes', 'acts', 'pauses', 'offline', 'erasures', 'rules', 'corrected', 'backs'),
  ...zeros('weeks', 'cuts', 'laterPages', 'rows', 'stats', 'apart', 'left', 'wrong'),
};

export const proofs: Proofs = {
  replicas: {
    claim:
      'After any interleaving of three devices and interrupted pulls, each replica equals the server, and each stat equals a count of the entries',
    needsBuild: true,
    async run(size) {
      const times = size === 'full' ? 1000 : 6;
      await using product = await startProduct();
      await interleave(product, { times, seed: 18_000 }, async (one, round) => {
        await new Scene(one).play(round % longHistories === 0);
        return {};
      });
      return [
        exactly('interleavings of three devices', total.scenes, times),
        moreThanNone('changes made on three devices', total.acts),
        moreThanNone('pauses created, changed or deleted', total.pauses),
        moreThanNone('pauses written on an offline device', total.offline),
        moreThanNone('marks of days more than six days ago', total.corrected),
        moreThanNone('archived and ended areas reactivated', total.backs),
        moreThanNone('changes of the first weekday', total.weeks),
        moreThanNone('changes of schedules', total.rules),
        moreThanNone('areas erased', total.erasures),
        moreThanNone('responses lost or cut off', total.cuts),
        moreThanNone('pages of pulls after the first page', total.laterPages),
        moreThanNone('rows of replicas compared with the server', total.rows),
        moreThanNone('stats compared with a count', total.stats),
        none('rows of replicas that differ from the server, on disk or in memory', total.apart),
        none('accepted changes still in a queue', total.left),
        none('stats that differ from the count', total.wrong),
      ];
    },
  },
};

class Scene {
  readonly #setting: Interleaving;
  readonly #today: CalendarDate;
  readonly #pauses: string[] = [];
  /** Separate random source, because the number of requests varies between runs. */
  readonly #chance = seededRandom(18);

  constructor(setting: Interleaving) {
    this.#setting = setting;
    this.#today = setting.person.today;
  }

  async play(isLong: boolean): Promise<void> {
    const { random, person, devices, product } = this.#setting;
    if (isLong) await this.#writeHistory();
    for (const device of devices) {
      this.#faulty(device);
      await signIn(device.page, person);
    }
    const older = { ...newArea(this.#today, random), created_on: addDays(this.#today, -30) };
    await this.#act(devices[0], { do: 'create', input: newArea(this.#today, random) });
    await this.#act(devices[0], { do: 'create', input: older });
    await drain(devices[0].page);
    const steps = 10 + Math.floor(random() * 20);
    for (let step = 0; step < steps; step += 1) await this.#step();
    for (const device of devices.toSorted(() => random() - 0.5)) {
      this.#faulty(device);
      await drain(device.page);
    }
    for (const { name } of devices) product.proxy.rules.delete(name);
    await this.#compare();
    for (const { page } of devices) await page.evaluate(() => driven.signOut());
    total.scenes += 1;
  }

  async #step(): Promise<void> {
    const { random, devices, person } = this.#setting;
    const device = oneOf(devices, random);
    const chance = random();
    if (chance < 0.12) return device.isOnline ? this.#disconnect(device) : this.#faulty(device);
    if (chance < 0.2) {
      device.page = await reload(device.page);
      return;
    }
    if (chance < 0.25) {
      total.pauses += 1;
      const { areas } = this.#serverRows();
      return writeRandomPause(person, { areas, ids: this.#pauses, random });
    }
    // The pull is not awaited, so that another device acts while it runs.
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
    await perform(page, [act]);
    const isPause = ['pause', 'change pause', 'take back'].includes(act.do);
    const changes = act.do === 'update' ? act.changes : {};
    addTo(total, {
      acts: 1,
      pauses: isPause,
      offline: isPause && !isOnline,
      weeks: act.do === 'settle',
      corrected: act.do === 'record' && act.input.score_date < addDays(this.#today, -6),
      backs: changes.is_active === true,
      rules: changes.schedule !== undefined,
      erasures: act.do === 'delete' && act.erase,
    });
  }

  /** Writes more notes than fit in one page of a pull. */
  async #writeHistory(): Promise<void> {
    const { random, person } = this.#setting;
    const days = 520;
    for (let number = 0; number < 10; number += 1) {
      const created_on = addDays(this.#today, -days);
      const body = { id: newId(random), name: `Area ${number}`, created_on };
      await person.call(api.createLifeArea, { body });
      const scores = Array.from({ length: days }, (_, back) => ({
        life_area_id: body.id,
        score_date: addDays(this.#today, -back),
        score: random() < 0.8 ? (1 as const) : (0 as const),
        notes: `Day ${back}`,
      }));
      await person.call(api.recordScores, { body: { scores } });
    }
  }

  #disconnect(device: Device): void {
    device.isOnline = false;
    this.#setting.product.proxy.rules.set(device.name, () => ({ lose: 'request' }));
  }

  /** Connects the device to a network that loses some responses or their second half. */
  #faulty(device: Device): void {
    device.isOnline = true;
    this.#setting.product.proxy.rules.set(device.name, (passing) =>
      this.#fate(passing, this.#chance()),
    );
  }

  #fate({ path }: Passing, chance: number): Fate {
    if (!path.startsWith('/api/v1/events') && chance < 0.25) {
      total.cuts += 1;
      return { lose: chance < 0.12 ? 'response' : 'half the response' };
    }
    if (isLaterPage(path)) total.laterPages += 1;
    // Random delays let pulled pages and concurrent writes of several devices arrive in any order.
    return { requestAfter: wait(chance * 8), responseAfter: wait(chance * 20) };
  }

  #serverRows(): ServerRows {
    const { id } = this.#setting.person.signedIn.user;
    return readServerRows(this.#setting.product.server.sqliteFile, id);
  }

  async #compare(): Promise<void> {
    const rows = this.#serverRows();
    const { call } = this.#setting.person;
    const user = await call(api.getMe, {});
    const settings = await call(api.getNotificationSettings, {});
    const [first, ...later] = user.week_starts;
    const history = toTimedHistory(rows, {
      today: this.#today,
      firstWeekday: first?.weekday ?? user.first_weekday ?? 1,
      weekChoices: later.map(({ on, weekday }) => ({ on: on ?? this.#today, weekday })),
    });
    for (const { page } of this.#setting.devices) {
      const { found: both, wanted } = await this.#pulled(page);
      for (const found of both) {
        total.rows += wanted.size + 2;
        const different = [...wanted.symmetricDifference(getRowTexts(found))];
        if (different.length > 0) console.error('Apart:', different);
        total.apart += different.length;
        if (!isDeepStrictEqual(found.user, user)) total.apart += 1;
        if (!isDeepStrictEqual(found.settings, settings)) total.apart += 1;
      }
      const stored = await page.evaluate(() => driven.stored());
      total.left += stored.filter(({ state }) => state !== 'refused').length;
      const stats = await page.evaluate((today) => driven.stats(today), this.#today);
      addTo(total, compareStats(history, stats));
    }
  }

  /**
   * Returns the rows of the device and the server. Pulls once more if they differ, because a
   * celebration may have reached the inbox in between.
   */
  async #pulled(page: Page) {
    const isSame = (wanted: ReadonlySet<string>, found: ServerRows) =>
      wanted.symmetricDifference(getRowTexts(found)).size === 0;
    for (let again = false; ; again = true) {
      await page.evaluate(() => driven.pull());
      const { disk, memory } = await page.evaluate(() => driven.replicas());
      const wanted = getRowTexts(this.#serverRows());
      const found = [disk, memory];
      if (again || found.every((one) => isSame(wanted, one))) return { found, wanted };
    }
  }
}

/** Recognizes a later page of a pull by its cursor, which then also contains a year. */
function isLaterPage(path: string): boolean {
  const cursor = path.startsWith('/api/v1/sync?cursor=') ? path.split('=')[1] : undefined;
  if (cursor === undefined) return false;
  return Buffer.from(cursor, 'base64url').toString().split(' ').length > 2;
}
