import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../lib/format.ts';
import { dashboardNetwork, type Intercept } from '../testing/app-network.ts';
import { refusal } from '../testing/fake-network.ts';
import { holdStorage } from '../testing/device-storage.ts';
import { madeArea, madePause, madeEntry } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';
import type { SyncedRows } from '../testing/synced-rows.ts';

const today = getDateInZone(Date.now(), 'UTC');
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
    madeEntry({ life_area_id: 'reading', score_date: today }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(1), score: 0 }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(2), notes: 'In the train' }),
    madeEntry({ life_area_id: 'garden', score_date: daysAgo(61) }),
  ],
};

function start(given: SyncedRows = rows, intercept?: Intercept, view = '?tab=month') {
  const network = dashboardNetwork(given, intercept);
  const services = mountApp({ network, path: `/board${view}`, stored: network.stored });
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
async function focusOn(area: string, date: string): Promise<void> {
  await expect.element(cell(area, date)).toBeInTheDocument();
  (cell(area, date).element() as HTMLElement).focus();
}
const sheet = (area: string) => page.getByRole('dialog', { name: new RegExp(`^Rate: ${area}`) });
const active = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() => import('./board-screen.tsx'));

test('the board isolates its right-to-left order from the text inside it', async () => {
  start();
  await expect.element(grid()).toBeVisible();
  let box: Element | null = grid().element();
  while (box && getComputedStyle(box).direction !== 'rtl') box = box.parentElement;
  expect(getComputedStyle(box as Element).unicodeBidi).toBe('isolate');
});

test.for([
  [0, 'Skip today'],
  [1, 'Skip this day'],
] as const)(
  'the entry sheet that the board opens for %s days ago offers "%s"',
  async ([days, words]) => {
    start();
    await focusOn('Piano', daysAgo(days));
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(sheet('Piano')).toMatchTextContent(words);
  },
);

test('each cell of the board is named by its area, its date and its state', async () => {
  start();
  await expect.poll(() => label('Reading', today)).toMatch(/, Completed$/);
  expect(label('Reading', daysAgo(1))).toMatch(/, Not Done$/);
  expect(label('Reading', daysAgo(3))).toMatch(/, No entry$/);
  expect(label('Piano', daysAgo(2))).toMatch(/, Paused or skipped$/);
});

test('an area on the board has no days before its first day', async () => {
  start();
  await expect.element(cell('Piano', daysAgo(3))).toBeInTheDocument();
  expect(cell('Piano', daysAgo(4)).query()).toBeNull();
});

test('the board renders only the days in view and begins with the newest day', async () => {
  start();
  await expect.element(cell('Reading', today)).toBeInViewport();
  expect(grid().getByRole('gridcell').elements().length).toBeLessThan(100);
  expect(grid().element().getAttribute('aria-colcount')).toBe('1202');
  expect(page.getByRole('button', { name: 'Newest days' }).query()).toBeNull();
});

test('the column header of today on the board has aria-current', async () => {
  start();
  const header = grid().getByRole('columnheader', { name: dayWords(today) });
  await expect.element(header).toHaveAttribute('aria-current', 'date');
});

test("an area's name on the board links to the page of the area", async () => {
  start();
  await expect
    .element(grid().getByRole('link', { name: 'Reading', includeHidden: true }))
    .toHaveAttribute('href', '/areas/reading');
});

test('a right click on a past day of the board opens the entry sheet, which saves a mark @long', async () => {
  const { sent } = start();
  await cell('Reading', daysAgo(2)).click({ button: 'right' });
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

test('the board shows a mark before the device has stored it', async () => {
  start();
  await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
  const release = await holdStorage();
  await cell('Piano', daysAgo(1)).click();
  await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, Completed$/);
  release();
  await expect.element(page.getByText(/Piano.* · Completed$/)).toBeVisible();
});

test('the last mark of a past day on the board starts no celebration', async () => {
  start({ areas: [reading] });
  await cell('Reading', daysAgo(1)).click();
  await expect.poll(() => label('Reading', daysAgo(1))).toMatch(/, Completed$/);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(page.getByText('All done for today').query()).toBeNull();
});

test('a click on the board marks a past day, and Undo removes the mark', async () => {
  const { sent } = start();
  await cell('Piano', daysAgo(1)).click();
  await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, Completed$/);
  expect(page.getByRole('dialog').query()).toBeNull();
  const short = formatDate(daysAgo(1), 'en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  await expect.element(page.getByText(new RegExp(`Piano.* · ${short} · Completed$`))).toBeVisible();
  await expect.poll(() => sent('POST', '/scores/').length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, No entry$/);
});

test('a click on the board marks today, and a second click clears the mark', async () => {
  start();
  await cell('Piano', today).click();
  await expect.poll(() => label('Piano', today)).toMatch(/, Completed$/);
  await cell('Piano', today).click();
  await expect.poll(() => label('Piano', today)).toMatch(/, No entry$/);
});

test('a click on the board marks a missed day as completed and keeps its note', async () => {
  const { sent } = start({
    ...rows,
    scores: [madeEntry({ life_area_id: 'reading', score_date: today, score: 0, notes: 'Tired' })],
  });
  await cell('Reading', today).click();
  await expect
    .poll(() => sent('POST', '/scores/')[0]?.body)
    .toMatchObject({
      scores: [{ score_date: today, score: 1, notes: 'Tired' }],
    });
});

describe('a long press on the board', () => {
  const touch = (type: string, more: PointerEventInit = {}) =>
    cell('Piano', daysAgo(1))
      .element()
      .dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', bubbles: true, cancelable: true, ...more }),
      );

  test('a long press on the board opens the sheet and does not mark the day @long', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
    touch('pointerdown');
    await expect.element(sheet('Piano')).toBeVisible();
    touch('pointerup');
    touch('click');
    expect(label('Piano', daysAgo(1))).toMatch(/, No entry$/);
  });

  test('a long press on the board that also fires a context menu event opens the sheet and does not mark the day', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
    touch('pointerdown');
    touch('contextmenu');
    await expect.element(sheet('Piano')).toBeVisible();
    touch('pointerup');
    touch('click');
    expect(label('Piano', daysAgo(1))).toMatch(/, No entry$/);
  });

  test('after a finger has scrolled the board, a tap marks the day and opens no sheet', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
    touch('pointerdown');
    touch('pointermove', { clientX: 40 });
    touch('pointercancel');
    touch('pointerdown');
    touch('pointerup');
    touch('click');
    await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, Completed$/);
    expect(page.getByRole('dialog').query()).toBeNull();
  });
});

