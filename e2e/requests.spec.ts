import type { Page, Request, Route } from '@playwright/test';
import { createAreas } from './account.ts';
import { expect, test } from './fixtures.ts';

test.use({ signedIn: true, expectedConsole: [/status of (?:429|500)|ERR_FAILED/] });

const screens = [
  ['/dashboard', /^Good/],
  ['/board', 'Board'],
  ['/analytics', 'Analytics'],
  ['/settings', 'Settings'],
  ['/settings?tab=notifications', 'Settings'],
  ['/settings?tab=account', 'Settings'],
  ['/data', 'Import and export'],
  ['/data?tab=changes', 'Import and export'],
  ['/report-bug', 'Report a Bug'],
] as const;

const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  succeed: (route) => route.continue(),
  'fail with 429': (route) => refuse(route, 429),
  'fail with 500': (route) => refuse(route, 500),
  'get no response': (route) => route.abort(),
};

function refuse(route: Route, status: number): Promise<void> {
  const json = { detail: 'Not now.', code: 'internal_error' };
  return route.fulfill({ status, headers: { 'retry-after': '5' }, json });
}

/**
 * Maximum number of requests to one address per minute. In a minute, the app tries a failed query
 * three times. It tries a failed stream of changes seven times, because each attempt doubles the
 * delay.
 */
const mostInAMinute = 10;

for (const [fate, answer] of Object.entries(answers)) {
  test(`no screen repeats a request more than 10 times a minute if requests ${fate} @long`, async ({
    page,
    account,
  }) => {
    const [id = ''] = await createAreas(account, 'Reading');
    const requests = watchRequests(page);
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('checkbox', { name: 'Reading' })).toBeVisible();
    await page.route('**/api/v1/**', answer);
    const tooOften: string[] = [];
    for (const [path, name] of [...screens, [`/areas/${id}`, 'Reading'] as const]) {
      requests.counts.clear();
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      for (let second = 0; second < 60; second += 1) {
        // A pending request would time out at once, because the test runs the clock.
        await expect.poll(() => requests.pending.size, { intervals: [5] }).toBe(0);
        await page.clock.runFor(1000);
      }
      for (const [request, count] of requests.counts)
        if (count > mostInAMinute) tooOften.push(`${path}: ${request} ${count} times`);
    }
    expect(tooOften).toEqual([]);
  });
}

/** Counts the API requests per address and collects pending requests. */
function watchRequests(page: Page) {
  const counts = new Map<string, number>();
  const pending = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const name = `${request.method()} ${pathname}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    // The stream of changes never ends.
    if (!pathname.endsWith('/events')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return { counts, pending };
}
