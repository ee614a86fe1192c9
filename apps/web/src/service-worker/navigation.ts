import { isScreenPath } from '../lib/screen-paths.ts';
import type { WorkerMessage } from '../lib/worker-message.ts';

/**
 * Whether a visit of this path gets the page of the app. Other paths may belong to an access portal on this host, where people
 * renew its session (decision 099). Without a network no portal can answer, and the app leads to today from any path but the server's.
 */
export function isForApp(path: string, isOnline: boolean): boolean {
  return isScreenPath(path) || !(isOnline || isOfServer.test(path) || isFile.test(path));
}

const isOfServer = /^\/(?:api|health)(?:\/|$)/;
const isFile = /\.\w+$/;

/** How long a page may take to open a screen before it is taken there. In milliseconds. */
const patience = 1000;

const start = '/dashboard';

export function tellPages(pages: readonly WindowClient[], message: WorkerMessage): void {
  for (const page of pages) page.postMessage(message);
}

/** Brings a page that is open to the screen, without losing what is in it where it answers, or opens one. */
export async function openScreen(worker: ServiceWorkerGlobalScope, wanted: string): Promise<void> {
  const url = isOwnPath(wanted, worker.location.origin) ? wanted : start;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const [page] = pages
    // Another, such as that of the API, knows no screens.
    .filter((one) => isScreenPath(new URL(one.url).pathname))
    .toSorted((one, other) => Number(other.focused) - Number(one.focused));
  // Browsers let a worker do either only after a real click, and Chromium only one of them.
  const focused = await page?.focus().catch(() => page);
  if (focused && ((await isOpened(focused, url)) || (await isTaken(focused, url)))) return;
  await worker.clients.openWindow(url).catch(() => {});
}

/** What a message says is opened nowhere but here: browsers take some paths, such as `//host` and `/\\host`, for other places. */
function isOwnPath(url: string, origin: string): boolean {
  return url.startsWith('/') && URL.canParse(url, origin) && new URL(url, origin).origin === origin;
}

/** A page that is just starting, or of an older version, does not answer. */
async function isOpened(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { type: 'open', url };
  const opened = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), patience);
  });
  page.postMessage(message, [port2]);
  return opened.finally(() => port1.close());
}

/** A worker can do so only with a page that is its own. */
async function isTaken(page: WindowClient, url: string): Promise<boolean> {
  return page.navigate(url).then(
    () => true,
    () => false,
  );
}

/** Not in the compiler's libraries, because some browsers do not have it. */
interface RoutingEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
}

interface RouterRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network';
}

/**
 * Has the browser send what is the server's past the worker, which would leave it to the network anyway.
 *
 * Without this each request starts the worker first. And in Chromium a request that reaches the old worker while it
 * ends for a new one starts it again, and the new one is kept waiting for minutes.
 */
export async function leaveToNetwork(event: RoutingEvent): Promise<void> {
  const rules = ['/api/*', '/health'].map((pathname): RouterRule => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  await event.addRoutes?.(rules);
}
