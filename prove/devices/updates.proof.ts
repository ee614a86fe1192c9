import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import type { Fate } from '../../harness/faulty-proxy.ts';
import { whenInstalled } from '../../harness/installed-app.ts';
import { addTo, zeros } from '../../harness/numbers.ts';
import { type Product, startProduct } from '../../harness/product.ts';
import { lookUntil } from '../../harness/until.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { openApp } from './app-page.ts';
import { DeviceRun } from './device-run.ts';
import { whenReady } from './drive-page.ts';

const writes = 100;
/** Maximum time from the takeover message until the new page is loaded, in milliseconds. */
const takeOverTime = 3000;

const total = {
  ...zeros('updates', 'sending', 'sent', 'cut', 'unasked', 'notUpdated', 'again', 'during'),
  ...zeros('lost', 'doubled'),
};

export const proofs: Proofs = {
  updates: {
    claim:
      'An update of the app during a hundred writes loses no write and happens only after a click',
    needsBuild: true,
    async run(size) {
      const times = size === 'full' ? 20 : 1;
      await using product = await startProduct({ reducedMotion: 'reduce' });
      for (let round = 0; round < times; round += 1) {
        await updateOnce(product, `update-${round}`, seededRandom(15_000 + round));
      }
      const { droppedRequests, droppedResponses } = product.proxy.counts;
      return [
        exactly('updates during 100 writes', total.updates, times),
        moreThanNone('unsent writes at the clicks on Update', total.during),
        moreThanNone('dropped responses', droppedResponses),
        moreThanNone('dropped requests', droppedRequests),
        exactly('pages that sent writes while the new version took over', total.sending, times),
        moreThanNone('requests with writes sent during the takeover', total.sent),
        none('requests with writes cut off by the reload', total.cut),
        none('pages that reloaded before the click', total.unasked),
        none('pages that did not update within a minute after the click', total.notUpdated),
        none('pages that reloaded more than once', total.again),
        none('writes lost', total.lost),
        none('writes doubled', total.doubled),
      ];
    },
  },
};

/**
 * Updates the app in one tab while another tab writes and sends continuously. After the click on
 * Update, the other tab is offline. The network of the first tab fails for a moment and is then
 * slow, so that this tab waits for a response while the new version takes over.
 */
async function updateOnce(product: Product, device: string, random: () => number): Promise<void> {
  const person = await product.newPerson();
  const script = { work: sendDuringTakeOver, given: 0 };
  const app = await openApp(product, { device, person, script });
  await whenInstalled(app);
  const page = await product.newPage();
  // The address ends in a file name, because the worker serves the app for every screen's path.
  await page.goto(`${product.address(device)}/outbox-page/index.html`);
  await whenReady(page);
  const writer = new DeviceRun({ product, device, random, person, page });
  let loads = 0;
  app.on('load', () => (loads += 1));
  let network: 'lossy' | 'away' | 'slow' = 'lossy';
  let isAppAlone = false;
  writer.network(({ isOfOutboxPage }) => {
    if (network === 'away' || (isAppAlone && isOfOutboxPage)) return { lose: 'request' };
    return network === 'slow' ? { responseAfter: wait(takeOverTime) } : chooseFate(random());
  });
  const acts = writer.acts(writes);
  product.proxy.build += 1;
  await findUpdate(app);
  await page.evaluate(() => setInterval(() => void fetch('/health').catch(() => {}), 10));
  const writing = writer.do(acts);
  const tap = app.getByRole('button', { name: 'Update' });
  await tap.waitFor({ timeout: 60_000 });
  const unasked = loads;
  const during = (await writer.stored()).length;
  [network, isAppAlone] = ['away', true];
  const own = watchWrites(app, {
    onFailed: () => (network = 'slow'),
    onAnswered: () => (network = 'lossy'),
  });
  await tap.click();
  const times = { within: 60_000, every: 20 };
  const isReloaded = await lookUntil(() => loads > unasked, Boolean, times);
  await writing;
  writer.reconnect();
  const { lost, doubled } = await writer.finish();
  await app.close();
  addTo(total, {
    updates: isReloaded && writer.keys.length === writes,
    during,
    sending: own.sent > 0,
    ...own,
    unasked,
    notUpdated: !isReloaded,
    again: loads > unasked + 1,
    lost,
    doubled,
  });
}

/** Runs in the page. Dispatches `online` when the app asks the new version to take over. */
function sendDuringTakeOver(): void {
  const native = Reflect.get(ServiceWorker.prototype, 'postMessage') as (message: unknown) => void;
  function postMessage(this: ServiceWorker, message: unknown): void {
    native.call(this, message);
    if (message === 'take-over') dispatchEvent(new Event('online'));
  }
  Object.assign(ServiceWorker.prototype, { postMessage });
}

/** Counts the page's writes after the first failure, and its pending writes at the reload. */
function watchWrites(
  page: Page,
  { onFailed, onAnswered }: { onFailed: () => void; onAnswered: () => void },
) {
  const open = new Set<Request>();
  const count = { sent: 0, cut: 0 };
  let [hasFailed, hasEnded] = [false, false];
  page.on('request', (request) => {
    if (hasEnded || request.method() === 'GET' || !request.url().includes('/api/')) return;
    if (hasFailed) count.sent += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => {
    if (open.delete(request)) onAnswered();
  });
  page.on('requestfailed', (request) => {
    if (!open.delete(request)) return;
    // The browser aborts requests of a replaced page. The proxy causes a different error.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') count.cut += 1;
    if (!hasFailed) onFailed();
    hasFailed = true;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || hasEnded) return;
    hasEnded = true;
    count.cut += open.size;
    open.clear();
  });
  return count;
}

/**
 * Waits until the browser starts to fetch the new version. Chromium delays its update check for up
 * to a minute while a new tab is busy.
 */
async function findUpdate(app: Page): Promise<void> {
  const isFound = await app.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const end = Date.now() + 90_000;
    // Polls, because the events may have fired already. A found version waits for the click.
    for (let turn = 0; Date.now() < end; turn += 1) {
      if (registration.installing !== null || registration.waiting !== null) return true;
      // Makes the app check for an update every second.
      if (turn % 50 === 0) dispatchEvent(new Event('focus'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  });
  if (!isFound) throw new Error('The browser did not fetch the new version within 90 s');
}

/** Simulates a slow network that loses messages, so that the writes take time. */
function chooseFate(chance: number): Fate {
  const requestAfter = wait(chance * 60);
  if (chance < 0.05) return { lose: 'request', requestAfter };
  return chance < 0.15 ? { lose: 'response', requestAfter } : { requestAfter };
}
