import { addDays, countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork, type Intercept } from '../testing/app-network.ts';
import { textOf } from '../testing/dashboard-page.ts';
import { refusal } from '../testing/fake-network.ts';
import { madeArea, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';
import type { SyncedRows } from '../testing/synced-rows.ts';

const today = getDateInZone(Date.now(), 'UTC');
const daysAgo = (days: number) => addDays(today, -days);

const reading = madeArea({
  id: 'reading',
  name: 'Reading',
  position: 0,
  created_on: daysAgo(40),
});
const piano = madeArea({ id: 'piano', name: 'Piano', position: 1, created_on: daysAgo(40) });
const garden = madeArea({
  id: 'garden',
  name: 'Garden',
  position: 2,
  created_on: daysAgo(40),
  deleted_on: daysAgo(30),
  deleted_at: `${daysAgo(30)}T08:00:00.000Z`,
});
const done = (life_area_id: string, ...days: number[]) =>
  days.map((day) => madeEntry({ life_area_id, score_date: daysAgo(day) }));

/**
 * Nine of the 12 due days of the last week are done, without today. Four of the 14 due days of the
 * week before are done.
 */
const lived = {
  areas: [reading, piano, garden],
  scores: [
    ...done('reading', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    ...done('piano', 2, 3, 4),
    ...done('garden', 33, 34),
  ],
};

function start(rows: SyncedRows, path = '/analytics', intercept?: Intercept) {
  const network = dashboardNetwork(rows, intercept);
  const services = mountApp({ network, path, stored: network.stored });
  return { ...network, services };
}

const tab = (name: string) => page.getByRole('tab', { name });
const timeframe = (name: string) => page.getByRole('radio', { name });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const bars = page.getByRole('list', { name: 'Completion by day' }).getByRole('button');
const address = () => location.pathname + location.search;
/** Returns a range of days as the screen shows it, such as `Nov 22 – 28`. */
function dates(from: number, to: number, year?: 'numeric'): string {
  const isOtherYear = daysAgo(from).slice(0, 4) !== today.slice(0, 4);
  return new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'short',
    year: year ?? (isOtherYear ? 'numeric' : undefined),
    timeZone: 'UTC',
  }).formatRange(new Date(daysAgo(from)), new Date(daysAgo(to)));
}

const markOfPiano = { life_area_id: 'piano', score: 1, notes: '' } as const;
const down = refusal(403, { code: 'unavailable', detail: 'No.' });

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() => import('./analytics-screen.tsx'));

test("the analytics overview shows the week's completion, its change and the areas compared", async () => {
  start(lived);
  await expect
    .poll(() => textOf(region('Completion')))
    .toMatch(/Today counts once it’s over.*75%.*9 of 12 done.*\+46 percentage points higher/);
  await expect
    .poll(() => textOf(region('Areas compared')))
    .toMatch(/Reading100%6 of 6Piano50%3 of 6/);
  expect(page.getByRole('region', { name: 'In numbers' }).elements()).toEqual([]);
});

test('the analytics overview names the seven days that are counted and the seven days before', async () => {
  start(lived);
  await expect.element(page.getByText(`Last 7 days · ${dates(6, 0, 'numeric')}`)).toBeVisible();
  await expect.poll(() => textOf(region('Completion'))).toContain(`before (${dates(13, 7)})`);
});

test('the analytics overview of a month labels its bars with seven days, not calendar weeks', async () => {
  start(lived, '/analytics?period=month');
  await expect.element(page.getByText(`Last 28 days · ${dates(27, 0, 'numeric')}`)).toBeVisible();
  const bars = page.getByRole('list', { name: 'Completion by week' }).getByRole('button');
  await expect.poll(() => bars.elements().length).toBe(4);
  const labels = bars.elements().map((bar) => bar.lastElementChild?.textContent);
  expect(labels).toEqual([dates(27, 21), dates(20, 14), dates(13, 7), dates(6, 0)]);
  expect(textOf(bars.last())).toContain(`Week 4, ${dates(6, 0)}`);
  expect(textOf(region('Completion by week'))).toContain('not calendar weeks');
});

