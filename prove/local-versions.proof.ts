import type { Page } from 'playwright';
import { drain, openTab, whenReady } from './driven.ts';
import { newPage, type Person, type PageScript, type Product, withProduct } from './product.ts';
import { done, none, type Proof } from './proof.ts';
import { readLedger } from './server-ledger.ts';
import { anyone, type ShippedDatabase, shippedDatabases } from './shipped-databases.ts';

/** More than any upgrade has; the last ones find the upgrade done. */
const steps = 6;

export const proof: Proof = {
  claim:
    "Every shipped version of a device's database becomes today's, and killed at any step it is the old or the new one, whole (row 16)",
  run: (size) => withProduct((product) => upgradeAll(product, size === 'full' ? 10 : 1)),
};

async function upgradeAll(product: Product, times: number) {
  const total = { kills: 0, mixed: 0, missing: 0, unsent: 0 };
  for (const shipped of shippedDatabases) {
    for (let round = 0; round < times * steps; round += 1) {
      // Small runs kill at every other step.
      if (times === 1 && round % 2 === 1) continue;
      const device = `v${shipped.version}-${round}`;
      const seen = await upgradeOnce(product, device, { shipped, killAt: (round % steps) + 1 });
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
    }
  }
  return [
    done('shipped versions', shippedDatabases.length),
    done('upgrades killed in the middle', total.kills),
    none('databases found neither old nor new', total.mixed),
    none('rows missing after the kill or after the upgrade', total.missing),
    none('changes of the old version that did not reach the server once', total.unsent),
  ];
}

interface Upgrade {
  readonly shipped: ShippedDatabase;
  /** The call that changes the schema and at which the tab dies, from 1. */
  readonly killAt: number;
}

async function upgradeOnce(product: Product, device: string, { shipped, killAt }: Upgrade) {
  const person = await product.newPerson();
  await install(product, device, { shipped, person });
  const isKilled = await openAndKill(product, device, { work: haltAtStep, given: killAt });
  const left = await look(product, device);
  // Where nothing was left to be killed, the app has gone on and may have sent something before its tab was closed.
  const sent = sentOf(product, person);
  const rows = shipped.stores.reduce((sum, store) => sum + store.rows.length, 0);
  const isOld = left.version === shipped.version && left.stores === shipped.stores.length;
  const [newest] = shippedDatabases.toReversed();
  const isNew = left.version === newest?.version && left.stores === newest.stores.length;

  const page = await openTab(product, device);
  await drain(page);
  const aside = await page.evaluate(() => driven.stored());
  await page.close();
  const after = await look(product, device);
  const isWhole = after.version === newest?.version && after.stores === newest.stores.length;
  // The three that could go are gone; the refused one stays where the person sees it.
  const isSent =
    sentOf(product, person) === 3 && aside.length === 1 && aside[0]?.state === 'refused';
  return {
    kills: isKilled ? 1 : 0,
    mixed: (isOld || isNew ? 0 : 1) + (isWhole ? 0 : 1),
    missing: left.rows < rows - sent || after.rows < rows - 3 ? 1 : 0,
    unsent: isSent ? 0 : 1,
  };
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
  const kept = { access_token, session_user: JSON.stringify(user) };
  const text = JSON.stringify(shipped).replaceAll(anyone, user.id);
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
    [kept, text] as const,
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

/** Runs in the page: nothing goes on at this call of an upgrade. */
function haltAtStep(step: number): void {
  let calls = 0;
  for (const [owner, name] of [
    [IDBDatabase.prototype, 'createObjectStore'],
    [IDBObjectStore.prototype, 'createIndex'],
  ] as const) {
    const native = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Object.assign(owner, {
      [name](this: unknown, ...given: unknown[]) {
        calls += 1;
        if (calls === step) {
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
async function look(product: Product, device: string) {
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
    const counts = names.map((name) => transaction.objectStore(name).count());
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
    const rows = counts.reduce((sum, { result }) => sum + result, 0);
    return { version: database.version, stores: names.length, rows };
  });
  await page.close();
  return found;
}
