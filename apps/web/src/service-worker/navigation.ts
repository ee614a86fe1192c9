import { atBase, withoutBase } from '../lib/base-path.ts';
import { isScreenPath } from '../lib/screen-paths.ts';
import type { WorkerMessage } from '../lib/worker-message.ts';

/**
 * Returns whether the app handles a navigation to the path. Other paths may belong to an access
 * portal on this host, which renews sessions there (decision 048). Offline, no portal can answer,
 * so the app handles all paths except files and the server's paths.
 */
export function isForApp(path: string, isOnline: boolean): boolean {
  return isScreenPath(path) || !(isOnline || isOfServer.test(path) || isFile.test(path));
}

const isOfServer = /^\/(?:api|health)(?:\/|$)/;
const isFile = /\.\w+$/;

/** Milliseconds that a page may take to open a screen before the worker navigates the page. */
const maxWait = 1000;

const start = '/dashboard';

export function tellPages(pages: readonly WindowClient[], message: WorkerMessage): void {
  for (const page of pages) page.postMessage(message);
}

/** Shows the screen in an open page, or opens a page. A page that responds keeps its state. */
export async function openScreen(worker: ServiceWorkerGlobalScope, wanted: string): Promise<void> {
  const url = isOwnPath(wanted, worker.location.origin) ? wanted : start;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const [page] = pages
    // Some pages, for example the API documentation, have no screens.
    .filter((one) => isScreenPath(withoutBase(new URL(one.url).pathname)))
    .toSorted((one, other) => Number(other.focused) - Number(one.focused));
  // Browsers allow focus or a new window only after a click, and Chromium allows only one of the
  // two per click.
  const focused = await page?.focus().catch(() => page);
  if (focused && ((await isOpened(focused, url)) || (await isTaken(focused, url)))) return;
  await worker.clients.openWindow(atBase(url)).catch(() => {});
}

/** Returns false for `//host`, `/\\host` and the like, which browsers treat as other origins. */
function isOwnPath(url: string, origin: string): boolean {
  return url.startsWith('/') && URL.canParse(url, origin) && new URL(url, origin).origin === origin;
}

/**
 * Asks a page to open a screen. A page that is starting or has an older version does not respond.
 */
async function isOpened(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { type: 'open', url };
  const opened = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), maxWait);
  });
  page.postMessage(message, [port2]);
  return opened.finally(() => port1.close());
}

/** Navigates a page. Returns false for a page that the worker does not control. */
async function isTaken(page: WindowClient, url: string): Promise<boolean> {
  return page.navigate(atBase(url)).then(
    () => true,
    () => false,
  );
}

/** Missing from TypeScript's libraries, because some browsers do not support it. */
interface RoutingEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
}

interface RouterRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network';
}

/**
 * Makes the browser send API requests directly to the network. In Chromium, a request to a worker
 * that is being replaced restarts that worker and delays the new worker by minutes.
 */
export async function leaveToNetwork(event: RoutingEvent): Promise<void> {
  const rules = ['/api/*', '/health'].map((pathname): RouterRule => ({
    condition: { urlPattern: { pathname: atBase(pathname) } },
    source: 'network',
  }));
  await event.addRoutes?.(rules);
}