test('the board has one tab stop, and arrow keys, Home and End move within it', async () => {
  start();
  await expect.element(cell('Reading', today)).toHaveAttribute('tabindex', '0');
  expect(grid().element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await focusOn('Reading', today);
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toContain(`Piano, ${dayWords(today)}`);
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(active()).toContain(`Reading, ${dayWords(daysAgo(1))}`);
  await userEvent.keyboard('{Home}');
  expect(active()).toBe('Reading');
  await userEvent.keyboard('{End}');
  expect(active()).toContain(`Reading, ${dayWords(today)}`);
});

test('the keyboard reaches a distant day of the board and scrolls it into view @long', async () => {
  start();
  await focusOn('Reading', today);
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(active()).toContain(`Reading, ${dayWords(daysAgo(1200))}`);
  await expect.element(cell('Reading', daysAgo(1200))).toBeInViewport();
  await page.getByRole('button', { name: 'Newest days' }).click();
  await expect.element(cell('Piano', today)).toBeInViewport();
});

test('Enter marks a day of the board and keeps the focus', async () => {
  start();
  await focusOn('Piano', today);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => label('Piano', today)).toMatch(/, Completed$/);
  expect(active()).toContain(`Piano, ${dayWords(today)}`);
});

test('Shift+Enter on the board opens the sheet, and Escape returns the focus to the day', async () => {
  start();
  await focusOn('Piano', today);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(sheet('Piano')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet('Piano')).not.toBeInTheDocument();
  await expect.poll(active).toContain(`Piano, ${dayWords(today)}`);
});

test('the buttons "Earlier month" and "Later month" move the board by a month', async () => {
  start();
  const month = (date: string) => formatDate(date, 'en', { month: 'long', year: 'numeric' });
  const bar = page.getByText(month(today), { exact: true }).first();
  await expect.element(bar).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Later month' })).toBeDisabled();
  await page.getByRole('button', { name: 'Earlier month' }).click();
  const before = addDays(getFirstDayOfMonth(today), -1);
  await expect.element(cell('Reading', before)).toBeInViewport();
  await expect.element(cell('Reading', today)).not.toBeInViewport();
  await page.getByRole('button', { name: 'Later month' }).click();
  await expect.element(cell('Reading', today)).toBeInViewport();
});

