import { isDeepStrictEqual } from 'node:util';
import { api } from '@daymark/shared/api.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { Page } from 'playwright';
import { type PageScript, storeOnDevice } from '../../harness/browser.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import type { Person } from '../../harness/person.ts';
import { type Product, startProduct } from '../../harness/product.ts';
import { succeeds } from '../../harness/until.ts';
import { exactly, none, type Proofs } from '../proof.ts';
import { drain, openTab, signIn, whenReady } from './drive-page.ts';
import { readLedger } from './server-ledger.ts';
import { placeholderOwner, type ShippedDatabase, shippedDatabases } from './shipped-databases.ts';

/** Last step at which a tab is killed. No upgrade has as many steps. */
const steps = 12;

const total = zeros('kills', 'mixed', 'damaged', 'unsent', 'altered');

export const proofs: Proofs = {
  'local-versions': {
    claim:
      "Every shipped version of a device's database is upgraded, and a tab killed during the upgrade leaves either the old or the new version",
    needsBuild: true,
    async run(size) {
      await using product = await startProduct();
      const newest = await openNewDevice(product);
      const upgraded = new Set<number>();
      let killsToBe = 0;
      for (const shipped of shippedDatabases) {
        // Small runs kill at every other step.
        const [rounds, stride] = size === 'full' ? [10 * steps, 1] : [steps, 2];
        for (let round = 0; round < rounds; round += stride) {
          const killAt = (round % steps) + 1;
          if (killAt <= shipped.calls) killsToBe += 1;
          const device = `v${shipped.version}-${round}`;
          const isWhole = await upgradeOnce(product, device, { shipped, killAt, newest });
          if (isWhole) upgraded.add(shipped.version);
        }
      }
      return [
        exactly('shipped versions that were upgraded', upgraded.size, shippedDatabases.length),
        exactly('upgrades killed before their end', total.kills, killsToBe),
        none('databases that were neither the old nor the new version', total.mixed),
        none('rows missing or altered after the kill or the upgrade', total.damaged),
        none('databases whose queued changes did not reach the server exactly once', total.unsent),
        none('rows of the server that differ from the queued changes', total.altered),
      ];
    },
  },
};

interface Upgrade {
  readonly shipped: ShippedDatabase;
  /** Number of the upgrade's call at which the tab dies (`haltAtStep`), counted from 1. */
  readonly killAt: number;
  readonly newest: Found;
}

/** Returns whether the database was always either the old or the new one. */
async function upgradeOnce(
  product: Product,
  device: string,
  { shipped, killAt, newest }: Upgrade,
): Promise<boolean> {
  const person = await product.newPerson();
  const { token } = person;
  const installed = await install(product, device, { shipped, person });
  // Loses the requests, because responses would remove rows that the proof expects.
  product.proxy.rules.set(token, () => ({ lose: 'request' }));
  const isKilled = await openAndKill(product, device, { work: haltAtStep, given: killAt });
  const left = await look(product, device);
  product.proxy.rules.delete(token);

  const page = await openTab(product, device);
  await drain(page);
  await page.close();
  const after = await look(product, device);
  const isWhole = (isAlike(left, installed) || isAlike(left, newest)) && isAlike(after, newest);
  const { rows } = installed;
  // Only refused changes stay in the queue.
  const staying = rows.filter(({ store, value }) => store !== 'outbox' || isRefused(value));
  const sendable = rows.length - staying.length;
  const waiting = after.rows.filter(({ store }) => store === 'outbox').length;
  const sent = readLedger(product.server.sqliteFile, person).keys.size;
  addTo(total, {
    kills: isKilled,
    mixed: !isWhole,
    damaged:
      (isKilled
        ? countMissingRows(rows, left.rows)
        : countMissingRows(asUpgraded(rows), asUpgraded(left.rows))) +
      countMissingRows(asUpgraded(staying), asUpgraded(after.rows)),
    unsent: sent !== sendable || waiting !== 1,
    altered: await countAltered(person, installed),
  });
  return isWhole;
}

async function openNewDevice(product: Product): Promise<Found> {
  const page = await openTab(product, 'new');
  await signIn(page, await product.newPerson());
  await drain(page);
  await page.close();
  return look(product, 'new');
}

interface FoundRow {
  readonly store: string;
  /** Null when the store has a key path. */
  readonly key: unknown;
  readonly value: unknown;
}

interface Found {
  readonly version: number;
  readonly shape: readonly unknown[];
  readonly rows: readonly FoundRow[];
}

function isRefused(value: unknown): boolean {
  return (value as { state: string }).state === 'refused';
}

function isAlike(one: Found, other: Found): boolean {
  return one.version === other.version && isDeepStrictEqual(one.shape, other.shape);
}

function countMissingRows(wanted: readonly FoundRow[], found: readonly FoundRow[]): number {
  return wanted.filter((row) => !found.some((one) => isDeepStrictEqual(one, row))).length;
}

interface OldItem extends Omit<OutboxItem, 'edit'> {
  readonly operation?: string;
  readonly subject?: { readonly life_area_id?: string; readonly score_id?: string };
  readonly method?: string;
  readonly endpoint?: string;
  readonly data?: object | null;
}

/**
 * Returns the parts of the rows that every version keeps. Attempts to send a pending change are
 * left out. The upgrade deletes cached responses and converts each request to an edit, beside which
 * it stores the request. The deletion of a score by its id becomes a deletion by its day, with a
 * new key.
 */
function asUpgraded(rows: readonly FoundRow[]): FoundRow[] {
  return rows.filter(({ store }) => store !== 'snapshots').map(keptOf);
}

