import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../lib/format.ts';
import { dashboardNetwork, type Intercept } from '../testing/app-network.ts';
import { textOf } from '../testing/dashboard-page.ts';
import { holdStorage } from '../testing/device-storage.ts';
import { madeArea, madePause, madeEntry } from '../testing/factories.ts';
import { refusal } from '../testing/fake-network.ts';
import { mountApp } from '../testing/mount-app.tsx';
import type { SyncedRows } from '../testing/synced-rows.ts';

const today = getDateInZone(Date.now(), 'UTC');
const daysAgo = (days: number) => addDays(today, -days);
const aYearAgo = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();

/**
 * Area created 3,650 days ago. `rows` has one completed day a year ago, then 30 completed days in a
 * row, a missed day, and three completed days with a paused day among them.
 */
const reading = madeArea({
  id: 'reading',
  name: 'Reading',
  description: 'Twenty pages in the evening',
  created_on: daysAgo(3650),
  schedule: [
    { from: daysAgo(3650), rule: { kind: 'times_per_week', times: 3 } },
    { from: daysAgo(400), rule: { kind: 'daily' } },
  ],
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
const monthBefore = Array.from({ length: 30 }, (_, index) => index + 6);
const rows = {
  areas: [reading, piano, garden],
  pauses: [
    madePause({
      life_area_id: 'reading',
      first_day: daysAgo(2),
      last_day: daysAgo(2),
      reason: 'A cold',
    }),
    madePause({
      life_area_id: null,
      first_day: daysAgo(200),
      last_day: daysAgo(190),
      reason: 'Holiday in Kraków',
    }),
  ],
  scores: [
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(1), notes: 'The end of Middlemarch' }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(3) }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(4) }),
    madeEntry({ life_area_id: 'reading', score_date: daysAgo(5), score: 0 }),
    ...monthBefore.map((days) =>
      madeEntry({
        life_area_id: 'reading',
        score_date: daysAgo(days),
        notes: days === 10 ? 'Über die Brücke' : '',
      }),
    ),
    madeEntry({ life_area_id: 'reading', score_date: aYearAgo, notes: 'Began Proust' }),
    madeEntry({ life_area_id: 'garden', score_date: daysAgo(70) }),
  ],
};

function start(id = 'reading', given: SyncedRows = rows, intercept?: Intercept) {
  const network = dashboardNetwork(given, intercept);
  const services = mountApp({ network, path: `/areas/${id}`, stored: network.stored });
  return { ...network, services };
}

const fullStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const full = (date: string) => formatDate(date, 'en', fullStyle);
const long = (date: string) =>
  formatDate(date, 'en', { day: 'numeric', month: 'long', year: 'numeric' });
const short = (date: string) =>
  formatDate(date, 'en', { day: 'numeric', month: 'short', year: 'numeric' });
const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
const fact = (label: string) =>
  [...document.querySelectorAll('main dl > div')].find(
    (tile) => tile.querySelector('dt')?.textContent === label,
  )?.textContent;
const calendar = region('Calendar');
const calendarDay = (date: string) =>
  calendar.getByRole('button', { name: new RegExp(`^${full(date)}: `) });
const sheet = page.getByRole('dialog', { name: /^Rate: Reading/ });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

// Loads the screen before the tests, so that no test waits for it.
beforeAll(() => import('./area-screen.tsx'));

test('the area page shows the name, the description and the streaks with their days', async () => {
  start();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reading' })).toBeVisible();
  await expect.element(page.getByText('Twenty pages in the evening')).toBeVisible();
  expect(document.title).toBe('Reading · Daymark');
  expect(fact('Current streak')).toBe(`Current streak3 dayssince ${short(daysAgo(4))}`);
  expect(fact('Best streak')).toMatch(/^Best streak30 days/);
  expect(fact('Days done')).toBe(`Days done34since ${short(daysAgo(3650))}`);
  expect(fact('Strength')).toMatch(/^Strength\d\d%\d\d% a month ago$/);
});

test('the page of an area created today has no streak and no strength yet', async () => {
  start('new', { areas: [madeArea({ id: 'new', name: 'New', created_on: today })] });
  await expect.poll(() => fact('Strength')).toBe('Strength0%');
  expect(fact('Best streak')).toBe('Best streak--no day done yet');
  await expect.element(page.getByText('The chart begins on the second day.')).toBeVisible();
  await expect.element(page.getByText(/Nothing done yet/)).toBeVisible();
});

