import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { findHeadlessChromium, testArguments } from '../scripts/chromium.ts';
import { expect, test } from './fixtures.ts';

// Browsers have no Web Locks and no service workers at a name that is not localhost.
const host = 'daymark.test';
const executablePath = findHeadlessChromium();
test.use({
  expectedConsole: [/^The Cross-Origin-Opener-Policy header has been ignored/],
  launchOptions: {
    args: [...testArguments, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    ...(executablePath === null ? {} : { executablePath }),
  },
});

interface Tab {
  readonly page: Page;
  /** How many streams of changes this tab has. */
  readonly openStreams: () => number;
}

async function openTab(context: BrowserContext, page: Page): Promise<Tab> {
  const streams = new Set<unknown>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) streams.add(request);
  });
  page.on('requestfailed', (request) => streams.delete(request));
  page.on('requestfinished', (request) => streams.delete(request));
  await page.goto(`http://${host}:${process.env['E2E_PORT']}/dashboard`);
  await expect(page.getByRole('checkbox', { name: 'Reading' })).toBeVisible();
  return { page, openStreams: () => streams.size };
}

const countStreams = (tabs: readonly Tab[]) =>
  tabs.reduce((sum, { openStreams }) => sum + openStreams(), 0);

async function mark(account: Person, life_area_id: string): Promise<void> {
  const body = { life_area_id, score_date: account.today, score: 1 } as const;
  await account.call(recordScore, { body });
}

async function expectMarked(tabs: readonly Tab[], name: string, timeout: number): Promise<void> {
  const isMarked = ({ page }: Tab) =>
    expect(page.getByRole('checkbox', { name })).toBeChecked({ timeout });
  await Promise.all(tabs.map(isMarked));
}

test('seven tabs over plain http share one stream, also after the tab that has it is closed @long', async ({
  page,
  context,
  account,
}) => {
  const areas: string[] = [];
  for (const name of ['Reading', 'Running']) {
    areas.push((await account.call(createLifeArea, { body: { name } })).id);
  }
  const folds = JSON.stringify({ done: true });
  await context.addInitScript(
    ([token = '', unfolded = '']) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('folds', unfolded);
    },
    [account.token, folds],
  );
  const tabs = [await openTab(context, page)];
  for (let count = 1; count < 7; count += 1) {
    tabs.push(await openTab(context, await context.newPage()));
  }
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([
    false,
    false,
  ]);
  await expect.poll(() => countStreams(tabs)).toBe(1);
  await mark(account, areas[0] ?? '');
  await expectMarked(tabs, 'Reading', 2000);

  const closed = tabs.find(({ openStreams }) => openStreams() > 0);
  const others = tabs.filter((tab) => tab !== closed);
  await closed?.page.close();
  await expect.poll(() => countStreams(others), { timeout: 3000 }).toBe(1);
  await mark(account, areas[1] ?? '');
  await expectMarked(others, 'Running', 2000);
});
