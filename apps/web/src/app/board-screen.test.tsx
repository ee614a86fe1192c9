import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth } from '@daymark/shared/calendar/week.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../lib/format.ts';
import { dashboardNetwork } from '../testing/app-network.ts';
import { refusal } from '../testing/fake-network.ts';
import { holdStorage } from '../testing/device-storage.ts';
import { madeArea, madePause, madeScore } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

const today = dateInZone(Date.now(), 'UTC');
const daysAgo = (days: number) => addDays(today, -days);

const reading = madeArea({
  id: 'reading',
  name: 'Reading',
  position: 0,
  created_on: daysAgo(1200),
});
const piano = madeArea({ id: 'piano', name: 'Piano', position: 1, created_on: daysAgo(3) });
const garden = madeArea({
  id: 'garden',
  name: 'Garden',
  position: 2,
  created_on: daysAgo(90),
  deleted_on: daysAgo(60),
  deleted_at: `${daysAgo(60)}T08:00:00.000Z`,
});
const rows = {
  areas: [reading, piano, garden],
  pauses: [madePause({ life_area_id: 'piano', first_day: daysAgo(2), last_day: daysAgo(2) })],
  scores: [
    madeScore({ life_area_id: 'reading', score_date: today }),
    madeScore({ life_area_id: 'reading', score_date: daysAgo(1), score: 0 }),
    madeScore({ life_area_id: 'reading', score_date: daysAgo(2), notes: 'In the train' }),
    madeScore({ life_area_id: 'garden', score_date: daysAgo(61) }),
  ],
};

type Rows = Parameters<typeof dashboardNetwork>[0];
type Intercept = Parameters<ReturnType<typeof dashboardNetwork>['intercept']>[0];

function start(given: Rows = rows, intercept: Intercept = () => undefined) {
  const network = dashboardNetwork(given);
  network.intercept(intercept);
  const services = mountApp({ network, path: '/board', stored: network.stored });
  return { ...network, services };
}

const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const dayWords = (date: string) => formatDate(date, 'en', style);
const grid = (name = 'Days of your life areas') => page.getByRole('grid', { name });
const cell = (area: string, date: string) =>
  grid().getByRole('gridcell', {
    name: new RegExp(`^${area}, ${dayWords(date)}, `),
    includeHidden: true,
  });
const label = (area: string, date: string) =>
  cell(area, date).query()?.getAttribute('aria-label') ?? '';
const sheet = (area: string) => page.getByRole('dialog', { name: `Rate: ${area}` });
const active = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

beforeAll(async () => {
  // Compiled once, outside the time that a test waits for the screen.
  await import('./board-screen.tsx');
});

beforeEach(() => {
  localStorage.clear();
});

test('the scroller of the Board keeps its own direction, whatever is written in it', async () => {
  start();
  await expect.element(grid()).toBeVisible();
  let box: Element | null = grid().element();
  while (box && getComputedStyle(box).direction !== 'rtl') box = box.parentElement;
  expect(getComputedStyle(box as Element).unicodeBidi).toBe('isolate');
});

describe('the days', () => {
  test('each says its area, its date and what it is', async () => {
    start();
    await expect.poll(() => label('Reading', today)).toMatch(/, Completed$/);
    expect(label('Reading', daysAgo(1))).toMatch(/, Not Done$/);
    expect(label('Reading', daysAgo(3))).toMatch(/, No entry$/);
    expect(label('Piano', daysAgo(2))).toMatch(/, Paused or skipped$/);
  });

  test('there are none before the creation of an area', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(3))).toBeInTheDocument();
    expect(cell('Piano', daysAgo(4)).query()).toBeNull();
  });

  test('only those in view are drawn, and the newest is in view at first', async () => {
    start();
    await expect.element(cell('Reading', today)).toBeInViewport();
    expect(grid().getByRole('gridcell').elements().length).toBeLessThan(100);
    expect(grid().element().getAttribute('aria-colcount')).toBe('1202');
    expect(page.getByRole('button', { name: 'Newest days' }).query()).toBeNull();
  });

  test('the column of today is marked', async () => {
    start();
    const header = grid().getByRole('columnheader', { name: dayWords(today) });
    await expect.element(header).toHaveAttribute('aria-current', 'date');
  });

  test('a name leads to the page of its area', async () => {
    start();
    await expect
      .element(grid().getByRole('link', { name: 'Reading', includeHidden: true }))
      .toHaveAttribute('href', '/areas/reading');
  });
});