describe('the explanation of the streak', () => {
  const why = region('Why is my streak 3?');

  test("the streak explanation names the streak's first day and the missed day before it", async () => {
    start();
    await expect.poll(() => textOf(why)).toContain(`3 days done since ${long(daysAgo(4))}.`);
    expect(textOf(why)).toContain(`You missed ${full(daysAgo(5))}: you marked it not done.`);
    expect(textOf(why)).toContain('1 paused or skipped day');
    expect(textOf(why)).toContain('Today isn’t over.');
  });

  test('a link in the streak explanation opens the missed day in the calendar', async () => {
    start();
    await why.getByRole('button', { name: full(daysAgo(5)) }).click();
    await expect.element(calendarDay(daysAgo(5))).toHaveFocus();
    await expect.element(calendar.getByRole('heading', { name: full(daysAgo(5)) })).toBeVisible();
    expect(textOf(calendar)).toContain('Not Done');
  });

  test('the streak explanation says that an ended area has no streak', async () => {
    start('garden');
    await expect
      .element(page.getByText('This area has ended, and so has its streak.'))
      .toBeVisible();
  });
});

describe('the strength chart', () => {
  const strength = region('Strength');
  const slider = strength.getByRole('slider', { name: 'Strength by day' });
  const words = () => slider.query()?.getAttribute('aria-valuetext') ?? '';

  test('arrow keys move through the strength chart by day, and the range All extends the chart to ten years @long', async () => {
    start();
    await expect.poll(words).toMatch(new RegExp(`${short(daysAgo(1))} · \\d+%$`));
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(words()).toContain(short(daysAgo(2)));
    await userEvent.click(strength.getByText('All', { exact: true }));
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    const years = Number(/\d{4}/.exec(words())?.[0]);
    expect(Number(today.slice(0, 4)) - years).toBe(10);
  });

  test('the strength chart of a week can be shown as a table of seven days @long', async () => {
    start();
    await userEvent.click(strength.getByText('Week', { exact: true }));
    await strength.getByText('Show as a table').click();
    await expect.poll(() => strength.getByRole('row').elements().length).toBe(8);
  });
});

describe('the year grid of the area page', () => {
  const year = region('Day by day');
  const cells = year.getByRole('gridcell');

  test('the year grid of the area page has a named cell for each day of 53 weeks', async () => {
    start();
    await expect.poll(() => cells.elements().length).toBeGreaterThan(52 * 7);
    const labels = cells.elements().map((cell) => cell.getAttribute('aria-label'));
    expect(labels.at(-1)).toBeDefined();
    expect(labels.filter((label) => label?.endsWith(': Completed')).length).toBeGreaterThanOrEqual(
      33,
    );
    expect(labels.some((label) => label?.endsWith(': Paused or skipped'))).toBe(true);
  });

  test("the button Earlier year on the area page goes back year by year to the area's first year @long", async () => {
    start();
    await expect.element(year.getByRole('button', { name: 'Later year' })).toBeDisabled();
    const earlier = year.getByRole('button', { name: 'Earlier year' });
    let pressed = 0;
    while (earlier.element().matches(':enabled')) {
      await earlier.click();
      pressed += 1;
    }
    expect(pressed).toBe(10);
    expect(textOf(year)).toContain(`${Number(daysAgo(3650).slice(0, 4))}`);
  });

  test('Enter on a day of the year grid opens that day in the calendar of the area page', async () => {
    start();
    await expect.element(year.getByRole('grid')).toBeVisible();
    const newest = year.getByRole('grid').element().querySelector<HTMLElement>('[tabindex="0"]');
    newest?.focus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.poll(focused).toMatch(new RegExp(`^${full(daysAgo(7))}: `));
  });

  test('the year grid of the area page has a table of months @long', async () => {
    start();
    await year.getByText('Show as a table').click();
    await expect.element(year.getByRole('columnheader', { name: 'Completion' })).toBeVisible();
    expect(year.getByRole('row').elements().length).toBeGreaterThanOrEqual(13);
  });
});