test('the analytics overview of six months names its first and its last day', async () => {
  start(lived, '/analytics?period=6months');
  await expect
    .element(page.getByText(new RegExp(`^[A-Z][a-z]+ 1\\D.*${dates(0, 0, 'numeric')}$`)))
    .toBeVisible();
});

test('"All the numbers" in analytics shows the weekly score, the milestones and the daily breakdown @long', async () => {
  start(lived);
  await page.getByText('All the numbers').click();
  await expect
    .poll(() => textOf(region('In numbers')))
    .toMatch(/Weekly score9done, out of 12 due.*Average completion75%.*Consistency100%/);
  await expect.poll(() => textOf(region('Milestones'))).toMatch(/Perfect days3/);
  const days = region('Daily breakdown').getByRole('row').elements();
  expect(days).toHaveLength(8);
  expect(days.at(-1)?.textContent).toMatch(/1 of 250%/);
});

test('bars of the analytics overview have the colors of their completion, and a focused bar shows its details', async () => {
  start(lived);
  await expect.poll(() => bars.elements().length).toBe(7);
  const colors = bars
    .elements()
    .map((bar) => bar.querySelector('[style]')?.getAttribute('style') ?? '');
  expect(colors.filter((style) => style.includes('--band-excellent'))).toHaveLength(3);
  expect(colors.filter((style) => style.includes('--band-fair'))).toHaveLength(3);
  (bars.elements()[3] as HTMLElement).focus();
  const readout = region('Completion by day').getByRole('paragraph', { includeHidden: true });
  await expect.poll(() => textOf(readout)).toMatch(/· 100% · 2 of 2 done$/);
});

test('an analytics bar of 50 % has the color for fair, and a legend explains the colors', async () => {
  start(lived);
  await expect.poll(() => textOf(bars.first())).toMatch(/50%/);
  const bar = bars.first().element().querySelector('[style]');
  expect(bar?.getAttribute('style')).toContain('var(--band-fair)');
  const legend = page.getByRole('list', { name: 'Colors of the bars' });
  await expect
    .poll(() =>
      legend
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['80% and more', '60% and more', '40% and more', 'under 40%', 'not over yet']);
});

test("today's bar in analytics has a neutral color instead of a completion color", async () => {
  start(lived);
  await expect.poll(() => bars.elements().length).toBe(7);
  const bar = bars.last().element().querySelector('[style]');
  expect(bar?.getAttribute('style')).not.toContain('--band-');
  expect(bar?.getAttribute('style')).toContain('--line-strong');
});

test('the analytics overview keeps the timeframe in the address', async () => {
  start(lived);
  await page.getByText('6 Months').click();
  await expect.element(region('Completion by month')).toBeVisible();
  expect(address()).toBe('/analytics?period=6months');
});

test('the analytics screen computes its stats without requesting analytics or entries from the server', async () => {
  const network = start(lived);
  await page.getByText('1 Month').click();
  await expect.element(region('Completion by week')).toBeVisible();
  await tab('Streaks').click();
  await expect.element(region('All streaks')).toBeVisible();
  expect(network.sent('GET', '/analytics')).toEqual([]);
  expect(network.sent('GET', '/scores')).toEqual([]);
});

test('the analytics overview counts a mark of a past day at once', async () => {
  const { services } = start(lived);
  await expect.poll(() => textOf(region('Completion'))).toMatch(/9 of 12/);
  await services.outbox.recordEntry({ ...markOfPiano, score_date: daysAgo(1) });
  await expect.poll(() => textOf(region('Completion'))).toMatch(/10 of 12/);
});

