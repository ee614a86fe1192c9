import type { Page, Request } from 'playwright';
import { whenInstalled } from '../e2e/installed-app.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { openApp } from './app-page.ts';
import { drain, perform, whenReady } from './driven.ts';
import type { Fate } from './faulty-proxy.ts';
import { PersonModel } from './person-model.ts';
import { newPage, type Product, withProduct } from './product.ts';
import { done, exactly, none, type Proof } from './proof.ts';
import { randomActs } from './random-acts.ts';
import { compareWithServer } from './server-ledger.ts';

export const proof: Proof = {
  claim: 'An update taken in the middle of a hundred writes loses none, and comes only on the tap',
  run: (size) =>
    withProduct((product) => update(product, size === 'full' ? 20 : 1), {
      reducedMotion: 'reduce',
    }),
};

const writes = 100;
/** In milliseconds: longer than a new version takes from the app's word until its page is loaded, where nothing holds it up. */
const takeOverTime = 3000;

async function update(product: Product, times: number) {
  const total = {
    updates: 0,
    sending: 0,
    sent: 0,
    cut: 0,
    unasked: 0,
    notUpdated: 0,
    again: 0,
    during: 0,
    lost: 0,
    doubled: 0,
  };
  for (let round = 0; round < times; round += 1) {
    const seen = await updateOnce(product, `update-${round}`, seededRandom(15_000 + round));
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
  }
  const { droppedRequests, droppedResponses } = product.proxy.counts;
  return [
    exactly('updates during a hundred writes', total.updates, times),
    done('writes still on the device at the tap, all together', total.during),
    done('dropped responses', droppedResponses),
    done('dropped requests', droppedRequests),
    exactly('pages that were sending while the new version took over', total.sending, times),
    done('requests with writes that they sent in that time', total.sent),
    none('of these under way when the page ended', total.cut),
    none('pages that changed before the tap', total.unasked),
    none('pages that did not update within a minute after it', total.notUpdated),
    none('pages that loaded more than once for it', total.again),
    none('lost', total.lost),
    none('doubled', total.doubled),
  ];
}

/**
 * The app is open in one tab while another writes and asks the server without a pause; the new version is fetched,
 * offered and taken in the middle of it. From the tap on the other tab has no network, and the app's own is away for a moment
 * and then slow, so that the app waits for an answer while the new version takes over.
 */
async function updateOnce(product: Product, device: string, random: () => number) {
  const person = await product.newPerson();
  const { proxy } = product;
  const script = { work: sendDuringTakeOver, given: 0 };
  const app = await openApp(product, { device, person, script });
  await whenInstalled(app);
  // With a file's name, because the worker answers every screen's path with the app.
  const writer = await newPage(product);
  await writer.goto(`${product.address(device)}/outbox-page/index.html`);
  await whenReady(writer);
  let loads = 0;
  app.on('load', () => (loads += 1));

  const model = new PersonModel();
  const acts = randomActs(model, random, { of: person, length: writes });
  let network: 'lossy' | 'away' | 'slow' = 'lossy';
  let isAppAlone = false;
  proxy.rules.set(person.signedIn.access_token, ({ method, isOfOutboxPage }) => {
    if (method === 'GET') return {};
    if (network === 'away' || (isAppAlone && isOfOutboxPage)) return { lose: 'request' };
    return network === 'slow' ? { responseAfter: pause(takeOverTime) } : fateOf(random());
  });
  proxy.build += 1;
  await findUpdate(app);
  await writer.evaluate(() => setInterval(() => void fetch('/health').catch(() => {}), 10));
  const writing = perform(writer, acts);
  const tap = app.getByRole('button', { name: 'Update' });
  await tap.waitFor({ timeout: 60_000 });
  const unasked = loads;
  const during = (await writer.evaluate(() => driven.stored())).length;
  [network, isAppAlone] = ['away', true];
  const own = watchWrites(app, {
    onFailed: () => (network = 'slow'),
    onAnswered: () => (network = 'lossy'),
  });
  await tap.click();
  const reloaded = await until(() => loads > unasked);
  const keys = await writing;
  proxy.rules.delete(person.signedIn.access_token);
  await drain(writer);
  const left = await writer.evaluate(() => driven.stored());
  await writer.close();
  await app.close();
  const { lost, doubled } = await compareWithServer(product.sqliteFile, { person, model, keys });
  const { sent, cut } = own();
  const notUpdated = reloaded ? 0 : 1;
  const again = loads > unasked + 1 ? 1 : 0;
  return {
    updates: reloaded && keys.length === writes ? 1 : 0,
    sending: Number(sent > 0),
    sent,
    cut,
    unasked,
    notUpdated,
    again,
    during,
    lost: lost + left.length,
    doubled,
  };
}

/** In the app's page: its network is back as soon as it has asked the new version to take over. */
function sendDuringTakeOver(): void {
  const native = Reflect.get(ServiceWorker.prototype, 'postMessage') as (message: unknown) => void;
  function postMessage(this: ServiceWorker, message: unknown): void {
    native.call(this, message);
    if (message === 'take-over') dispatchEvent(new Event('online'));
  }
  Object.assign(ServiceWorker.prototype, { postMessage });
}

/**
 * Tells how many requests with writes the page sent after one of them had failed until it was replaced, and how many of them it
 * was still waiting for then.
 */
function watchWrites(
  page: Page,
  { onFailed, onAnswered }: { onFailed: () => void; onAnswered: () => void },
): () => { sent: number; cut: number } {
  const open = new Set<Request>();
  let [sent, cut, hasFailed, hasEnded] = [0, 0, false, false];
  page.on('request', (request) => {
    if (hasEnded || request.method() === 'GET' || !request.url().includes('/api/')) return;
    if (hasFailed) sent += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => {
    if (open.delete(request)) onAnswered();
  });
  page.on('requestfailed', (request) => {
    if (!open.delete(request)) return;
    // What the browser takes back is taken back with its page; what the network loses fails in another way.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') cut += 1;
    if (!hasFailed) onFailed();
    hasFailed = true;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || hasEnded) return;
    hasEnded = true;
    cut += open.size;
    open.clear();
  });
  return () => ({ sent, cut });
}

/**
 * Until the browser begins to fetch the new version. Chromium does not look for one while a tab that was just opened is
 * busy, for up to a minute.
 */
async function findUpdate(app: Page): Promise<void> {
  const isFound = await app.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const end = Date.now() + 90_000;
    // No event is waited for, as it may have come already: what was found stays until the tap.
    for (let turn = 0; Date.now() < end; turn += 1) {
      if (registration.installing !== null || registration.waiting !== null) return true;
      // Has the app ask, each second anew.
      if (turn % 50 === 0) dispatchEvent(new Event('focus'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  });
  if (!isFound) throw new Error('The browser did not begin to fetch the new version within 90 s');
}

/** A slow network that loses some, so that the writes take their time. */
function fateOf(chance: number): Fate {
  const requestAfter = pause(chance * 60);
  if (chance < 0.05) return { lose: 'request', requestAfter };
  return chance < 0.15 ? { lose: 'response', requestAfter } : { requestAfter };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function until(isTrue: () => boolean): Promise<boolean> {
  const end = Date.now() + 60_000;
  while (Date.now() < end && !isTrue()) await pause(20);
  return isTrue();
}
