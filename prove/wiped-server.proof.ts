import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import { openApp, signInOnScreen } from './app-page.ts';
import { drain, openTab } from './driven.ts';
import {
  type BackupOnDevice,
  backupsOnDevice,
  isAlive,
  keysOf,
  type KnownRows,
  knownRows,
  repeatedPauses,
  textsByKey,
} from './known-rows.ts';
import { newPage, password, type Product, withProduct, zoneAtNoon } from './product.ts';
import { done, exactly, none, type Proof, type ProofSize } from './proof.ts';
import { type Device, openThree, ThreeDevices } from './three-devices.ts';

const sizes: Record<ProofSize, { wipes: number; people: number }> = {
  small: { wipes: 1, people: 1 },
  full: { wipes: 10, people: 4 },
};

export const proof: Proof = {
  claim:
    'Where a server is wiped and registered with anew, each of three devices offers the new account its replica and its backups, and what is restored is there once',
  run: (size) =>
    withProduct((product) => wipe(product, sizes[size]), {
      // What the app is started from is another matter.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      // In which the new account begins.
      timezoneId: zoneAtNoon(new Date()),
    }),
};

const nothing = {
  people: 0,
  acts: 0,
  unsent: 0,
  behind: 0,
  devices: 0,
  interrupted: 0,
  things: 0,
  notOffered: 0,
  backups: 0,
  backupsGone: 0,
  notShown: 0,
  restores: 0,
  lost: 0,
  doubled: 0,
  apart: 0,
};
type Counts = typeof nothing;

async function wipe(product: Product, { wipes, people }: (typeof sizes)['full']) {
  const total = { ...nothing };
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
    await product.server.stop();
    product.server.wipe();
    await product.server.start();
    for (const seen of await Promise.all(scenes.map((scene) => scene.comeBack()))) {
      for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += seen[name];
    }
  }
  return figuresOf(total, wipes * people);
}

function figuresOf(total: Counts, people: number) {
  return [
    exactly('people whose server was wiped, and who registered anew', total.people, people),
    exactly('devices on which they signed in', total.devices, 3 * people),
    done('of these closed in the middle of it', total.interrupted),
    done('changes made on the devices before', total.acts),
    done('of these without a network, and never sent', total.unsent),
    done('devices that had missed the last of them', total.behind),
    done('areas, marks and pauses that the devices knew', total.things),
    none('of these in no backup that the device offers', total.notOffered),
    done('backups that the devices had', total.backups),
    none('of these not offered any more, or not as they were', total.backupsGone),
    none('offered ones that the settings do not show', total.notShown),
    done('backups restored', total.restores),
    none('lost', total.lost),
    none('doubled', total.doubled),
    none('rows of a replica that are not the server’s in the end', total.apart),
  ];
}

