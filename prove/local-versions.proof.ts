import { isDeepStrictEqual } from 'node:util';
import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import type { Page } from 'playwright';
import { drain, openTab, whenReady } from './driven.ts';
import { newPage, type Person, type PageScript, type Product, withProduct } from './product.ts';
import { exactly, none, type Proof } from './proof.ts';
import { readLedger } from './server-ledger.ts';
import { anyone, newest, type ShippedDatabase, shippedDatabases } from './shipped-databases.ts';

/** More than any upgrade has; the last ones find the upgrade done. */
const steps = 8;

export const proof: Proof = {
  claim:
    "Every shipped version of a device's database becomes today's, and killed at any step it is the old or the new one, whole",
  run: (size) => withProduct((product) => upgradeAll(product, size === 'full' ? 10 : 1)),
};

async function upgradeAll(product: Product, times: number) {
  const total = { kills: 0, mixed: 0, damaged: 0, unsent: 0, altered: 0 };
  const upgraded = new Set<number>();
  let killsToBe = 0;
  for (const shipped of shippedDatabases) {
    for (let round = 0; round < times * steps; round += 1) {
      // Small runs kill at every other step.
      if (times === 1 && round % 2 === 1) continue;
      const killAt = (round % steps) + 1;
      if (killAt <= (callsFrom[shipped.version] ?? 0)) killsToBe += 1;
      const device = `v${shipped.version}-${round}`;
      const seen = await upgradeOnce(product, device, { shipped, killAt });
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
      if (seen.mixed === 0) upgraded.add(shipped.version);
    }
  }
  return [
    exactly('shipped versions', upgraded.size, shippedDatabases.length),
    exactly('upgrades killed in the middle', total.kills, killsToBe),
    none('databases found neither old nor new', total.mixed),
    none('rows gone or with another content after the kill or after the upgrade', total.damaged),
    none('changes of the old version that did not reach the server once', total.unsent),
    none('rows of the server that are not what the old version had written', total.altered),
  ];
}

/** How many calls change the schema, or rows with it, on the way from each version to the newest. */
const callsFrom: Readonly<Record<number, number>> = { 1: 6, 2: 4, 4: 0 };

interface Upgrade {
  readonly shipped: ShippedDatabase;
  /** The call that changes the schema and at which the tab dies, from 1. */
  readonly killAt: number;
}

async function upgradeOnce(product: Product, device: string, { shipped, killAt }: Upgrade) {
  const person = await product.newPerson();
  const { access_token: token, user } = person.signedIn;
  const installed = JSON.parse(
    JSON.stringify(shipped).replaceAll(anyone, user.id),
  ) as ShippedDatabase;
  await install(product, device, { shipped: installed, person });
  // Where nothing is left to be killed the app goes on, and what it sends must not come back as an answer: every row is still there.
  product.proxy.rules.set(token, () => ({ lose: 'request' }));
  const isKilled = await openAndKill(product, device, { work: haltAtStep, given: killAt });
  const left = await look(product, device);
  product.proxy.rules.delete(token);

  const page = await openTab(product, device);
  await drain(page);
  await page.close();
  const after = await look(product, device);
  const isOld = isOfShape(left, installed);
  const isNew = isOfShape(left, newest);
  // Those that could go are gone; the refused one stays where the person sees it.
  const rows = rowsOf(installed);
  const staying = rows.filter(({ store, value }) => store !== 'outbox' || isRefused(value));
  const sendable = rows.filter(({ store, value }) => store === 'outbox' && !isRefused(value));
  const waiting = after.rows.filter(({ store }) => store === 'outbox').length;
  return {
    kills: isKilled ? 1 : 0,
    mixed: (isOld || isNew ? 0 : 1) + (isOfShape(after, newest) ? 0 : 1),
    damaged:
      missingOf(rows, left.rows, { isUntouched: isKilled }) +
      missingOf(staying, after.rows, { isUntouched: false }),
    unsent: sentOf(product, person) === sendable.length && waiting === 1 ? 0 : 1,
    altered: await alteredOn(person, installed),
  };
}

interface FoundRow {
  readonly store: string;
  readonly value: unknown;
}

interface Found {
  readonly version: number;
  readonly shape: readonly unknown[];
  readonly rows: readonly FoundRow[];
}

function rowsOf({ stores }: ShippedDatabase): FoundRow[] {
  return stores.flatMap(({ name: store, rows }) =>
    rows.map(({ value, key = null }) => ({ store, key, value })),
  );
}

function isRefused(value: unknown): boolean {
  return (value as { state: string }).state === 'refused';
}