test("a mark for today changes today's bar in analytics and not the completion", async () => {
  const { services } = start(lived);
  await expect.poll(() => textOf(bars.last())).toMatch(/1 of 2 done/);
  await services.outbox.recordEntry({ ...markOfPiano, score_date: today });
  await expect.poll(() => textOf(bars.last())).toMatch(/2 of 2 done/);
  expect(textOf(region('Completion'))).toMatch(/9 of 12/);
});

test("the analytics overview on an area's first day says that nothing was due before today", async () => {
  const young = madeArea({ id: 'reading', name: 'Reading', created_on: today });
  start({ areas: [young], scores: done('reading', 0) });
  await expect
    .poll(() => textOf(region('Completion')))
    .toMatch(/--Nothing was due on the days that are over/);
  expect(page.getByText(/Nothing marked in this period/).elements()).toEqual([]);
});

test('the analytics overview counts a mark of another device after the next pull', async () => {
  const { services, change } = start(lived);
  await expect.poll(() => textOf(region('Completion'))).toMatch(/9 of 12/);
  change({ scores: [...lived.scores, ...done('piano', 1)] });
  await services.sync.pull();
  await expect.poll(() => textOf(region('Completion'))).toMatch(/10 of 12/);
});

test('the address selects the tab and the timeframe of analytics', async () => {
  start(lived, '/analytics?tab=trends&period=month');
  await expect.element(tab('Trends')).toHaveAttribute('aria-selected', 'true');
  await expect.element(timeframe('1 Month')).toBeChecked();
});

test('an analytics address with an unknown tab and timeframe selects Overview and 1 Week', async () => {
  start(lived, '/analytics?tab=__proto__&period=century');
  await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  await expect.element(timeframe('1 Week')).toBeChecked();
});

test('a change of the analytics tab adds no step to the history @long', async () => {
  start(lived, '/dashboard');
  await expect.element(page.getByRole('list', { name: 'Life areas' })).toBeVisible();
  history.pushState(null, '', '/analytics');
  await tab('Streaks').click();
  await tab('Trends').click();
  expect(address()).toBe('/analytics?tab=trends');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(address).toBe('/dashboard');
});

test('the trends tab of analytics compares the last 7 days with the 7 days before', async () => {
  start(lived, '/analytics?tab=trends');
  await expect
    .poll(() => textOf(region('Growth trend')))
    .toMatch(/\+46.*percentage points higher than before.*29%7 days before.*75%Last 7 days/);
  expect(textOf(region('Growth trend'))).toContain(`7 days before${dates(13, 7)}`);
  expect(textOf(region('Growth trend'))).toContain(`Last 7 days${dates(6, 0)}`);
});

test('the trends tab of analytics names the best area and the area to focus on', async () => {
  start(lived, '/analytics?tab=trends');
  await expect.poll(() => textOf(region('Highlights'))).toMatch(/Best area.*Reading.*100% done/);
  await expect.poll(() => textOf(region('Highlights'))).toMatch(/Focus area.*Piano.*50% done/);
});

test("the trends tab of analytics has nothing to compare with on an area's first days", async () => {
  const young = madeArea({ id: 'reading', name: 'Reading', created_on: daysAgo(2) });
  start({ areas: [young], scores: done('reading', 0) }, '/analytics?tab=trends');
  await expect.poll(() => textOf(region('Growth trend'))).toMatch(/--Nothing to compare with/);
});

test('the list of streaks in analytics shows ended areas last', async () => {
  start(lived, '/analytics?tab=streaks');
  const rows = region('All streaks').getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(3);
  const [first, second, third] = rows.elements().map((row) => row.textContent);
  expect(first).toMatch(/Reading.*Current11 days.*Best11 days/);
  expect(second).toMatch(/Piano.*Current0 days.*Best3 days/);
  expect(third).toMatch(/GardenNo longer counted.*Best2 days/);
});

test("the list of streaks shows an area's strength and explains what strength means", async () => {
  start(lived, '/analytics?tab=streaks');
  const rows = region('All streaks').getByRole('listitem');
  await expect.poll(() => textOf(rows.first())).toMatch(/Strength44%$/);
  await expect.element(page.getByText(/Strength shows how firm a habit is/)).toBeVisible();
});