describe('marking', () => {
  test('a past day opens its sheet, which says the day, has its note and writes it', async () => {
    const { sent } = start();
    await cell('Reading', daysAgo(2)).click();
    await expect.element(sheet('Reading').getByText(dayWords(daysAgo(2)))).toBeVisible();
    await expect.element(sheet('Reading').getByRole('textbox')).toHaveValue('In the train');
    await sheet('Reading').getByRole('button', { name: 'Not Done' }).click();
    await expect.poll(() => label('Reading', daysAgo(2))).toMatch(/, Not Done$/);
    await expect.element(sheet('Reading')).not.toBeInTheDocument();
    await expect.poll(() => sent('POST', '/scores/').length).toBe(1);
    const entry = {
      life_area_id: 'reading',
      score_date: daysAgo(2),
      score: 0,
      notes: 'In the train',
    };
    expect(sent('POST', '/scores/')[0]?.body).toMatchObject({ scores: [entry] });
  });

  test('a mark shows before the device has stored it', async () => {
    start();
    await cell('Piano', daysAgo(1)).click();
    const release = await holdStorage();
    await sheet('Piano').getByRole('button', { name: 'Completed' }).click();
    await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, Completed$/);
    release();
    await expect.element(sheet('Piano')).not.toBeInTheDocument();
  });

  test('the last open mark of a past day celebrates nothing', async () => {
    start({ areas: [reading] });
    await cell('Reading', daysAgo(1)).click();
    await sheet('Reading').getByRole('button', { name: 'Completed' }).click();
    await expect.element(sheet('Reading')).not.toBeInTheDocument();
    expect(page.getByText('All done for today').query()).toBeNull();
  });
});

describe('by keyboard', () => {
  test('one tab stop; arrows move by day and area, Home to the name, End to the newest', async () => {
    start();
    await expect.element(cell('Reading', today)).toHaveAttribute('tabindex', '0');
    expect(grid().element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    (cell('Reading', today).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toContain(`Piano, ${dayWords(today)}`);
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(active()).toContain(`Reading, ${dayWords(daysAgo(1))}`);
    await userEvent.keyboard('{Home}');
    expect(active()).toBe('Reading');
    await userEvent.keyboard('{End}');
    expect(active()).toContain(`Reading, ${dayWords(today)}`);
  });

  test('a day far away is drawn, scrolled to and focused @long', async () => {
    start();
    await expect.element(cell('Reading', today)).toBeInTheDocument();
    (cell('Reading', today).element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(active()).toContain(`Reading, ${dayWords(daysAgo(1200))}`);
    await expect.element(cell('Reading', daysAgo(1200))).toBeInViewport();
    await page.getByRole('button', { name: 'Newest days' }).click();
    await expect.element(cell('Piano', today)).toBeInViewport();
  });

  test('Enter opens the sheet, and the focus comes back to the day', async () => {
    start();
    await expect.element(cell('Piano', today)).toBeInTheDocument();
    (cell('Piano', today).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet('Piano')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet('Piano')).not.toBeInTheDocument();
    await expect.poll(active).toContain(`Piano, ${dayWords(today)}`);
  });
});

describe('what has ended', () => {
  test('rests below a fold, and begins with its own newest day', async () => {
    start();
    await page.getByText('Ended and archived').click();
    const over = grid('Days of ended and archived areas');
    const last = over.getByRole('gridcell', {
      name: `Garden, ${dayWords(daysAgo(61))}, Completed`,
    });
    await expect.element(last).toBeVisible();
    expect(grid().getByRole('rowheader', { name: 'Garden' }).query()).toBeNull();
  });

  test('where nothing else is left, the fold stands below what to do next', async () => {
    start({ areas: [garden] });
    await expect.element(page.getByText('No areas are active today')).toBeVisible();
    await expect.element(page.getByText('Ended and archived')).toBeVisible();
  });
});

describe('the table', () => {
  test('has the days of a month in words, and of the months before @long', async () => {
    start();
    await page.getByText('Show as a table').click();
    const table = page.getByRole('table');
    await expect.element(table.getByText('Piano', { exact: true })).toBeVisible();
    const done = table.getByRole('row', { name: /^Completed/ }).first();
    expect(done.element().textContent).toMatch(new RegExp(`(?<!\\d)${Number(today.slice(8))}$`));
    await page.getByRole('button', { name: 'Previous month' }).click();
    const before = addDays(firstOfMonth(today), -1);
    const month = formatDate(before, 'en', { month: 'long', year: 'numeric' });
    await expect.element(page.getByRole('table', { name: month })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next month' })).toBeEnabled();
  });
});

describe('the states', () => {
  test('without an area: what to do first', async () => {
    start({});
    await expect.element(page.getByRole('heading', { name: 'No days yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
  });

  test('while the first answer is on its way, its place is kept', async () => {
    start(rows, ({ path }) =>
      path.includes('/sync') ? new Promise<Response>(() => {}) : undefined,
    );
    await expect.element(page.getByText('Loading...')).toBeInTheDocument();
  });

  test('where nothing could be pulled yet, it says why', async () => {
    const down = refusal(403, { code: 'unavailable', detail: 'No.' });
    start(rows, ({ path }) => (path.includes('/sync') ? down : undefined));
    await expect.element(page.getByText('Something went wrong')).toBeVisible();
  });
});