test('the button under the calendar of the area page opens the entry sheet, which stores a mark @long', async () => {
  const { sent } = start();
  await calendarDay(daysAgo(1)).or(calendarDay(today)).first().click();
  const date = calendarDay(daysAgo(1)).query() === null ? today : daysAgo(1);
  expect(sheet.query()).toBeNull();
  const act = date === today ? 'Mark today' : 'Edit this day';
  await calendar.getByRole('button', { name: act }).click();
  await expect.element(sheet.getByText(full(date))).toBeVisible();
  await sheet.getByRole('button', { name: 'Not Done' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(calendarDay(date).element().getAttribute('aria-label')).toMatch(/: Not Done$/);
  await expect.poll(() => sent('POST', '/scores/').length).toBe(1);
  expect(sent('POST', '/scores/')[0]?.body).toMatchObject({
    scores: [{ life_area_id: 'reading', score_date: date, score: 0 }],
  });
});

test('the calendar of the area page shows a mark before it is stored @long', async () => {
  start();
  await calendar.getByRole('button', { name: 'Mark today' }).click();
  const release = await holdStorage();
  await sheet.getByRole('button', { name: 'Completed' }).click();
  await expect.poll(() => textOf(calendar)).toContain('Completed');
  release();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => fact('Current streak')).toMatch(/^Current streak4 days/);
  await expect.element(calendar.getByRole('button', { name: 'Change' })).toBeVisible();
});

test('the calendar of the area page shows the reason for a paused day @long', async () => {
  start();
  await region('Why is my streak 3?')
    .getByRole('button', { name: full(daysAgo(5)) })
    .click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => textOf(calendar)).toContain('Paused or skipped · A cold');
});

test("the calendar of the area page has no days before the area's first day or after today", async () => {
  start('piano');
  await expect.element(calendarDay(today)).toBeVisible();
  expect(calendarDay(daysAgo(4)).query()).toBeNull();
  expect(calendarDay(addDays(today, 1)).query()).toBeNull();
});

test('the weekday table of the area page begins with the first weekday and its completion', async () => {
  start();
  const table = region('By weekday').getByRole('table');
  await expect.poll(() => table.query()?.querySelectorAll('tbody tr').length).toBe(7);
  const first = table.element().querySelector('tbody tr')?.textContent;
  const firstDay = getWeekStart(today);
  const name = formatDate(firstDay, 'en', { weekday: 'long' });
  expect(first).toMatch(new RegExp(`^${name}\\d+%, \\d+ of \\d+ done$`));
});

describe('the notes of the area page', () => {
  const notes = region('Notes');
  const search = notes.getByRole('searchbox', { name: 'Search the notes' });

  test('the area page lists the newest note first and highlights the note of a year ago', async () => {
    start();
    await expect.poll(() => textOf(notes.getByRole('listitem').first())).toContain('Middlemarch');
    expect(textOf(notes.getByRole('listitem').last())).toContain('Proust');
    expect(textOf(notes)).toContain('A year ago todayBegan Proust');
  });

  test('the search in the notes of the area page ignores case and accents @long', async () => {
    start();
    await search.fill('brucke UBER');
    await expect.poll(() => textOf(notes.getByRole('status'))).toBe('1 note');
    expect(textOf(notes.getByRole('listitem').first())).toContain('Über die Brücke');
    await search.fill('nowhere');
    await expect.poll(() => textOf(notes.getByRole('status'))).toBe('No notes found.');
  });

  test('the date of a note on the area page opens that day in the calendar', async () => {
    start();
    await notes.getByRole('button', { name: full(daysAgo(1)) }).click();
    await expect.element(calendarDay(daysAgo(1))).toHaveFocus();
    expect(textOf(calendar)).toContain('The end of Middlemarch');
  });
});

test("the area page lists the area's pauses and the pauses of all areas, with reasons", async () => {
  start();
  const pauses = region('Pauses').getByRole('listitem');
  await expect.poll(() => textOf(pauses.first())).toBe(`${short(daysAgo(2))}A cold`);
  expect(textOf(pauses.last())).toContain('All areasHoliday in Kraków');
});

test('the area page lists schedules with their first days and marks the current schedule', async () => {
  start();
  const rules = region('Schedule').getByRole('listitem');
  await expect.poll(() => textOf(rules.first())).toBe(`Every dayNowfrom ${short(daysAgo(400))}`);
  expect(textOf(rules.last())).toBe(`3 times a weekfrom ${short(daysAgo(3650))}`);
});

test('the page of an unknown area links to the dashboard', async () => {
  start('nowhere');
  await expect.element(page.getByRole('heading', { name: 'Area not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test('the area page shows Loading... until the first pull has a response', async () => {
  const intercept: Intercept = ({ path }) =>
    path.includes('/sync') ? new Promise<Response>(() => {}) : undefined;
  start('reading', rows, intercept);
  await expect.element(page.getByText('Loading...')).toBeInTheDocument();
});

test('the area page shows an error if the first pull fails', async () => {
  const down = refusal(403, { code: 'unavailable', detail: 'No.' });
  start('reading', rows, ({ path }) => (path.includes('/sync') ? down : undefined));
  await expect.element(page.getByText('Something went wrong')).toBeVisible();
});
