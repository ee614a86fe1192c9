import { DatabaseSync } from 'node:sqlite';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import type { Page } from 'playwright';
import { cardOf, openApp, whenInstalled } from './app-page.ts';
import { type Person, type Product, todayOf, withProduct } from './product.ts';
import { done, none, type Proof } from './proof.ts';

export const proof: Proof = {
  claim:
    'A device that lost what it had is refilled by the server and takes nothing away from it (rows 12 and 14)',
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
  const total = { missing: 0, changed: 0, writes: 0 };
  for (const [index, lose] of Object.values(losses).entries()) {
    for (let round = 0; round < times; round += 1) {
      const seen = await loseOnce(product, `device-${index}-${round}`, lose);
      total.missing += seen.missing;
      total.changed += seen.changed;
      total.writes += seen.writes;
    }
  }
  return [
    done('ways in which a device lost what it had', Object.keys(losses).length),
    done('devices', Object.keys(losses).length * times),
    done('rows on the server before each', areas.length * (1 + days)),
    none('rows of the server that changed or went', total.changed),
    none('writes that the devices sent', total.writes),
    none('areas and marks that did not come back to a screen', total.missing),
  ];
}

async function loseOnce(product: Product, device: string, lose: (page: Page) => Promise<void>) {
  const person = await product.newPerson();
  await fillServer(person);
  const before = rowsOf(product, person);
  const writesBefore = product.proxy.writes.length;
  const page = await openApp(product, { device, person });
  await allShown(page);
  await whenInstalled(page);
  await lose(page);
  // Once in the open app, once after a new start.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.reload();
  const missing = await allShown(page);
  await page.goto(`${product.address(device)}/settings`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.close();
  const after = rowsOf(product, person);
  const changed =
    before.filter((row) => !after.includes(row)).length + after.length - before.length;
  return { missing, changed, writes: product.proxy.writes.length - writesBefore };
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
async function allShown(page: Page): Promise<number> {
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
