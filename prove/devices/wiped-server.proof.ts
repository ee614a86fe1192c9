import { rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { fillSignUp } from '../../e2e/sign-in.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import { zoneAtNoon } from '../../harness/person.ts';
import { startProduct } from '../../harness/product.ts';
import { lookUntil } from '../../harness/until.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { openApp, signInOnScreen } from './app-page.ts';
import { drain, openTab } from './drive-page.ts';
import {
  type BackupOnDevice,
  backupsOnDevice,
  countMissing,
  isRestored,
  getRowKeys,
  type RestorableRows,
  textsByKey,
} from './restorable-rows.ts';
import { countApart, type Device, openThree, ThreeDevices } from './three-devices.ts';

const total = {
  ...zeros('people', 'acts', 'unsent', 'behind', 'devices', 'interrupted', 'things', 'notOffered'),
  ...zeros('backups', 'backupsGone', 'notShown', 'restores', 'lost', 'doubled', 'apart'),
};

export const proofs: Proofs = {
  'wiped-server': {
    claim:
      'After a server is wiped and a person registers again, each of three devices offers its replica and backups, and restored data exist once',
    needsBuild: true,
    async run(size) {
      const { wipes, people } =
        size === 'full' ? { wipes: 10, people: 4 } : { wipes: 1, people: 1 };
      await using product = await startProduct({
        // Service workers could serve the app from a cache, which other proofs cover.
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        // The new account starts in the browser's time zone.
        timezoneId: zoneAtNoon(),
      });
      for (let round = 0; round < wipes; round += 1) {
        const scenes = await Promise.all(
          Array.from({ length: people }, async (_, lane) => {
            const devices = await openThree(product, `wipe-${round}-${lane}`);
            const random = seededRandom(20_000 + round * people + lane);
            const person = await product.newPerson();
            return new Scene(new ThreeDevices({ product, person, devices, random }));
          }),
        );
        await Promise.all(scenes.map((scene) => scene.begin()));
        await product.server.end();
        rmSync(product.server.env['DATA_DIR'] ?? '', { recursive: true });
        await product.server.start();
        await Promise.all(scenes.map((scene) => scene.comeBack()));
      }
      return figuresOf(wipes * people);
    },
  },
};

function figuresOf(people: number) {
  return [
    exactly('people who registered again after their server was wiped', total.people, people),
    exactly('devices on which people signed in after the wipe', total.devices, 3 * people),
    moreThanNone('devices closed before their offer was complete', total.interrupted),
    moreThanNone('changes made on the devices before the wipe', total.acts),
    moreThanNone('changes made offline and never sent', total.unsent),
    moreThanNone('devices that had not pulled the last changes', total.behind),
    moreThanNone('areas, marks and pauses on the devices before the wipe', total.things),
    none('areas, marks and pauses missing in every offered backup', total.notOffered),
    moreThanNone('backups on the devices before the wipe', total.backups),
    none('backups no longer offered, or altered', total.backupsGone),
    none('offered backups missing in the settings', total.notShown),
    moreThanNone('backups restored', total.restores),
    none('rows lost', total.lost),
    none('rows doubled', total.doubled),
    none('rows of replicas that differ from the server at the end', total.apart),
  ];
}

class Scene {
  readonly #three: ThreeDevices;
  readonly #backups = new Map<Device, readonly BackupOnDevice[]>();
  #userId = '';

  constructor(three: ThreeDevices) {
    this.#three = three;
  }

  async begin(): Promise<void> {
    const { devices, random } = this.#three;
    await this.#three.signIn();
    await this.#three.work(8);
    await this.#three.settle();
    for (const device of devices) await this.#backUp(device);
    await this.#three.work(4 + Math.floor(random() * 8));
    await this.#three.workApart(6);
    const behind = await this.#three.remember();
    addTo(total, { behind, acts: this.#three.acts, unsent: this.#three.unsent.size });
    // The shown rows include the unsent changes.
    for (const device of devices) device.known = await device.page.evaluate(() => driven.shown());
  }

  async comeBack(): Promise<void> {
    const { devices, random, product } = this.#three;
    const order = devices.toSorted(() => random() - 0.5);
    for (const [index, device] of order.entries()) {
      product.proxy.rules.delete(device.name);
      await device.page.close();
      const app = await this.#enter(device, index === 0 ? 'register' : 'login');
      await this.#compareOffer(app, device);
      await this.#restore(app, device);
      await app.close();
    }
    await this.#compare();
    total.people += 1;
  }

  async #backUp(device: Device): Promise<void> {
    const { product, person } = this.#three;
    const { name, clock } = device;
    const app = await openApp(product, { device: name, person, script: clock });
    const { id } = person.signedIn.user;
    const look = () => backupsOnDevice(app, id);
    const made = await lookUntil(look, (found) => found.length > 0);
    this.#backups.set(device, made);
    total.backups += made.length;
    await app.close();
  }

  async #enter(device: Device, by: 'register' | 'login'): Promise<Page> {
    let app = await this.#three.openApp(device);
    if (by === 'register') await this.#register(app);
    else await signInOnScreen(app, this.#three.person);
    total.devices += 1;
    if (this.#three.random() < 0.5 || by === 'register') {
      await app.close();
      total.interrupted += 1;
      app = await this.#three.openApp(device);
    }
    this.#userId = await app.evaluate(
      () => (JSON.parse(localStorage.getItem('session_user') ?? '{}') as { id: string }).id,
    );
    return app;
  }

  async #register(app: Page): Promise<void> {
    await app.waitForURL('**/login');
    await app.goto(new URL('/register', app.url()).href);
    await fillSignUp(app, { email: this.#three.person.email });
    await app.getByRole('button', { name: 'Create Account' }).click();
    await app.waitForURL('**/dashboard');
  }

  async #compareOffer(app: Page, device: Device): Promise<void> {
    const before = this.#backups.get(device) ?? [];
    const offered = (await this.#offered(app, before.length + 1)).map(({ known }) => known);
    total.things += textsByKey(device.known).size;
    total.notOffered += countMissing(device.known, ...offered);
    total.backupsGone += before.filter(({ known }) =>
      offered.every((one) => countMissing(one, known) + countMissing(known, one) > 0),
    ).length;
    await app.goto(new URL('/settings', app.url()).href);
    const rows = earlierRows(app);
    const seen = await lookUntil(
      () => rows.count(),
      (count) => count >= offered.length,
    );
    total.notShown += Math.max(0, offered.length - seen);
  }

  #offered(app: Page, least: number): Promise<readonly BackupOnDevice[]> {
    const look = async () => {
      const all = await backupsOnDevice(app, this.#userId);
      return all.filter(({ is_of_earlier_account }) => is_of_earlier_account);
    };
    return lookUntil(look, (found) => found.length >= least);
  }

  async #restore(app: Page, device: Device): Promise<void> {
    const before = new Set((this.#backups.get(device) ?? []).map(({ id }) => id));
    const offered = (await this.#offered(app, 1)).toSorted((one, other) =>
      one.created_at < other.created_at ? 1 : -1,
    );
    const place = offered.findIndex(({ id }) => !before.has(id));
    if (place === -1) return;
    await earlierRows(app)
      .nth(place)
      .getByRole('button', { name: /^Restore/ })
      .click();
    const dialog = app.getByRole('dialog');
    await dialog.getByText(/^Backup of/).waitFor();
    const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
    if (await restore.isVisible()) {
      await restore.click();
      await dialog.getByText('Everything is on the server.').waitFor();
      total.restores += 1;
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  async #compare(): Promise<void> {
    const { devices, product } = this.#three;
    const final = this.#three.serverRows(this.#userId);
    const found = textsByKey(final);
    const shown = devices.map(({ known }) => known);
    const lost = expectedOf(shown, final).filter(
      ([key, texts]) => !texts.has(found.get(key) ?? ''),
    );
    if (lost.length > 0) console.error('Lost:', lost);
    total.lost += lost.length;
    // A restored pause gets a new id.
    const keys = getRowKeys(final).filter((key) => !key.startsWith('pause'));
    total.doubled += this.#three.doubledIn(final, { known: shown, keys });
    for (const device of devices) {
      const page = await openTab(product, device.name, device.clock);
      await drain(page);
      total.apart += await countApart(page, final);
      await page.close();
    }
  }
}

/**
 * Returns the allowed texts of each row, which are the versions on the devices. Pauses are
 * expected only if all devices had them, because one device may reactivate the paused area.
 */
function expectedOf(
  shown: readonly RestorableRows[],
  final: RestorableRows,
): (readonly [key: string, texts: ReadonlySet<string>])[] {
  const texts = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const known of shown) {
    for (const [key, text] of textsByKey(known)) {
      if (!isRestored(key, known, final)) continue;
      texts.set(key, (texts.get(key) ?? new Set()).add(text));
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return [...texts].filter(([key]) => !key.startsWith('pause') || times.get(key) === shown.length);
}

function earlierRows(app: Page) {
  return app
    .getByRole('region', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: 'From an earlier account on this device' });
}
