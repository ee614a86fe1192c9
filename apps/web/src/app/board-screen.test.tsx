import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth } from '@daymark/shared/calendar/week.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../lib/format.ts';
import { dashboardNetwork } from '../testing/app-network.ts';
import { refusal } from '../testing/fake-network.ts';
import { holdStorage } from '../testing/device-storage.ts';
import { madeArea, madePause, madeEntry } from '../testing/factories.ts';
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
    madeEntry({ life_area_id: 'reading', score_date: today }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(1), score: 0 }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(2), notes: 'In the train' }),
    madeEntry({ life_area_id: 'garden', score_date: daysAgo(61) }),
  ],
};

type Rows = Parameters<typeof dashboardNetwork>[0];
type Intercept = Parameters<ReturnType<typeof dashboardNetwork>['intercept']>[0];

function start(given: Rows = rows, intercept: Intercept = () => undefined, view = '?tab=month') {
  const network = dashboardNetwork(given);
  network.intercept(intercept);
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
const sheet = (area: string) => page.getByRole('dialog', { name: new RegExp(`^Rate: ${area}`) });
const active = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

// Loaded once, outside the time that a test waits.
beforeAll(() => import('./board-screen.tsx'));

test('the scroller of the Board keeps its own direction, whatever is written in it', async () => {
  start();
  await expect.element(grid()).toBeVisible();
  let box: Element | null = grid().element();
  while (box && getComputedStyle(box).direction !== 'rtl') box = box.parentElement;
  expect(getComputedStyle(box as Element).unicodeBidi).toBe('isolate');
});

describe('the days', () => {
  test('each day says its area, its date and its state', async () => {
    start();
    await expect.poll(() => label('Reading', today)).toMatch(/, Completed$/);
    expect(label('Reading', daysAgo(1))).toMatch(/, Not Done$/);
    expect(label('Reading', daysAgo(3))).toMatch(/, No entry$/);
    expect(label('Piano', daysAgo(2))).toMatch(/, Paused or skipped$/);
  });

  test('an area has no days before its creation', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(3))).toBeInTheDocument();
    expect(cell('Piano', daysAgo(4)).query()).toBeNull();
  });

  test('only the days in view are drawn, and the newest is in view at first', async () => {
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
  test('a right click on a past day opens its sheet, which says the day, has its note and writes it @long', async () => {
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

  test('a mark shows before the device has stored it', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
    const release = await holdStorage();
    await cell('Piano', daysAgo(1)).click();
    await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, Completed$/);
    release();
    await expect.element(page.getByText(/Piano.* · Completed$/)).toBeVisible();
  });

  test('the last open mark of a past day celebrates nothing', async () => {
    start({ areas: [reading] });
    await cell('Reading', daysAgo(1)).click();
    await expect.poll(() => label('Reading', daysAgo(1))).toMatch(/, Completed$/);
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(page.getByText('All done for today').query()).toBeNull();
  });
});

describe('a click', () => {
  test('a click marks a past day, names it, and Undo takes the mark back', async () => {
    const { sent } = start();
    await cell('Piano', daysAgo(1)).click();
    await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, Completed$/);
    expect(page.getByRole('dialog').query()).toBeNull();
    const short = formatDate(daysAgo(1), 'en', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    });
    await expect
      .element(page.getByText(new RegExp(`Piano.* · ${short} · Completed$`)))
      .toBeVisible();
    await expect.poll(() => sent('POST', '/scores/').length).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => label('Piano', daysAgo(1))).toMatch(/, No entry$/);
  });

  test('a click marks today and clears it again', async () => {
    start();
    await cell('Piano', today).click();
    await expect.poll(() => label('Piano', today)).toMatch(/, Completed$/);
    await cell('Piano', today).click();
    await expect.poll(() => label('Piano', today)).toMatch(/, No entry$/);
  });

  test('a click marks a day that was not done, with its note', async () => {
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
});