function keptOf(row: FoundRow): FoundRow {
  if (row.store === 'device') return { ...row, value: typeof row.value };
  if (row.store !== 'outbox') return row;
  const { method, endpoint, data, subject, operation, stored_call, ...item } = row.value as OldItem;
  const { edit: _edit, ...kept } = item as OldItem & { readonly edit?: unknown };
  const tries = isRefused(row.value) ? {} : { state: '', attempts: 0, next_attempt_at: null };
  const isByScore = subject?.score_id !== undefined;
  const isOld = operation !== undefined;
  const call = isOld && !isByScore ? { method, endpoint, data } : stored_call;
  const id = call === undefined ? '' : kept.id;
  const life_area_id = kept.life_area_id ?? subject?.life_area_id;
  return { ...row, value: { ...kept, ...tries, id, life_area_id, call } };
}

/** Counts how many of the queued area and entry have other values on the server. */
async function countAltered(person: Person, { rows }: Found): Promise<number> {
  const written = rows
    .filter(({ store, value }) => store === 'outbox' && !isRefused(value))
    .map(({ value }) => value as { operation: string; data: object });
  const dataOf = (operation: string) =>
    written.find((item) => item.operation === operation)?.data ?? {};
  const area = { ...dataOf('createLifeArea'), ...dataOf('updateLifeArea') };
  const query = { start_date: '2026-01-01', end_date: '2026-01-31' };
  const areas = await person.call(api.listLifeAreas, { query: {} });
  const scores = await person.call(api.listScores, { query });
  return (isOnly(areas, area) ? 0 : 1) + (isOnly(scores, dataOf('recordScore')) ? 0 : 1);
}

/** Returns whether there is only one row, and the row has the wanted values and any edit time. */
function isOnly(rows: readonly object[], wanted: object): boolean {
  const { edited_at: _when, ...fields } = wanted as Record<string, unknown>;
  const [row, ...others] = rows;
  return row !== undefined && others.length === 0 && isDeepStrictEqual({ ...row, ...fields }, row);
}

async function install(
  product: Product,
  device: string,
  { shipped, person }: { readonly shipped: ShippedDatabase; readonly person: Person },
): Promise<Found> {
  await using page = await product.newPage();
  const { access_token, user } = person.signedIn;
  const session = { access_token, session_user: JSON.stringify(user) };
  await storeOnDevice(page, product.address(device), session);
  await page.evaluate(
    async (asText) => {
      const { version, stores } = JSON.parse(asText) as ShippedDatabase;
      const request = indexedDB.open('daymark', version);
      request.addEventListener('upgradeneeded', () => {
        for (const { name, keyPath, indexes = [], rows } of stores) {
          const store = request.result.createObjectStore(name, keyPath ? { keyPath } : {});
          for (const index of indexes) {
            store.createIndex(index.name, index.keyPath, { unique: index.unique ?? false });
          }
          for (const { value, key } of rows) store.put(value, key);
        }
      });
      await new Promise((resolve, reject) => {
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      });
      request.result.close();
    },
    JSON.stringify(shipped).replaceAll(placeholderOwner, user.id),
  );
  return await readDatabase(page);
}

/** Opens the current app and closes the tab. Returns whether an upgrade was interrupted. */
async function openAndKill(product: Product, device: string, script: PageScript): Promise<boolean> {
  const page = await product.newPage(script);
  const reached = page.waitForEvent('console', (message) => message.text() === 'halted');
  await page.goto(`${product.address(device)}/outbox-page/`, { waitUntil: 'commit' });
  const isReady = succeeds(whenReady(page)).then(() => false);
  const isHalted = await Promise.race([succeeds(reached), isReady]);
  await page.close();
  return isHalted;
}

/** Runs in the page. Blocks the page at the given call of an upgrade that changes the database. */
function haltAtStep(step: number): void {
  let calls = 0;
  for (const [owner, name] of [
    [IDBDatabase.prototype, 'createObjectStore'],
    [IDBDatabase.prototype, 'deleteObjectStore'],
    [IDBObjectStore.prototype, 'createIndex'],
    [IDBObjectStore.prototype, 'put'],
    [IDBObjectStore.prototype, 'delete'],
  ] as const) {
    const native = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Object.assign(owner, {
      [name](this: unknown, ...given: unknown[]) {
        const isOfUpgrade =
          !(this instanceof IDBObjectStore) || this.transaction.mode === 'versionchange';
        if (isOfUpgrade) calls += 1;
        if (isOfUpgrade && calls === step) {
          console.log('halted');
          // The proof closes the tab before this loop ends.
          const end = Date.now() + 60_000;
          while (Date.now() < end);
        }
        return Reflect.apply(native, this, given);
      },
    });
  }
}

async function look(product: Product, device: string): Promise<Found> {
  await using page = await product.newPage();
  await page.goto(`${product.address(device)}/theme.js`);
  return await readDatabase(page);
}

function readDatabase(page: Page): Promise<Found> {
  return page.evaluate(async () => {
    const request = indexedDB.open('daymark');
    await new Promise((resolve, reject) => {
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
    const database = request.result;
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names);
    const stores = names.map((name) => transaction.objectStore(name));
    const all = stores.map((store) => [store, store.getAllKeys(), store.getAll()] as const);
    const shape = stores.map((store) => ({
      name: store.name,
      keyPath: store.keyPath,
      indexes: [...store.indexNames].map((name) => {
        const { keyPath, unique } = store.index(name);
        return { name, keyPath, unique };
      }),
    }));
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
    const rows = all.flatMap(([store, keys, values]) =>
      values.result.map((value: unknown, index) => ({
        store: store.name,
        key: store.keyPath === null ? keys.result[index] : null,
        value,
      })),
    );
    return { version: database.version, shape, rows };
  });
}