/** The same stores with the same keys and indexes. */
function isOfShape({ version, shape }: Found, wanted: ShippedDatabase): boolean {
  const stores = wanted.stores.map(({ name, keyPath = null, indexes = [] }) => ({
    name,
    keyPath,
    indexes: indexes
      .map((index) => ({ name: index.name, keyPath: index.keyPath, unique: index.unique === true }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }));
  const byName = stores.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return version === wanted.version && isDeepStrictEqual(shape, byName);
}

/**
 * How many are not there as they were. Of what waits to be sent the app may have noted that it tried; the server's answers
 * go with the upgrade, and a deletion of a score becomes one of its day.
 */
function missingOf(
  wanted: readonly FoundRow[],
  found: readonly FoundRow[],
  { isUntouched }: { isUntouched: boolean },
): number {
  const seen = (row: FoundRow) => (isUntouched ? row : asUpgraded(row));
  const rows = found.map(seen);
  return wanted
    .filter(({ store }) => isUntouched || store !== 'snapshots')
    .map(seen)
    .filter((row) => !rows.some((one) => isDeepStrictEqual(one, row))).length;
}

function asUpgraded(row: FoundRow): FoundRow {
  if (row.store === 'device') return { ...row, value: typeof row.value };
  if (row.store !== 'outbox' || isRefused(row.value)) return row;
  const tries = { state: '', attempts: 0, next_attempt_at: null };
  const value = { ...(row.value as OutboxItem), ...tries };
  if (value.operation !== 'deleteScore') return { ...row, value };
  const { life_area_id, score_date } = value.subject;
  return {
    ...row,
    value: { ...value, id: '', endpoint: '', subject: { life_area_id, score_date } },
  };
}

/** How many of the area and the score that the old version had written are something else on the server. */
async function alteredOn(person: Person, shipped: ShippedDatabase): Promise<number> {
  const written = rowsOf(shipped)
    .filter(({ store, value }) => store === 'outbox' && !isRefused(value))
    .map(({ value }) => value as { operation: string; data: object });
  const dataOf = (operation: string) =>
    written.find((item) => item.operation === operation)?.data ?? {};
  const area = { ...dataOf('createLifeArea'), ...dataOf('updateLifeArea') };
  const query = { start_date: '2026-01-01', end_date: '2026-01-31' };
  const areas = await person.call(listLifeAreas, { query: {} });
  const scores = await person.call(listScores, { query });
  return (isOnly(areas, area) ? 0 : 1) + (isOnly(scores, dataOf('recordScore')) ? 0 : 1);
}

/** Whether there is one row, which says all this. When it was edited the server does not tell. */
function isOnly(rows: readonly object[], wanted: object): boolean {
  const { edited_at: _when, ...fields } = wanted as Record<string, unknown>;
  const [row, ...others] = rows;
  return row !== undefined && others.length === 0 && isDeepStrictEqual({ ...row, ...fields }, row);
}

/** How many changes the server has taken. */
function sentOf(product: Product, { signedIn }: Person): number {
  return readLedger(product.sqliteFile, signedIn.user.id).keys.size;
}

/** Puts the old database, and the session of whom it belongs to, where the old version of the app had left them. */
async function install(
  product: Product,
  device: string,
  { shipped, person }: { shipped: ShippedDatabase; person: Person },
): Promise<void> {
  const page = await newPage(product);
  await page.goto(`${product.address(device)}/theme.js`);
  const { access_token, user } = person.signedIn;
  const stored = { access_token, session_user: JSON.stringify(user) };
  const text = JSON.stringify(shipped);
  await page.evaluate(
    async ([values, asText]) => {
      Object.assign(localStorage, values);
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
    [stored, text] as const,
  );
  await page.close();
}

/** Opens today's app; true when the tab died in the middle of the upgrade. */
async function openAndKill(product: Product, device: string, script: PageScript): Promise<boolean> {
  const page = await newPage(product, script);
  const reached = page.waitForEvent('console', (message) => message.text() === 'halted');
  await page.goto(`${product.address(device)}/outbox-page/`, { waitUntil: 'commit' });
  const isHalted = await Promise.race([
    reached.then(
      () => true,
      () => false,
    ),
    whenReady(page).then(
      () => false,
      () => false,
    ),
  ]);
  await page.close();
  return isHalted;
}

/** Runs in the page: nothing goes on at this call that changes a store or a row in an upgrade. */
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
          // As long as the tab lives.
          const end = Date.now() + 60_000;
          while (Date.now() < end);
        }
        return Reflect.apply(native, this, given);
      },
    });
  }
}

/** What is on the disk, without the app. */
async function look(product: Product, device: string): Promise<Found> {
  const page: Page = await newPage(product);
  await page.goto(`${product.address(device)}/theme.js`);
  const found = await page.evaluate(async () => {
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
  await page.close();
  return found;
}
