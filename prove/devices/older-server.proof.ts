import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { readStoredRows } from '../../e2e/stored-on-device.ts';
import type { Fate, Passing } from '../../harness/faulty-proxy.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import { startProduct } from '../../harness/product.ts';
import { until } from '../../harness/until.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { readEpoch, type ReplicaRow, signInOnScreen } from './app-page.ts';
import { drain, openTab } from './drive-page.ts';
import {
  backupsOnDevice,
  countMissing,
  isRestored,
  getRowKeys,
  type RestorableRows,
  textsByKey,
} from './restorable-rows.ts';
import { oneOf } from './random-acts.ts';
import {
  answerOpenDayQuestion,
  countApart,
  type Device,
  noRows,
  openThree,
  setAsideOn,
  ThreeDevices,
} from './three-devices.ts';

const total = {
  ...zeros('rounds', 'acts', 'behind', 'unsent', 'gone', 'offers', 'missing', 'hidden'),
  ...zeros('declined', 'notStored', 'dropped', 'lost', 'doubled', 'apart'),
};

export const proofs: Proofs = {
  'older-server': {
    claim:
      'After a restore of an older backup, three devices offer the rows that the server lost, and every row that they send again is stored once',
    needsBuild: true,
    async run(size) {
      const { restores, people } =
        size === 'full' ? { restores: 25, people: 4 } : { restores: 1, people: 2 };
      // Service workers could serve the app from a cache, which other proofs cover.
      const options = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
      await using product = await startProduct(options);
      const devices = await Promise.all(
        Array.from({ length: people }, (_, lane) => openThree(product, `lane-${lane}`)),
      );
      for (let restore = 0; restore < restores; restore += 1) {
        const scenes = await Promise.all(
          devices.map(async (own, lane) => {
            const random = seededRandom(19_000 + restore * people + lane);
            const person = await product.newPerson();
            const three = new ThreeDevices({ product, person, devices: own, random });
            return new Scene(three, { declines: lane === 0 });
          }),
        );
        await Promise.all(scenes.map((scene) => scene.begin()));
        const backup = join(product.backupFolder, `${restore}.jsonl.gz`);
        await product.server.command('backup', backup);
        await Promise.all(scenes.map((scene) => scene.goOn()));
        await product.server.end();
        // Every third restore ends all sessions, so everybody has to sign in again.
        const hasEnded = restore % 3 === 2;
        const endsSessions = hasEnded ? ['--end-sessions'] : [];
        await product.server.command('restore', ...endsSessions, backup);
        for (const scene of scenes) scene.remember();
        await product.server.start();
        await Promise.all(scenes.map((scene) => scene.comeBack(hasEnded)));
      }
      await product.server.command('verify');
      return figuresOf(restores * people);
    },
  },
};

function figuresOf(rounds: number) {
  return [
    exactly(
      'people with three devices whose server was restored from an older backup',
      total.rounds,
      rounds,
    ),
    moreThanNone('changes made on the devices', total.acts),
    moreThanNone('devices that had not synced the last change', total.behind),
    moreThanNone('offline changes sent to the older server', total.unsent),
    moreThanNone('areas, marks and pauses that the restore removed from the server', total.gone),
    moreThanNone('responses dropped when the devices came back', total.dropped),
    moreThanNone('devices that offered to send rows again', total.offers),
    moreThanNone('rows that the offering devices had and the server lacked', total.missing),
    none('missing rows that no device offered', total.hidden),
    moreThanNone('offers declined', total.declined),
    none('rows of declined offers that are not in the backups of the device', total.notStored),
    none('rows lost', total.lost),
    none('rows stored twice', total.doubled),
    none('rows that differ between a replica and the server at the end', total.apart),
  ];
}

class Scene {
  readonly #three: ThreeDevices;
  readonly #userId: string;
  readonly #declines: boolean;
  /** Separate random source, because the number of requests varies between runs. */
  readonly #chance = seededRandom(19);
  /** Epoch of the server's data before the restore. */
  #epoch = '';
  #full = noRows;
  #old = noRows;
  #hasOffered = false;

