import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Page } from '@playwright/test';
import type { Person } from '../harness/person.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { findCard } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { whenInstalled } from '../harness/installed-app.ts';
import { readStoredKinds } from './stored-on-device.ts';

test.use({
  signedIn: true,
  // The browser logs each request that fails without a network.
  expectedConsole: [/ERR_INTERNET_DISCONNECTED/],
});

/** Creates two areas. The older one began with its longest streak more than half a year ago. */
async function fillHistory({ call, today }: Person): Promise<void> {
  const random = seededRandom(7);
  for (const [name, age] of [
    ['Reading', 220],
    ['Running', 120],
  ] as const) {
    const { id } = await call(api.createLifeArea, {
      body: { name, created_on: addDays(today, -age) },
    });
    const marks = Array.from({ length: age }, (_, index) => age - index).flatMap((ago) => {
      const isDone = ago > 170 || random() < 0.7;
      if (!isDone && random() < 0.5) return [];
      const score_date = addDays(today, -ago);
      return [{ life_area_id: id, score: isDone ? 1 : 0, score_date } as const];
    });
    for (let first = 0; first < marks.length; first += 20) {
      const some = marks.slice(first, first + 20);
      await Promise.all(some.map((body) => call(api.recordScore, { body })));
    }
  }
}

const places = [
  ['/analytics', ['Completion', 'Areas compared', 'Milestones', 'In numbers', 'Daily breakdown']],
  ['/analytics?period=month', ['Completion', 'Areas compared', 'Milestones', 'Weekly breakdown']],
  ['/analytics?period=6months', ['Completion', 'In numbers', 'Milestones', 'Monthly breakdown']],
  ['/analytics?tab=trends', ['Growth trend', 'Highlights']],
  ['/analytics?tab=trends&period=6months', ['Growth trend', 'Highlights']],
  ['/analytics?tab=streaks', ['All streaks']],
] as const;

/** Returns the text of every stat, by path and card. */
async function statsOn(page: Page): Promise<Record<string, string>> {
  const stats: Record<string, string> = {};
  for (const [path, cards] of places) {
    await page.goto(path);
    if (!path.includes('tab=')) await page.getByText('All the numbers').click();
    for (const card of cards) {
      const region = page.getByRole('region', { name: card, exact: true });
      await expect(region, `${card} of ${path}`).toBeVisible();
      stats[`${path} ${card}`] = await region.innerText();
    }
  }
  return stats;
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('after a visit to only the dashboard, analytics shows all stats offline @desktop @long', async ({
    page,
    context,
    account,
    browser,
    baseURL,
  }) => {
    await fillHistory(account);
    await page.goto('/dashboard');
    await expect(findCard(page, 'Reading')).toBeVisible();
    await whenInstalled(page);
    await expect.poll(() => readStoredKinds(page)).toContain('year');
    await context.setOffline(true);
    const onDevice = await statsOn(page);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await context.setOffline(false);

    const { done, possible } = await account.call(api.getTrends, { query: { period: '6months' } });
    expect(onDevice['/analytics?period=6months Completion']).toContain(
      `${done} of ${possible} done`,
    );
    const elsewhere = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await context.storageState(),
      serviceWorkers: 'block',
    });
    expect(onDevice).toEqual(await statsOn(await elsewhere.newPage()));
    await elsewhere.close();
  });
});