test('the list of streaks keeps the chosen order in the address', async () => {
  start(lived, '/analytics?tab=streaks');
  const rows = region('All streaks').getByRole('listitem');
  await expect.poll(() => textOf(rows.first())).toMatch(/^Reading/);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await expect.poll(() => textOf(rows.first())).toMatch(/^Piano/);
  expect(textOf(rows.last())).toMatch(/^Garden/);
  expect(address()).toBe('/analytics?tab=streaks&sort=name');
});

test('a streak in the list of analytics links to the page of its area', async () => {
  start(lived, '/analytics?tab=streaks');
  await expect
    .element(region('All streaks').getByRole('link', { name: 'Piano' }))
    .toHaveAttribute('href', '/areas/piano');
});

test('the list of streaks says that an area was never completed', async () => {
  start({ areas: [reading] }, '/analytics?tab=streaks');
  await expect.element(page.getByText('Last completed: Never')).toBeVisible();
  await expect.element(page.getByText(/No streaks yet/)).toBeVisible();
});

describe('the year grid of analytics', () => {
  const grid = page.getByRole('grid', { name: 'Days of the last year' });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

  test('the year grid of analytics has a named cell for every day', async () => {
    start(lived);
    await expect.element(grid).toBeVisible();
    const cells = grid.getByRole('gridcell').elements();
    const ofWeek = countDaysBetween(getWeekStart(today), today) + 1;
    expect(cells).toHaveLength(52 * 7 + ofWeek);
    await expect.element(grid.getByRole('gridcell', { name: /2 of 2 done/ }).first()).toBeVisible();
    expect(
      cells.filter((cell) => cell.getAttribute('aria-label')?.endsWith('nothing due')),
    ).toHaveLength(cells.length - 41);
  });

  test('the year grid of analytics is one tab stop, and arrow keys move by days and weeks @long', async () => {
    start(lived);
    await expect.element(grid).toBeVisible();
    const stops = () => grid.element().querySelectorAll('[tabindex="0"]');
    expect(stops()).toHaveLength(1);
    (stops()[0] as HTMLElement).focus();
    const dateText = (days: number) =>
      Temporal.PlainDate.from(daysAgo(days)).toLocaleString('en', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
    expect(focused()).toContain(dateText(0));
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toContain(dateText(7));
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
    expect(focused()).toContain(dateText(0));
    await userEvent.keyboard('{Home}{ArrowRight}{End}');
    expect(focused()).toContain(dateText(0));
    expect(stops()).toHaveLength(1);
    await userEvent.keyboard('{ArrowLeft}');
    const tip = page.getByText(new RegExp(`${dateText(7)}: 1 of 2 done$`));
    await expect.element(tip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeInTheDocument();
  });

  test('a year grid of analytics that is wider than the screen shows its latest week first @long', async () => {
    await page.viewport(390, 844);
    start(lived);
    await expect.element(grid).toBeVisible();
    const box = grid.element().parentElement?.parentElement as HTMLElement;
    expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
    const latest = [...box.querySelectorAll('[data-index]')].map(
      (cell) => cell.getBoundingClientRect().right,
    );
    expect(Math.max(...latest)).toBeLessThanOrEqual(box.getBoundingClientRect().right);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(1440, 900);
  });

  test('the year grid of analytics can be shown as a table of months', async () => {
    start(lived);
    await page.getByText('Show as a table').click();
    const month = Temporal.PlainDate.from(today).toLocaleString('en', {
      month: 'long',
      year: 'numeric',
    });
    await expect.element(page.getByRole('rowheader', { name: month })).toBeVisible();
  });
});

describe('changes that wait for the server', () => {
  const refusing: Intercept = ({ method }) =>
    method === 'POST' ? new Response(null, { status: 503 }) : undefined;
  const mark = { life_area_id: 'piano', score: 1, score_date: daysAgo(1) } as const;

  test('analytics counts waiting changes, and still does after they were sent', async () => {
    let isDown = true;
    const { services } = start(lived, '/analytics', (request) =>
      isDown ? refusing(request) : undefined,
    );
    await expect.poll(() => textOf(region('Completion'))).toMatch(/9 of 12/);
    await services.outbox.recordEntry(mark);
    await expect.poll(() => textOf(region('Completion'))).toMatch(/10 of 12/);
    isDown = false;
    await services.outbox.flush();
    await expect.poll(() => services.outbox.items().length, { timeout: 10_000 }).toBe(0);
    await services.sync.pull();
    await expect.poll(() => textOf(region('Completion'))).toMatch(/10 of 12/);
  });

  test('a waiting change about notifications does not change analytics', async () => {
    const { services } = start(lived, '/analytics', refusing);
    await expect.poll(() => textOf(region('Completion'))).toMatch(/9 of 12/);
    await services.outbox.add([{ kind: 'notification', id: null }]);
    await expect.poll(() => services.outbox.waiting().length).toBe(1);
    await expect.poll(() => textOf(region('Completion'))).toMatch(/9 of 12/);
  });
});

test('the timeframe of analytics can be changed by keyboard while the history loads', async () => {
  const network = dashboardNetwork(lived);
  const loading = Promise.withResolvers<void>();
  async function fetch(...request: Parameters<typeof network.fetch>): Promise<Response> {
    await loading.promise;
    return network.fetch(...request);
  }
  mountApp({
    network: { ...network, fetch },
    path: '/analytics?tab=trends',
    stored: network.stored,
  });
  await expect.element(tab('Trends')).toBeVisible();
  (tab('Trends').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(page.getByText('Loading...')).toBeInTheDocument();
  loading.resolve();
  await expect.element(region('Growth trend')).toBeVisible();
  await expect.element(timeframe('1 Month')).toBeChecked();
  await expect.element(timeframe('1 Month')).toHaveFocus();
});

test('Retry on the analytics screen pulls again after a failed first pull @long', async () => {
  let isDown = true;
  const network = start(lived, '/analytics', ({ path }) =>
    isDown && path.includes('/sync') ? down : undefined,
  );
  await expect
    .element(page.getByText('Failed to load analytics data. Please try again.'))
    .toBeVisible();
  const before = network.sent('GET', '/sync').length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => network.sent('GET', '/sync').length).toBeGreaterThan(before);
  isDown = false;
  await expect.element(region('Completion'), { timeout: 10_000 }).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
});

test('analytics keeps its numbers when the server becomes unreachable @long', async () => {
  let isDown = false;
  const { services } = start(lived, '/analytics', () => (isDown ? down : undefined));
  await expect.poll(() => textOf(region('Completion'))).toMatch(/9 of 12/);
  isDown = true;
  await services.sync.pull();
  await page.getByText('6 Months').click();
  await expect.element(region('Completion by month')).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
});

test('analytics without a mark says that nothing was marked', async () => {
  start({ areas: [reading] }, '/analytics?tab=trends');
  await expect.element(page.getByText(/Nothing marked in this period/)).toBeVisible();
  await expect.poll(() => textOf(region('Highlights'))).toMatch(/Best area--Nothing done/);
});

test('analytics without an area links to the dashboard', async () => {
  start({});
  await expect.element(page.getByRole('heading', { name: 'No stats yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Today' }).click();
  await expect.poll(address).toBe('/dashboard');
});

test('an expired session on the analytics screen leads to the login', async () => {
  start(lived, '/analytics?tab=trends', ({ path }) =>
    path.includes('/sync')
      ? refusal(401, { code: 'unauthenticated', detail: 'Please sign in to continue.' })
      : undefined,
  );
  await expect
    .element(page.getByText('Your session has expired. Please log in again.'))
    .toBeVisible();
});
