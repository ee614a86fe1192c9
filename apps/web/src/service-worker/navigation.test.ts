import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { isForApp, openScreen } from './navigation.ts';

it.each(['/', '/dashboard', '/settings', '/login', '/areas/1'])(
  "the service worker answers a navigation to %s with the app's page",
  (path) => {
    expect([isForApp(path, true), isForApp(path, false)]).toEqual([true, true]);
  },
);

it.each(['/portal/login', '/oauth2/callback', '/return', '/apiary', '/healthy'])(
  "the service worker answers a navigation to %s with the app's page only offline",
  (path) => {
    expect([isForApp(path, true), isForApp(path, false)]).toEqual([false, true]);
  },
);

it.each([
  '/api/docs',
  '/api/docs/page.js',
  '/api/v1/life-areas',
  '/api',
  '/health',
  '/health/ready',
  '/favicon.ico',
  '/manifest.webmanifest',
])('the service worker leaves %s to the server', (path) => {
  expect([isForApp(path, true), isForApp(path, false)]).toEqual([false, false]);
});

interface Behaviour {
  readonly focused?: boolean;
  /** Whether the page responds to messages. A page does so once it has started. */
  readonly answers?: boolean;
  /** A worker can navigate only pages that it controls. */
  readonly isForeign?: boolean;
}

/** Simulates Chromium, which lets a worker focus or open only one page per click. */
function browserWith(...pages: readonly (readonly [path: string, behaviour?: Behaviour])[]) {
  const acts: string[] = [];
  let mayShow = true;

  function show(act: string): void {
    if (!mayShow) throw new DOMException('Not allowed', 'InvalidAccessError');
    mayShow = false;
    acts.push(act);
  }

  const clientOf = ([
    path,
    { focused = false, answers = false, isForeign = false } = {},
  ]: (typeof pages)[number]) => ({
    url: `https://daymark.example${path}`,
    focused,
    async focus() {
      show(`focus ${path}`);
      return this;
    },
    async navigate(url: string) {
      if (isForeign) throw new TypeError('Of another worker');
      acts.push(`navigate ${path} to ${url}`);
      return this;
    },
    postMessage({ url }: { url: string }, [port]: MessagePort[]) {
      if (!answers) return;
      acts.push(`tell ${path} to open ${url}`);
      port?.postMessage('opened');
    },
  });
  const clients = {
    matchAll: async () => pages.map(clientOf),
    openWindow: async (url: string) => show(`open ${url}`),
  };
  const location = { origin: 'https://daymark.example' };
  return { acts, worker: { clients, location } as unknown as ServiceWorkerGlobalScope };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Browser = ReturnType<typeof browserWith>;

async function actsOf({ acts, worker }: Browser): Promise<string[]> {
  await openScreen(worker, '/analytics');
  return acts;
}

async function actsWithoutAnswer(browser: Browser): Promise<string[]> {
  const acts = actsOf(browser);
  await vi.advanceTimersByTimeAsync(1000);
  return acts;
}

test.each([
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\\\evil.example/dashboard',
  '/\t/evil.example/dashboard',
  'https://daymark.example@evil.example/',
  'https://daymark.example.evil.example/',
  'https://daymark.example/settings',
  'http://daymark.example/settings',
  'javascript:alert(1)',
  'data:text/html,evil',
  'blob:https://daymark.example/1',
  'settings',
  '#settings',
  'https://',
  '',
])('a click on a notification opens the dashboard instead of the foreign URL %j', async (url) => {
  const closed = browserWith();
  await openScreen(closed.worker, url);
  expect(closed.acts).toEqual(['open /dashboard']);
  const answering = browserWith(['/settings', { answers: true }]);
  await openScreen(answering.worker, url);
  expect(answering.acts).toEqual(['focus /settings', 'tell /settings to open /dashboard']);
});

test.each(['/', '/life-areas/1?day=2026-03-01#note', '/a//b', '/?next=https://evil.example/'])(
  "a click on a notification opens the app's own path %s",
  async (url) => {
    const { acts, worker } = browserWith();
    await openScreen(worker, url);
    expect(acts).toEqual([`open ${url}`]);
  },
);

test('a click on a notification opens a page if none is open', async () => {
  expect(await actsOf(browserWith())).toEqual(['open /analytics']);
});

test('a click on a notification shows its screen in the focused page', async () => {
  const browser = browserWith(
    ['/settings', { answers: true }],
    ['/dashboard', { answers: true, focused: true }],
  );
  expect(await actsOf(browser)).toEqual(['focus /dashboard', 'tell /dashboard to open /analytics']);
});

test.each(['/api/docs', '/health', '/portal/login'])(
  'a click on a notification ignores an open page at %s, which is no screen',
  async (path) => {
    expect(await actsOf(browserWith([path, { focused: true }]))).toEqual(['open /analytics']);
  },
);

test('a click on a notification navigates a page that does not respond to messages', async () => {
  expect(await actsWithoutAnswer(browserWith(['/dashboard']))).toEqual([
    'focus /dashboard',
    'navigate /dashboard to /analytics',
  ]);
});

test('a click on a notification opens a new page if it cannot message or navigate the open page', async () => {
  const browser = browserWith(['/dashboard', { isForeign: true }]);
  browser.worker.clients.openWindow = async (url) => {
    browser.acts.push(`open ${String(url)}`);
    return null;
  };
  expect(await actsWithoutAnswer(browser)).toEqual(['focus /dashboard', 'open /analytics']);
});
