import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { createAreas } from './account.ts';
import { doneUnfolded, expect, test } from './fixtures.ts';
import { launchOptions } from './launch-options.ts';
import { storeBeforehand } from './stored-on-device.ts';

// Browsers support Web Locks and service workers over plain http only on localhost.
const host = 'daymark.test';
test.use({
  expectedConsole: [/^The Cross-Origin-Opener-Policy header has been ignored/],
  launchOptions: launchOptions({ args: [`--host-resolver-rules=MAP ${host} 127.0.0.1`] }),
});

interface Tab {
  readonly page: Page;
  /** Returns the number of event streams that this tab has open. */
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

async function expectMarked(tabs: readonly Tab[], name: string, timeout: number): Promise<void> {
  const isMarked = ({ page }: Tab) =>
    expect(page.getByRole('checkbox', { name })).toBeChecked({ timeout });
  await Promise.all(tabs.map(isMarked));
}

test('seven tabs over plain http share one event stream, also after the tab with the stream closes @long', async ({
  page,
  context,
  account,
}) => {
  const areas = await createAreas(account, 'Reading', 'Running');
  const mark = (index: number) => {
    const life_area_id = areas[index] ?? '';
    const body = { life_area_id, score_date: account.today, score: 1 } as const;
    return account.call(recordScore, { body });
  };
  await storeBeforehand(context, {
    access_token: account.token,
    [doneUnfolded.name]: doneUnfolded.value,
  });
  const tabs = [await openTab(context, page)];
  for (let count = 1; count < 7; count += 1) {
    tabs.push(await openTab(context, await context.newPage()));
  }
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([
    false,
    false,
  ]);
  await expect.poll(() => countStreams(tabs)).toBe(1);
  await mark(0);
  await expectMarked(tabs, 'Reading', 2000);

  const closed = tabs.find(({ openStreams }) => openStreams() > 0);
  const others = tabs.filter((tab) => tab !== closed);
  await closed?.page.close();
  await expect.poll(() => countStreams(others), { timeout: 3000 }).toBe(1);
  await mark(1);
  await expectMarked(others, 'Running', 2000);
});
