import { isDeepStrictEqual } from 'node:util';
import { api } from '@daymark/shared/api.ts';
import { syncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';
import type { Page } from 'playwright';
import { readStoredRows } from '../../e2e/stored-on-device.ts';
import { findCard } from '../../e2e/dashboard.ts';
import { whenInstalled } from '../../harness/installed-app.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import type { Person } from '../../harness/person.ts';
import { type Product, startProduct } from '../../harness/product.ts';
import { lookUntil, succeeds } from '../../harness/until.ts';
import { exactly, none, type Proofs } from '../proof.ts';
import { openApp } from './app-page.ts';
import { createRowReader } from './server-rows.ts';

const areas = ['Reading', 'Running', 'Friends'];
const days = 20;

const losses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'its database': deleteDatabase,
  'all storage except the session': async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    const storageTypes = 'indexeddb,cache_storage,service_workers';
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  },
  'its database while offline': async (page) => {
    await page.context().setOffline(true);
    await deleteDatabase(page);
    await page.reload();
    await page.context().setOffline(false);
  },
};

async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(() => {
    indexedDB.deleteDatabase('daymark');
  });
}

const total = zeros('lost', 'rows', 'missing', 'notShown', 'changed', 'writes');

export const proofs: Proofs = {
  'full-server': {
    claim:
      'A device that lost its data gets the data back from the server and deletes nothing on the server',
    needsBuild: true,
    async run(size) {
      const times = size === 'full' ? 20 : 1;
      await using product = await startProduct();
      const ways = new Set<string>();
      for (const [index, [way, lose]] of Object.entries(losses).entries()) {
        for (let round = 0; round < times; round += 1) {
          const isLost = await loseOnce(product, `device-${index}-${round}`, lose);
          if (isLost) ways.add(way);
        }
      }
      const all = Object.keys(losses).length;
      const rows = all * times * areas.length * (1 + days);
      return [
        exactly('ways in which devices lost their data', ways.size, all),
        exactly('devices that lost their data', total.lost, all * times),
        exactly('areas and marks expected on the devices', total.rows, rows),
        none('rows of the server that changed or were deleted', total.changed),
        none('writes sent by the devices', total.writes),
        none('areas and marks missing or different on the devices', total.missing),
        none('marks of today missing on a screen', total.notShown),
      ];
    },
  },
};

async function loseOnce(
  product: Product,
  device: string,
  lose: (page: Page) => Promise<void>,
): Promise<boolean> {
  const person = await product.newPerson();
  await fillServer(person);
  const before = rowsOf(product, person);
  const writesBefore = product.proxy.writes.length;
  const page = await openApp(product, { device, person });
  await notShown(page);
  await whenInstalled(page);
  await leaveTrace(page);
  await lose(page);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.reload();
  total.notShown += await notShown(page);
  await lookForAll(page, person);
  const hasTrace = (await readStoredRows(page, 'device')).includes('trace');
  await page.goto(`${product.address(device)}/settings`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.close();
  const after = rowsOf(product, person);
  const gone = before.filter((row) => !after.includes(row)).length;
  addTo(total, {
    lost: !hasTrace,
    changed: gone + after.length - before.length,
    writes: product.proxy.writes.length - writesBefore,
  });
  return !hasTrace;
}

async function fillServer({ call, today }: Person): Promise<void> {
  for (const name of areas) {
    const created_on = addDays(today, -days + 1);
    const { id } = await call(api.createLifeArea, { body: { name, created_on } });
    for (let back = 0; back < days; back += 1) {
      const score_date = addDays(today, -back);
      await call(api.recordScore, { body: { life_area_id: id, score_date, score: 1 } });
    }
  }
}

async function notShown(page: Page): Promise<number> {
  const shown = areas.map((area) => {
    const card = findCard(page, area).filter({ hasText: 'Completed' });
    return succeeds(card.waitFor({ timeout: 10_000 }));
  });
  return (await Promise.all(shown)).filter((isThere) => !isThere).length;
}

async function lookForAll(page: Page, { call, today }: Person): Promise<void> {
  const query = { start_date: addDays(today, -days - 7), end_date: today };
  const scores = await call(api.listScores, { query });
  const wanted: readonly object[] = [
    ...(await call(api.listLifeAreas, { query: {} })).map((area) => syncedArea.parse(area)),
    ...scores.map(({ life_area_id, score_date, score }) => ({ life_area_id, score_date, score })),
  ];
  const missing = async () => {
    const stored = await storedOn(page);
    return wanted.filter((row) => !stored.some((one) => isDeepStrictEqual(one, row))).length;
  };
  total.rows += wanted.length;
  total.missing += await lookUntil(missing, (count) => count === 0, { within: 10_000 });
}

type StoredRow =
  | { readonly kind: 'area'; readonly row: object }
  | { readonly kind: 'year'; readonly row: SyncedYear }
  | { readonly kind: 'person' };

async function storedOn(page: Page): Promise<object[]> {
  const rows = await readStoredRows<StoredRow>(page, 'replica');
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

/** Stores a row that is lost with the device's database and that no sync restores. */
function leaveTrace(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const open = indexedDB.open('daymark');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const writing = open.result.transaction('device', 'readwrite');
    writing.objectStore('device').put('trace', 'trace');
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    open.result.close();
  });
}

function rowsOf({ server }: Product, { signedIn }: Person): string[] {
  const read = createRowReader(server.sqliteFile, signedIn.user.id);
  return [...read('life_areas'), ...read('scores')].map((row) => JSON.stringify(row));
}