describe('a long press', () => {
  const touch = (type: string, more: PointerEventInit = {}) =>
    cell('Piano', daysAgo(1))
      .element()
      .dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', bubbles: true, cancelable: true, ...more }),
      );

  test('a long press opens the sheet, and the click that ends it marks nothing @long', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
    touch('pointerdown');
    await expect.element(sheet('Piano')).toBeVisible();
    touch('pointerup');
    touch('click');
    expect(label('Piano', daysAgo(1))).toMatch(/, No entry$/);
  });

  test('a long press opens the sheet once where the browser reports it too', async () => {
    start();
    await expect.element(cell('Piano', daysAgo(1))).toBeInTheDocument();
    touch('pointerdown');
    touch('contextmenu');
    await expect.element(sheet('Piano')).toBeVisible();
    touch('pointerup');
    touch('click');
    expect(label('Piano', daysAgo(1))).toMatch(/, No entry$/);
  });

  test('a finger that scrolls presses no square', async () => {
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

describe('the keyboard', () => {
  test('the grid has one tab stop, and arrows, Home and End move within it', async () => {
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

  test('Enter marks the day and keeps the focus', async () => {
    start();
    await expect.element(cell('Piano', today)).toBeInTheDocument();
    (cell('Piano', today).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => label('Piano', today)).toMatch(/, Completed$/);
    expect(active()).toContain(`Piano, ${dayWords(today)}`);
  });

  test('Shift and Enter open the sheet, and the focus comes back to the day', async () => {
    start();
    await expect.element(cell('Piano', today)).toBeInTheDocument();
    (cell('Piano', today).element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(sheet('Piano')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet('Piano')).not.toBeInTheDocument();
    await expect.poll(active).toContain(`Piano, ${dayWords(today)}`);
  });
});

describe('the months', () => {
  test('arrows beside the name of the month lead to the one before and back', async () => {
    start();
    const month = (date: string) => formatDate(date, 'en', { month: 'long', year: 'numeric' });
    const bar = page.getByText(month(today), { exact: true }).first();
    await expect.element(bar).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Later month' })).toBeDisabled();
    await page.getByRole('button', { name: 'Earlier month' }).click();
    const before = addDays(firstOfMonth(today), -1);
    await expect.element(cell('Reading', before)).toBeInViewport();
    await expect.element(cell('Reading', today)).not.toBeInViewport();
    await page.getByRole('button', { name: 'Later month' }).click();
    await expect.element(cell('Reading', today)).toBeInViewport();
  });
});

describe('the groups', () => {
  const grouped = {
    areas: [
      madeArea({ id: 'run', name: 'Run', position: 0, group: 'Body', created_on: daysAgo(5) }),
      madeArea({ id: 'read', name: 'Read', position: 1, created_on: daysAgo(5) }),
      madeArea({ id: 'sleep', name: 'Sleep', position: 2, group: 'Body', created_on: daysAgo(5) }),
    ],
  };

  test('the groups stand as on Today, and the arrows pass their names', async () => {
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

  test('areas have their tiles below their names in the view of the year', async () => {
    start(grouped, undefined, '?tab=year');
    const body = page.getByRole('region', { name: 'Body' });
    await expect.element(body.getByRole('link', { name: 'Run' })).toBeVisible();
    expect(body.getByRole('link').elements()).toHaveLength(2);
  });
});

describe('the year', () => {
  const tile = (name: string) => page.getByRole('grid', { name: `The last year of ${name}` });
  const yearCell = (name: string, date: string) => {
    const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
    return tile(name).getByRole('gridcell', {
      name: new RegExp(`^${formatDate(date, 'en', style)}`),
    });
  };
  const words = (name: string, date: string) =>
    yearCell(name, date).query()?.getAttribute('aria-label');

  test('the year is what a wide window shows first, and the months a narrow one @long', async () => {
    start(rows, undefined, '');
    await expect.element(tile('Reading')).toBeVisible();
    await page.viewport(390, 844);
    await expect.element(grid()).toBeVisible();
    await page.viewport(1440, 900);
  });

  test('the year stays chosen when the person comes back', async () => {
    start(rows, undefined, '');
    await page.getByText('Month', { exact: true }).click();
    await expect.element(grid()).toBeVisible();
    start(rows, undefined, '');
    await expect.element(grid()).toBeVisible();
  });

  test('a click marks a day, and a right click opens its sheet @long', async () => {
    start(rows, undefined, '?tab=year');
    await yearCell('Piano', daysAgo(1)).click();
    await expect.poll(() => words('Piano', daysAgo(1))).toMatch(/: Completed$/);
    await yearCell('Reading', daysAgo(2)).click({ button: 'right' });
    await expect.element(sheet('Reading').getByRole('textbox')).toHaveValue('In the train');
  });

  test('the squares of a tile are as high as they are wide', async () => {
    start(rows, undefined, '?tab=year');
    await expect.element(yearCell('Piano', today)).toBeVisible();
    const { width, height } = yearCell('Piano', today).element().getBoundingClientRect();
    expect(Math.abs(width - height)).toBeLessThan(1);
  });

  test('a day before the area began takes no mark @long', async () => {
    const { sent } = start(rows, undefined, '?tab=year');
    await yearCell('Piano', daysAgo(30)).click();
    await yearCell('Piano', daysAgo(30)).click({ button: 'right' });
    expect(page.getByRole('dialog').query()).toBeNull();
    expect(sent('POST', '/scores/')).toEqual([]);
  });

  test('only the tiles near the view are drawn if there are thirty areas @long', async () => {
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
    // Tiles that come near are drawn, and may move the last one.
    await expect
      .poll(() => {
        last.scrollIntoView();
        return tile('Area 29').query();
      })
      .not.toBeNull();
  });
});

describe('ended areas', () => {
  test('ended areas are below a fold and begin with their own newest day', async () => {
    start();
    await page.getByText('Ended and archived').click();
    const over = grid('Days of ended and archived areas');
    const last = over.getByRole('gridcell', {
      name: `Garden, ${dayWords(daysAgo(61))}, Completed`,
    });
    await expect.element(last).toBeVisible();
    expect(grid().getByRole('rowheader', { name: 'Garden' }).query()).toBeNull();
  });

  test('the fold is below the next step if no other area is left', async () => {
    start({ areas: [garden] });
    await expect.element(page.getByText('No areas are active today')).toBeVisible();
    await expect.element(page.getByText('Ended and archived')).toBeVisible();
  });
});

describe('the table', () => {
  test('the table has the days of a month in words, and of the months before @long', async () => {
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
  test('the Board says what to do first without an area', async () => {
    start({});
    await expect.element(page.getByRole('heading', { name: 'No days yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
  });

  test('the Board keeps the place of the first answer while it is on its way', async () => {
    start(rows, ({ path }) =>
      path.includes('/sync') ? new Promise<Response>(() => {}) : undefined,
    );
    await expect.element(page.getByText('Loading...')).toBeInTheDocument();
  });

  test('the Board says why if nothing could be pulled yet', async () => {
    const down = refusal(403, { code: 'unavailable', detail: 'No.' });
    start(rows, ({ path }) => (path.includes('/sync') ? down : undefined));
    await expect.element(page.getByText('Something went wrong')).toBeVisible();
  });
});
