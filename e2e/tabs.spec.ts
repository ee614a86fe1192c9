import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { createAreas, listMarks } from './account.ts';
import { doneUnfolded, expect, test } from './fixtures.ts';
import { launchOptions } from './launch-options.ts';
import { storeBeforehand } from './stored-on-device.ts';

// Browsers support Web Locks and service workers over plain http only on localhost.
const plainHost = 'daymark.test';
test.use({
  expectedConsole: [/^The Cross-Origin-Opener-Policy header has been ignored/],
  launchOptions: launchOptions({ args: [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`] }),
});

interface Tab {
  readonly page: Page;
  /** Returns the number of event streams that this tab has open. */
  readonly openStreams: () => number;
}

async function openTab(page: Page, host: string): Promise<Tab> {
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

async function expectMarked(tabs: readonly Tab[], name: string): Promise<void> {
  const isMarked = ({ page }: Tab) =>
    expect(page.getByRole('checkbox', { name })).toBeChecked({ timeout: 2000 });
  await Promise.all(tabs.map(isMarked));
}

for (const [address, host, isSecure] of [
  ['on localhost', 'localhost', true],
  ['over plain http', plainHost, false],
] as const) {
  test(`seven tabs ${address} share one event stream, even after the tab with the stream closes @long`, async ({
    page,
    context,
    account,
  }) => {
    const [, running = ''] = await createAreas(account, 'Reading', 'Running');
    await storeBeforehand(context, {
      access_token: account.token,
      [doneUnfolded.name]: doneUnfolded.value,
    });
    const tabs = [await openTab(page, host)];
    while (tabs.length < 7) tabs.push(await openTab(await context.newPage(), host));
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([
      isSecure,
      isSecure,
    ]);
    await expect.poll(() => countStreams(tabs)).toBe(1);
    await tabs.at(-1)?.page.getByRole('checkbox', { name: 'Reading' }).click();
    await expect.poll(() => listMarks(account), { timeout: 2000 }).toEqual([1]);
    await expectMarked(tabs, 'Reading');

    const closed = tabs.find(({ openStreams }) => openStreams() > 0);
    const others = tabs.filter((tab) => tab !== closed);
    await closed?.page.close();
    await expect.poll(() => countStreams(others), { timeout: 3000 }).toBe(1);
    const body = { life_area_id: running, score_date: account.today, score: 1 } as const;
    await account.call(api.recordScore, { body });
    await expectMarked(others, 'Running');
  });
}
