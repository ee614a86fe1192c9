import { api } from '@daymark/shared/api.ts';
import type { BrowserContext, Page, Request, Response } from '@playwright/test';
import { changesPath } from '@daymark/shared/changes/change.ts';
import type { Person } from '../harness/person.ts';
import { registerAccount } from './account.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { findCard, openScoringSheet } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { logOut, signIn } from './sign-in.ts';
import { readEverythingStored } from './stored-on-device.ts';

const canary = 'canary-5e1f';

/** Stores the canary in names and descriptions of areas and in notes. */
async function leaveCanaries({ call, today }: Person): Promise<void> {
  const texts = { name: `${canary} area`, description: `${canary} description` };
  const area = await call(api.createLifeArea, { body: texts });
  const ended = await call(api.createLifeArea, { body: { ...texts, name: `${canary} ended` } });
  for (const life_area_id of [area.id, ended.id]) {
    const notes = `${canary} note`;
    await call(api.recordScore, { body: { life_area_id, score: 1, score_date: today, notes } });
  }
  await call(api.deleteLifeArea, { params: { id: ended.id }, query: {} });
}

/** Visits screens that show the person's own texts. */
async function lookAround(page: Page, { email }: Person): Promise<void> {
  const shown = { '/analytics?tab=streaks': `${canary} area`, '/settings?tab=account': email };
  for (const [path, text] of Object.entries(shown)) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await page.goto('/report-bug');
  await page.getByLabel('Title').fill(`${canary} report`);
  await page.goto('/dashboard');
  await expect(findCard(page, `${canary} area`)).toBeVisible();
}

test.describe(() => {
  test.use({ signedIn: true });

  test('every response has a strict content security policy and security headers', async ({
    page,
    baseURL,
  }) => {
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    for (const path of ['/dashboard', '/analytics', '/settings', '/api/docs/', '/nowhere/at/all']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(responses.length).toBeGreaterThan(20);
    for (const response of responses) {
      expect(new URL(response.url()).origin).toBe(baseURL);
      const headers = await response.allHeaders();
      const policy = (headers['content-security-policy'] ?? '').split('; ');
      expect([response.url(), policy]).toEqual([
        response.url(),
        expect.arrayContaining([
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
        ]),
      ]);
      expect(policy.join()).not.toMatch(/unsafe|data:|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      const isAnswer = /\/(?:api\/v1|health)/.test(response.url());
      expect(headers['cache-control']).toMatch(isAnswer ? /^no-store/ : /no-cache|immutable/);
    }
  });

  test.describe(() => {
    test.use({ expectedConsole: [/Trusted|Refused|default-src/] });

    test('Trusted Types block plain strings as HTML, script address, script text and worker address', async ({
      page,
    }) => {
      for (const path of ['/dashboard', '/api/docs/']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const results = await page.evaluate(() => {
          const outcomeOf = (act: () => unknown) => {
            try {
              act();
              return 'done';
            } catch (error) {
              return (error as Error).name;
            }
          };
          return [
            outcomeOf(() => (document.createElement('p').innerHTML = '<b>text</b>')),
            outcomeOf(() => document.createElement('p').insertAdjacentHTML('beforeend', '<b>')),
            outcomeOf(() => (document.createElement('script').src = '/theme.js')),
            outcomeOf(() => (document.createElement('script').text = '1')),
            outcomeOf(() => new Worker('/theme.js')),
            outcomeOf(() => new Worker('data:text/javascript,1')),
          ];
        });
        expect([path, results]).toEqual([path, Array(6).fill('TypeError')]);
      }
    });
  });

  for (const network of ['online', 'offline'] as const) {
    test.describe(() => {
      // The request of the sign-out fails offline.
      test.use({ serviceWorkers: 'allow', expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

      test(`signing out ${network} removes all personal data from the device @long`, async ({
        page,
        context,
        account,
      }) => {
        await leaveCanaries(account);
        await lookAround(page, account);
        await whenInstalled(page);
        expect(await readEverythingStored(page)).toContain(canary);
        await context.setOffline(network === 'offline');
        await logOut(page);
        await expect(page).toHaveURL('/login');
        await expect.poll(() => readEverythingStored(page)).not.toContain(canary);
        const stored = await readEverythingStored(page);
        for (const trace of [account.email, account.fullName, account.token]) {
          expect(stored).not.toContain(trace);
        }
      });
    });
  }

  test.describe(() => {
    // The server refuses requests that were still running at the sign-out.
    test.use({ expectedConsole: [/status of 401/] });

    test('the next person on a device neither sees nor sends the data of the previous person', async ({
      page,
      context,
      account,
      baseURL,
    }) => {
      await leaveCanaries(account);
      const unsent = await keepUnsentChange(page, context);
      await logOut(page);
      await page.getByRole('button', { name: 'Keep on this device for me' }).click();
      await expect(page).toHaveURL('/login');

      const next = await registerAccount(baseURL ?? '');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      await unsent.letThrough();
      await signIn(page, next);
      await expect(page).toHaveURL('/dashboard');
      for (const path of ['/analytics', '/settings', '/settings?tab=account', '/dashboard']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
        const seen = await page.locator('body').innerText();
        expect(seen).not.toContain(canary);
        expect(seen).not.toContain(account.email);
      }
      expect(sent.join('\n')).not.toContain(canary);
      expect(sent.some((line) => line.includes('/api/v1/'))).toBe(true);
    });
  });

  test('signing out in one tab shows the login in all tabs, and Back shows no data @long', async ({
    page,
    context,
    account,
  }) => {
    const onTheirWay = watchRequests(page);
    await leaveCanaries(account);
    await lookAround(page, account);
    const other = await context.newPage();
    await other.goto('/settings?tab=account');
    await expect(other.getByText(account.email)).toBeVisible();
    // Requests still running at the sign-out would be refused, and the console would log them.
    await expect.poll(() => [...onTheirWay.values()]).toEqual([]);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    // Other tabs must follow within one second.
    await expect(other).toHaveURL('/login', { timeout: 1_000 });
    for (const tab of [page, other]) {
      for (let steps = 0; steps < 4; steps += 1) {
        await tab.goBack({ timeout: 5_000 }).catch(() => null);
        await expect(tab).toHaveURL(/\/login$|^about:blank$/);
        expect(await tab.locator('body').innerText()).not.toMatch(/canary/);
      }
    }
  });
});

/** Tracks the page's pending API requests, except the stream of changes, which never ends. */
function watchRequests(page: Page): ReadonlyMap<Request, string> {
  const onTheirWay = new Map<Request, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== changesPath) {
      onTheirWay.set(request, pathname);
    }
  });
  const end = (request: Request) => onTheirWay.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return onTheirWay;
}

/** Changes today's mark and note. The change reaches the server only after `letThrough`. */
async function keepUnsentChange(page: Page, context: BrowserContext) {
  await page.goto('/dashboard');
  const scores = '**/api/v1/scores/**';
  await context.route(scores, (route) =>
    route.request().method() === 'GET' ? route.continue() : new Promise<void>(() => {}),
  );
  const sheet = await openScoringSheet(page, `${canary} area`);
  await sheet.getByRole('textbox').fill(`${canary} unsent`);
  await sheet.getByRole('button', { name: 'Not Done' }).click();
  await expect(findCard(page, `${canary} area`)).toContainText('Waiting to sync');
  return { letThrough: () => context.unroute(scores) };
}
