import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { isForApp, openScreen } from './navigation.ts';

it.each(['/', '/dashboard', '/settings', '/login', '/areas/1'])(
  '%s gets the page of the app',
  (path) => {
    expect([isForApp(path, true), isForApp(path, false)]).toEqual([true, true]);
  },
);

it.each(['/portal/login', '/oauth2/callback', '/return', '/apiary', '/healthy'])(
  '%s, where an access portal may answer, gets the page of the app only without a network',
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
])('%s is left to the server', (path) => {
  expect([isForApp(path, true), isForApp(path, false)]).toEqual([false, false]);
});

interface Behaviour {
  readonly focused?: boolean;
  /** Whether it answers, as a page does that has started. */
  readonly answers?: boolean;
  /** A worker moves only the pages that are its own. */
  readonly isForeign?: boolean;
}

/** What Chromium lets a worker do with one click: bring one page to the front, or open one. */
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
])('opens the start in the place of %j, which is no path of its own', async (url) => {
  const closed = browserWith();
  await openScreen(closed.worker, url);
  expect(closed.acts).toEqual(['open /dashboard']);
  const answering = browserWith(['/settings', { answers: true }]);
  await openScreen(answering.worker, url);
  expect(answering.acts).toEqual(['focus /settings', 'tell /settings to open /dashboard']);
});

test.each(['/', '/life-areas/1?day=2026-03-01#note', '/a//b', '/?next=https://evil.example/'])(
  'opens %s as it came, a path of its own',
  async (url) => {
    const { acts, worker } = browserWith();
    await openScreen(worker, url);
    expect(acts).toEqual([`open ${url}`]);
  },
);

test('opens a page where there is none', async () => {
  expect(await actsOf(browserWith())).toEqual(['open /analytics']);
});

test('has the page that is looked at open the screen', async () => {
  const browser = browserWith(
    ['/settings', { answers: true }],
    ['/dashboard', { answers: true, focused: true }],
  );
  expect(await actsOf(browser)).toEqual(['focus /dashboard', 'tell /dashboard to open /analytics']);
});

test.each(['/api/docs', '/health', '/portal/login'])(
  'passes over %s, which is none of the screens',
  async (path) => {
    expect(await actsOf(browserWith([path, { focused: true }]))).toEqual(['open /analytics']);
  },
);

test('moves a page that does not answer, because no other can be opened any more', async () => {
  expect(await actsWithoutAnswer(browserWith(['/dashboard']))).toEqual([
    'focus /dashboard',
    'navigate /dashboard to /analytics',
  ]);
});

test('opens another where a page neither answers nor can be moved, and the browser lets it', async () => {
  const browser = browserWith(['/dashboard', { isForeign: true }]);
  browser.worker.clients.openWindow = async (url) => {
    browser.acts.push(`open ${String(url)}`);
    return null;
  };
  expect(await actsWithoutAnswer(browser)).toEqual(['focus /dashboard', 'open /analytics']);
});
