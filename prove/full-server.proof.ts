import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { createLifeArea, listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { syncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';
import type { Page } from 'playwright';
import { whenInstalled } from '../e2e/installed-app.ts';
import { cardOf, openApp } from './app-page.ts';
import { type Person, type Product, todayOf, withProduct } from './product.ts';
import { exactly, none, type Proof } from './proof.ts';

export const proof: Proof = {
  claim: 'A device that lost what it had is refilled by the server and takes nothing away from it',
  run: (size) => withProduct((product) => loseDevices(product, size === 'full' ? 20 : 1)),
};

const areas = ['Reading', 'Running', 'Friends'];
const days = 20;

/** What a browser may throw away, or a person clear, while the app is signed in and open. */
const losses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'its database': async (page) => {
    await page.evaluate(() => {
      indexedDB.deleteDatabase('daymark');
    });
  },
  'all storage but the session': (page) =>
    clearOrigin(page, 'indexeddb,cache_storage,service_workers'),
  'its database, without a network': async (page) => {
    await page.context().setOffline(true);
    await page.evaluate(() => {
      indexedDB.deleteDatabase('daymark');
    });
    await page.reload();
    await page.context().setOffline(false);
  },
};

async function loseDevices(product: Product, times: number) {
  const total = { lost: 0, rows: 0, missing: 0, notShown: 0, changed: 0, writes: 0 };
  const ways = new Set<string>();
  for (const [index, [way, lose]] of Object.entries(losses).entries()) {
    for (let round = 0; round < times; round += 1) {
      const seen = await loseOnce(product, `device-${index}-${round}`, lose);
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
      if (seen.lost === 1) ways.add(way);
    }
  }
  const devices = Object.keys(losses).length * times;
  return [
    exactly('ways in which a device lost what it had', ways.size, Object.keys(losses).length),
    exactly('devices that had lost it', total.lost, devices),
    exactly('areas and marks looked for on them', total.rows, devices * areas.length * (1 + days)),
    none('rows of the server that changed or went', total.changed),
    none('writes that the devices sent', total.writes),
    none('areas and marks that the device did not get back as the server has them', total.missing),
    none('marks of today that did not come back to a screen', total.notShown),
  ];
}

async function loseOnce(product: Product, device: string, lose: (page: Page) => Promise<void>) {
  const person = await product.newPerson();
  await fillServer(person);
  const before = rowsOf(product, person);
  const writesBefore = product.proxy.writes.length;
  const page = await openApp(product, { device, person });
  await notShown(page);
  await whenInstalled(page);
  await leaveTrace(page);
  await lose(page);
  // Once in the open app, once after a new start.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.reload();
  const unseen = await notShown(page);
  const { looked, missing } = await lookForAll(page, person);
  const lost = (await hasTrace(page)) ? 0 : 1;
  await page.goto(`${product.address(device)}/settings`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.close();
  const after = rowsOf(product, person);
  const changed =
    before.filter((row) => !after.includes(row)).length + after.length - before.length;
  const writes = product.proxy.writes.length - writesBefore;
  return { lost, rows: looked, missing, notShown: unseen, changed, writes };
}

async function fillServer(person: Person): Promise<void> {
  const today = todayOf(person);
  for (const name of areas) {
    const created_on = addDays(today, -days + 1);
    const { id } = await person.call(createLifeArea, { body: { name, created_on } });
    for (let back = 0; back < days; back += 1) {
      const score_date = addDays(today, -back);
      await person.call(recordScore, { body: { life_area_id: id, score_date, score: 1 } });
    }
  }
}

/** How many of the marks of today are not on the screen after ten seconds. */
async function notShown(page: Page): Promise<number> {
  const shown = await Promise.all(
    areas.map((area) =>
      cardOf(page, area)
        .filter({ hasText: 'Completed' })
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return shown.filter((isThere) => !isThere).length;
}

/** Lays all that is on the device beside the server. */
async function lookForAll(page: Page, person: Person) {
  const today = todayOf(person);
  const query = { start_date: addDays(today, -days - 7), end_date: today };
  const scores = await person.call(listScores, { query });
  const wanted: readonly object[] = [
    ...(await person.call(listLifeAreas, { query: {} })).map((area) => syncedArea.parse(area)),
    ...scores.map(({ life_area_id, score_date, score }) => ({ life_area_id, score_date, score })),
  ];
  const end = Date.now() + 10_000;
  for (;;) {
    const stored = await storedOn(page);
    const missing = wanted.filter(
      (row) => !stored.some((one) => isDeepStrictEqual(one, row)),
    ).length;
    if (missing === 0 || Date.now() > end) return { looked: wanted.length, missing };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Of a row of the device's replica, what is looked at here. */
type StoredRow =
  | { readonly kind: 'area'; readonly row: object }
  | { readonly kind: 'year'; readonly row: SyncedYear }
  | { readonly kind: 'person' };

/** The areas and the entries of the device's replica. */
async function storedOn(page: Page): Promise<object[]> {
  const rows = await page.evaluate(async () => {
    const open = indexedDB.open('daymark');
    await new Promise((resolve, reject) => {
      open.addEventListener('success', resolve);
      open.addEventListener('error', reject);
    });
    const all = open.result.transaction('replica').objectStore('replica').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    open.result.close();
    return all.result as StoredRow[];
  });
  return rows.flatMap((stored): object[] => {
    if (stored.kind === 'area') return [stored.row];
    return stored.kind === 'year' ? entriesOf(stored.row) : [];
  });
}

function entriesOf({ life_area_id, year, marks }: SyncedYear): object[] {
  return Array.from(marks).flatMap((mark, day) => {
    const score_date = addDays(`${year}-01-01`, day);
    return mark === '.' ? [] : [{ life_area_id, score_date, score: Number(mark) }];
  });
}

/** A row that goes with the device's database, and that nobody brings back. */
function leaveTrace(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const open = indexedDB.open('daymark');
    await new Promise((resolve, reject) => {
      open.addEventListener('success', resolve);
      open.addEventListener('error', reject);
    });
    const writing = open.result.transaction('device', 'readwrite');
    writing.objectStore('device').put(true, 'trace');
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    open.result.close();
  });
}

function hasTrace(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const open = indexedDB.open('daymark');
    await new Promise((resolve, reject) => {
      open.addEventListener('success', resolve);
      open.addEventListener('error', reject);
    });
    const trace = open.result.transaction('device').objectStore('device').get('trace');
    await new Promise((resolve) => trace.addEventListener('success', resolve));
    open.result.close();
    return trace.result === true;
  });
}

/** Each area and score of the person's as one text. */
function rowsOf({ sqliteFile }: Product, { signedIn }: Person): string[] {
  const database = new DatabaseSync(sqliteFile, { readOnly: true });
  try {
    return ['life_areas', 'scores'].flatMap((table) =>
      database
        .prepare(`select * from ${table} where user_id = ?`)
        .all(signedIn.user.id)
        .map((row) => JSON.stringify(row)),
    );
  } finally {
    database.close();
  }
}

async function clearOrigin(page: Page, storageTypes: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}