/** One person with three devices, before and after their server is wiped. */
class Scene {
  readonly #three: ThreeDevices;
  readonly #counts = { ...nothing, people: 1 };
  /** What each had backed up, by its name. */
  readonly #backups = new Map<string, readonly BackupOnDevice[]>();
  /** What each had, its own changes that were never sent included. */
  readonly #shown = new Map<string, KnownRows>();
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
    this.#counts.behind = await this.#three.remember();
    this.#counts.acts = this.#three.acts;
    this.#counts.unsent = this.#three.unsent.size;
    for (const { name, page } of devices) {
      this.#shown.set(name, knownRows(await page.evaluate(() => driven.shown())));
    }
  }

  /** One device after the other: the person registers on the first and signs in on the others. */
  async comeBack(): Promise<Counts> {
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
    return this.#counts;
  }

  /** The app makes one by itself when it is opened. */
  async #backUp({ name, clock }: Device): Promise<void> {
    const { product, person } = this.#three;
    const app = await openApp(product, { device: name, person, script: clock });
    const { id } = person.signedIn.user;
    const made = await untilThere(
      () => backupsOnDevice(app, id),
      (found) => found.length > 0,
    );
    this.#backups.set(name, made);
    this.#counts.backups += made.length;
    await app.close();
  }

  /** The app on the device, whose session the server knows no more. */
  async #enter(device: Device, by: 'register' | 'login'): Promise<Page> {
    const { product, random } = this.#three;
    const address = product.address(device.name);
    let app = await newPage(product, device.clock);
    await app.goto(`${address}/dashboard`);
    if (by === 'register') await this.#register(app, address);
    else await signInOnScreen(app, this.#three.person);
    this.#counts.devices += 1;
    if (random() < 0.5 || by === 'register') {
      // Before it had time for anything.
      await app.close();
      this.#counts.interrupted += 1;
      app = await newPage(product, device.clock);
      await app.goto(`${address}/dashboard`);
    }
    this.#userId = await app.evaluate(
      () => (JSON.parse(localStorage.getItem('session_user') ?? '{}') as { id: string }).id,
    );
    return app;
  }

  async #register(app: Page, address: string): Promise<void> {
    const { email, full_name } = this.#three.person.signedIn.user;
    await app.waitForURL(`${address}/login`);
    await app.goto(`${address}/register`);
    await app.getByLabel('Full name').fill(full_name);
    await app.getByLabel('Email').fill(email);
    await app.getByLabel('Password', { exact: true }).fill(password);
    await app.getByLabel('Confirm password').fill(password);
    await app.getByRole('button', { name: 'Create Account' }).click();
    await app.waitForURL(`${address}/dashboard`);
  }

  async #compareOffer(app: Page, { name }: Device): Promise<void> {
    const before = this.#backups.get(name) ?? [];
    const offered = await this.#offered(app, before.length + 1);
    const texts = offered.map(({ known }) => textsByKey(known));
    const shown = [...textsByKey(this.#shownOn(name))];
    this.#counts.things += shown.length;
    this.#counts.notOffered += shown.filter(([key, text]) =>
      texts.every((one) => one.get(key) !== text),
    ).length;
    this.#counts.backupsGone += before.filter(
      ({ known }) => !texts.some((one) => isSame(one, textsByKey(known))),
    ).length;
    await app.goto(`${new URL(app.url()).origin}/settings`);
    const rows = earlierRows(app);
    const seen = await untilThere(
      () => rows.count(),
      (count) => count >= offered.length,
    );
    this.#counts.notShown += Math.max(0, offered.length - seen);
  }

  async #offered(app: Page, least: number): Promise<readonly BackupOnDevice[]> {
    return untilThere(
      async () =>
        (await backupsOnDevice(app, this.#userId)).filter(
          ({ is_of_earlier_account }) => is_of_earlier_account,
        ),
      (found) => found.length >= least,
    );
  }

  /** The backup that was made of the replica. */
  async #restore(app: Page, { name }: Device): Promise<void> {
    const before = new Set((this.#backups.get(name) ?? []).map(({ id }) => id));
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
      this.#counts.restores += 1;
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  async #compare(): Promise<void> {
    const { devices, product, written } = this.#three;
    const final = this.#three.serverRows(this.#userId);
    const found = textsByKey(final);
    const shown = devices.map(({ name }) => this.#shownOn(name));
    const lost = expectedOf(shown, final).filter(
      ([key, texts]) => !texts.has(found.get(key) ?? ''),
    );
    if (lost.length > 0) console.error('Lost:', lost);
    this.#counts.lost += lost.length;
    const stoodFor = new Set([...written, ...shown.flatMap(keysOf)]);
    const doubled = keysOf(final).filter((key) => !stoodFor.has(key) && !key.startsWith('pause'));
    this.#counts.doubled += doubled.length;
    this.#counts.doubled += Math.max(
      0,
      repeatedPauses(final) - Math.max(...shown.map(repeatedPauses)),
    );
    for (const device of devices) {
      const page = await openTab(product, device.name, device.clock);
      await drain(page);
      await page.evaluate(() => driven.pull());
      const replica = textsByKey(knownRows((await page.evaluate(() => driven.replicas())).disk));
      if (!isSame(replica, found)) this.#counts.apart += 1;
      await page.close();
    }
  }

  #shownOn(name: string): KnownRows {
    const shown = this.#shown.get(name);
    if (shown === undefined) throw new Error(`Nobody looked at ${name}`);
    return shown;
  }
}

/**
 * By its key what a row may be: what any device had of it. Pauses only where all had them, because an area that one of them has
 * active is so again.
 */
function expectedOf(
  shown: readonly KnownRows[],
  final: KnownRows,
): (readonly [key: string, texts: ReadonlySet<string>])[] {
  const texts = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  for (const known of shown) {
    for (const [key, text] of textsByKey(known)) {
      const entry = known.entries.get(key.slice('entry '.length));
      if (entry !== undefined && !isAlive(entry, known, final)) continue;
      texts.set(key, (texts.get(key) ?? new Set()).add(text));
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return [...texts].filter(([key]) => !key.startsWith('pause') || times.get(key) === shown.length);
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, text]) => other.get(key) === text);
}

function earlierRows(app: Page) {
  return app
    .getByRole('region', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: 'From an earlier account on this device' });
}

/** What is found once it is enough, or after twenty seconds. */
async function untilThere<Found>(
  look: () => Promise<Found>,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  const end = Date.now() + 20_000;
  let found = await look();
  while (!isEnough(found) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await look();
  }
  return found;
}