  constructor(three: ThreeDevices, { declines }: { readonly declines: boolean }) {
    this.#three = three;
    this.#declines = declines;
    this.#userId = three.person.signedIn.user.id;
  }

  async begin(): Promise<void> {
    const { devices, random } = this.#three;
    await this.#three.signIn();
    await this.#three.work(6 + Math.floor(random() * 8));
    await this.#three.settle();
    // A quarter of the people have a device that has been offline since before the backup.
    if (random() < 0.25) oneOf(devices, random).network = 'off';
  }

  async goOn(): Promise<void> {
    const { random, devices } = this.#three;
    await this.#three.work(5 + Math.floor(random() * 8));
    await this.#three.workApart(4);
    const behind = await this.#three.remember();
    this.#full = this.#three.serverRows();
    this.#three.forgetSent(this.#full);
    addTo(total, { behind, acts: this.#three.acts, unsent: this.#three.unsent.size });
    const rows = await readStoredRows<ReplicaRow>(oneOf(devices, random).page, 'replica');
    this.#epoch = readEpoch(this.#personIn(rows));
  }

  /** Notes the restored rows. The server is not running yet. */
  remember(): void {
    this.#old = this.#three.serverRows();
    total.gone += countMissing(this.#full, this.#old);
  }

  async comeBack(hasEnded: boolean): Promise<void> {
    const { devices, random, product } = this.#three;
    const accepted: Device[] = [];
    for (const device of devices.toSorted(() => random() - 0.5)) {
      device.network = 'on';
      await device.page.close();
      if (hasEnded) {
        const app = await this.#three.openApp(device);
        await signInOnScreen(app, this.#three.person);
        await app.close();
      }
      product.proxy.rules.set(device.name, (passing) => this.#fate(passing));
      if (await this.#open(device)) accepted.push(device);
      device.page = await openTab(product, device.name, device.clock);
      await drain(device.page);
    }
    await this.#compare(accepted);
    for (const { page } of devices) await page.evaluate(() => driven.signOut());
    total.rounds += 1;
  }

  /** Answers the app's question. Returns whether the device sends the missing rows again. */
  async #open(device: Device): Promise<boolean> {
    let app = await this.#three.openApp(device);
    let question = await this.#untilAsked(app);
    if (question !== null && this.#three.random() < 0.3) {
      await app.close();
      app = await this.#three.openApp(device);
      question = await this.#untilAsked(app);
    }
    if (question === null) {
      const { marks, areasAndPauses } = this.#missing(device.known);
      total.hidden += marks + areasAndPauses;
      await app.close();
      return true;
    }
    const isDeclining = this.#declines && !this.#hasOffered;
    this.#hasOffered = true;
    total.offers += 1;
    await this.#compareOffer(device, question);
    const name = isDeclining ? 'Not now' : 'Send again';
    await question.getByRole('button', { name }).click();
    await question.waitFor({ state: 'hidden' });
    if (isDeclining) await this.#compareBackup(app, device);
    await app.close();
    return !isDeclining;
  }

  async #untilAsked(app: Page): Promise<Locator | null> {
    const dialog = app.getByRole('dialog', { name: 'This server is older than this device' });
    const found = await until('a question of the device', () => this.#asked(app, dialog), {
      within: 60_000,
    });
    return found === 'nothing' ? null : dialog;
  }

  async #asked(app: Page, dialog: Locator): Promise<'nothing' | boolean> {
    const rows = await readStoredRows<ReplicaRow>(app, 'replica');
    const own = this.#personIn(rows);
    const waiting = await readStoredRows<{ state: string; user_id: string }>(app, 'outbox');
    if (waiting.some(({ state }) => state !== 'refused')) return false;
    const isWhole = readEpoch(own) !== this.#epoch && own?.row.is_full_run === false;
    if (!isWhole) return false;
    if (!rows.some((row) => row.kind === 'known' && row.user_id === this.#userId)) return 'nothing';
    await answerOpenDayQuestion(app);
    return dialog.isVisible();
  }

  async #compareOffer({ known }: Device, dialog: Locator): Promise<void> {
    const missing = this.#missing(known);
    const text = (await dialog.getByRole('listitem').allTextContents()).join('\n');
    const count = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
    const marks = count(/(\d+) marks? /);
    // Resuming an area also shortens its pauses, so areas and pauses are counted together.
    const areasAndPauses = count(/(\d+) areas? /) + count(/(\d+) pauses?/);
    total.missing += missing.marks + missing.areasAndPauses;
    total.hidden += Math.max(0, missing.marks - marks);
    total.hidden += Math.max(0, missing.areasAndPauses - areasAndPauses);
  }

  #missing(known: RestorableRows) {
    const now = this.#three.serverRows();
    const there = textsByKey(now);
    // An area may begin earlier on the server than on the device, which then misses no day of the
    // area.
    const areas = known.areas.map((area) => {
      return { ...area, created_on: now.areas.find(({ id }) => id === area.id)?.created_on ?? '' };
    });
    const missing = [...textsByKey({ ...known, areas })].filter(
      ([key, text]) => there.get(key) !== text && isRestored(key, known, now),
    );
    const marks = missing.filter(([key]) => key.startsWith('entry')).length;
    return { marks, areasAndPauses: missing.length - marks };
  }

  async #compareBackup(app: Page, { known }: Device): Promise<void> {
    const backups = await backupsOnDevice(app, this.#userId);
    total.declined += 1;
    total.notStored += countMissing(known, ...backups.map((backup) => backup.known));
  }

  async #compare(accepted: readonly Device[]): Promise<void> {
    const { devices, product, unsent } = this.#three;
    for (const { name } of devices) product.proxy.rules.delete(name);
    for (const { page } of devices) await drain(page);
    const final = this.#three.serverRows();
    const found = textsByKey(final);
    // A device that declined the offer shows changes that the server refused for a missing area.
    const declined = devices.filter((device) => !accepted.includes(device));
    const aside = new Set((await Promise.all(declined.map(setAsideOn))).flat());
    const areaIds = new Set(final.areas.map(({ id }) => id));
    const expected = [
      ...this.#expected(accepted),
      ...[...unsent].filter(([key]) => areaIds.has(key.split(' ')[1] ?? '') && !aside.has(key)),
    ];
    const lost = expected.filter(([key, text]) => found.get(key) !== text);
    if (lost.length > 0) console.error('Lost:', lost);
    total.lost += lost.length;
    const all = [this.#full, this.#old, ...devices.map(({ known }) => known)];
    total.doubled += this.#three.doubledIn(final, { known: all, keys: getRowKeys(final) });
    for (const { page } of devices) total.apart += await countApart(page, final);
  }

  /**
   * Returns the rows from before the restore that an accepting device knew. If all devices
   * accepted, rows that no device had pulled are expected too. A pause in the backup was not lost,
   * and a device that saw its deletion may delete it again.
   */
  #expected(accepted: readonly Device[]): (readonly [key: string, text: string])[] {
    const { devices } = this.#three;
    const known = new Map(devices.map((device) => [device, textsByKey(device.known)]));
    const old = textsByKey(this.#old);
    return [...textsByKey(this.#full)].filter(([key, text]) => {
      const knows = (device: Device) => known.get(device)?.get(key) === text;
      if (key.startsWith('pause') && old.has(key) && !accepted.every(knows)) return false;
      if (accepted.some(knows)) return true;
      return accepted.length === devices.length && !key.startsWith('pause') && !devices.some(knows);
    });
  }

  #personIn(rows: readonly ReplicaRow[]): ReplicaRow | undefined {
    return rows.find(({ kind, user_id }) => kind === 'person' && user_id === this.#userId);
  }

  #fate({ path }: Passing): Fate {
    const chance = this.#chance();
    if (path.startsWith('/api/v1/events') || chance > 0.2) return {};
    total.dropped += 1;
    return { lose: chance < 0.1 ? 'response' : 'half the response' };
  }
}