describe('the groups of the board', () => {
  const grouped = {
    areas: [
      madeArea({ id: 'run', name: 'Run', position: 0, group: 'Body', created_on: daysAgo(5) }),
      madeArea({ id: 'read', name: 'Read', position: 1, created_on: daysAgo(5) }),
      madeArea({ id: 'sleep', name: 'Sleep', position: 2, group: 'Body', created_on: daysAgo(5) }),
    ],
  };

  test('the board lists areas without a group before the groups, and arrow keys skip group names', async () => {
    start(grouped);
    await expect.element(grid()).toBeVisible();
    const heads = () =>
      [...grid().element().querySelectorAll('th[scope^=row]')].map((head) => head.textContent);
    await expect.poll(heads).toEqual(['Read', 'Body', 'Run', 'Sleep']);
    (cell('Read', today).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toContain(`Run, ${dayWords(today)}`);
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(active()).toBe('Read');
  });

  test('the year view of the board shows the areas of a group together', async () => {
    start(grouped, undefined, '?tab=year');
    const body = page.getByRole('region', { name: 'Body' });
    await expect.element(body.getByRole('link', { name: 'Run' })).toBeVisible();
    expect(body.getByRole('link').elements()).toHaveLength(2);
  });
});

describe('the year view of the board', () => {
  const tile = (name: string) => page.getByRole('grid', { name: `The last year of ${name}` });
  const yearCell = (name: string, date: string) => {
    const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
    return tile(name).getByRole('gridcell', {
      name: new RegExp(`^${formatDate(date, 'en', style)}`),
    });
  };
  const words = (name: string, date: string) =>
    yearCell(name, date).query()?.getAttribute('aria-label');

  test('the board shows the year view in wide windows and the month view in narrow windows @long', async () => {
    start(rows, undefined, '');
    await expect.element(tile('Reading')).toBeVisible();
    await page.viewport(390, 844);
    await expect.element(grid()).toBeVisible();
    await page.viewport(1440, 900);
  });

  test('the board shows the chosen view again on the next visit', async () => {
    start(rows, undefined, '');
    await page.getByText('Month', { exact: true }).click();
    await expect.element(grid()).toBeVisible();
    start(rows, undefined, '');
    await expect.element(grid()).toBeVisible();
  });

  test('a click in the year view of the board marks a day, and a right click opens the sheet @long', async () => {
    start(rows, undefined, '?tab=year');
    await yearCell('Piano', daysAgo(1)).click();
    await expect.poll(() => words('Piano', daysAgo(1))).toMatch(/: Completed$/);
    await yearCell('Reading', daysAgo(2)).click({ button: 'right' });
    await expect.element(sheet('Reading').getByRole('textbox')).toHaveValue('In the train');
  });

  test('the days in the year view of the board are squares', async () => {
    start(rows, undefined, '?tab=year');
    await expect.element(yearCell('Piano', today)).toBeVisible();
    const { width, height } = yearCell('Piano', today).element().getBoundingClientRect();
    expect(Math.abs(width - height)).toBeLessThan(1);
  });

  test("the year view of the board does not mark a day before the area's first day @long", async () => {
    const { sent } = start(rows, undefined, '?tab=year');
    await yearCell('Piano', daysAgo(30)).click();
    await yearCell('Piano', daysAgo(30)).click({ button: 'right' });
    expect(page.getByRole('dialog').query()).toBeNull();
    expect(sent('POST', '/scores/')).toEqual([]);
  });

  test('the year view of the board renders only the areas near the visible part @long', async () => {
    const areas = Array.from({ length: 30 }, (_, position) =>
      madeArea({
        id: `a${position}`,
        name: `Area ${position}`,
        position,
        created_on: daysAgo(400),
      }),
    );
    start({ areas }, undefined, '?tab=year');
    await expect.element(tile('Area 0')).toBeVisible();
    expect(page.getByRole('grid').elements().length).toBeLessThan(20);
    expect(tile('Area 29').query()).toBeNull();
    const last = page.getByRole('link', { name: 'Area 29' }).element();
    // Areas that come into view are rendered and may move the last area.
    await expect
      .poll(() => {
        last.scrollIntoView();
        return tile('Area 29').query();
      })
      .not.toBeNull();
  });
});

test('"Ended and archived" on the board shows the ended areas, scrolled to their last day', async () => {
  start();
  await page.getByText('Ended and archived').click();
  const over = grid('Days of ended and archived areas');
  const last = over.getByRole('gridcell', {
    name: `Garden, ${dayWords(daysAgo(61))}, Completed`,
  });
  await expect.element(last).toBeVisible();
  expect(grid().getByRole('rowheader', { name: 'Garden' }).query()).toBeNull();
});

test('a board with only ended areas says that no area is active and offers the ended areas', async () => {
  start({ areas: [garden] });
  await expect.element(page.getByText('No areas are active today')).toBeVisible();
  await expect.element(page.getByText('Ended and archived')).toBeVisible();
});

test('the table of the board lists the days of each state by month @long', async () => {
  start();
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table');
  await expect.element(table.getByText('Piano', { exact: true })).toBeVisible();
  const done = table.getByRole('row', { name: /^Completed/ }).first();
  expect(done.element().textContent).toMatch(new RegExp(`(?<!\\d)${Number(today.slice(8))}$`));
  await page.getByRole('button', { name: 'Previous month' }).click();
  const before = addDays(getFirstDayOfMonth(today), -1);
  const month = formatDate(before, 'en', { month: 'long', year: 'numeric' });
  await expect.element(page.getByRole('table', { name: month })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeEnabled();
});

test('the board without an area links to the dashboard', async () => {
  start({});
  await expect.element(page.getByRole('heading', { name: 'No days yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test('the board shows Loading... until the first pull has a response', async () => {
  start(rows, ({ path }) => (path.includes('/sync') ? new Promise<Response>(() => {}) : undefined));
  await expect.element(page.getByText('Loading...')).toBeInTheDocument();
});

test('the board shows an error if the first pull fails', async () => {
  const down = refusal(403, { code: 'unavailable', detail: 'No.' });
  start(rows, ({ path }) => (path.includes('/sync') ? down : undefined));
  await expect.element(page.getByText('Something went wrong')).toBeVisible();
});
