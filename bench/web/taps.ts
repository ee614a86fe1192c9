import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { median } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { datesUpToToday, newPerson } from '../server/seed.ts';
import { keepRows, createRow, type Row } from '../table.ts';
import { openDashboard, openPhone, slowDown } from './phone.ts';
import { smoothness, timeFrames } from './scroll-frames.ts';

// Measures the time from a tap to the frame with its effect, and whether the board scrolls
// smoothly. The phone is slow and has ten years of fifty areas.
const slowdown = 4;
const areas = 50;
const rounds = 9;
const aYear = 365;
/** Number of marks in a row. The bar applies to the slowest of them, not to the median. */
const marksInARow = 8;
/** Duration of a touch in milliseconds. The page has handled its start when the finger lifts. */
const touch = 60;
/** Milliseconds between taps. A marked card stays in place for 600 and then moves for 250. */
const pause = 1000;
/** Milliseconds in which most taps are painted. */
const longest = 400;

using folder = temporaryFolder();
await using server = await startServer();
const origin = `http://localhost:${server.port}`;
console.log('Writing ten years of fifty areas …');
await using browser = await openPerson('many', areas, 3652);
const page = await openToday(browser);
const { marks, stats } = await timeMarks(page, areas);
const bareMarks = await timeBareMarks(await browser.newPage());
const periods = await timePeriods();
const areaPages = await timeAreaPages();
const few = await timeFew();
const slowFrames = await timeFrames(page, origin, slowdown);
const frames = await timeFrames(page, origin, 1);
const many = `${areas} areas, 10 years`;
const slowed = `CPU slowed ${slowdown} times`;
const count = marksInARow;
keepRows('taps', [
  slowestRow(`Slowest of ${count} taps on rings until painted, ${many}`, marks, bareMarks),
  slowestRow(
    `Slowest of ${count} taps on rings until all stats of the day are right, ${many}`,
    stats,
  ),
  slowestRow(
    `Slowest of ${count} taps on rings until painted, all of ${count} areas, a year`,
    few.marks,
  ),
  medianRow(`Tap on '6 Months' until painted, ${many}`, periods),
  medianRow(`Tap on an area's name until its page is painted, ${many}`, areaPages.screens),
  medianRow(
    `Tap on an area's name until its whole page with the year is painted, ${many}`,
    areaPages.years,
  ),
  smoothness(many, frames),
  smoothness(`${many}, ${slowed}`, slowFrames),
]);

async function timeFew() {
  await using phone = await openPerson('few', marksInARow, aYear);
  return await timeMarks(await openToday(phone), marksInARow);
}

/** Opens the phone of a new person who has not marked today. */
async function openPerson(profile: string, count: number, days: number): Promise<BrowserContext> {
  const dates = datesUpToToday(days).slice(0, -1);
  const { token } = await newPerson(origin, { areas: count, dates });
  const phone = await openPhone(join(folder.path, profile), { origin, token });
  await phone.addInitScript(`globalThis.watchPaint = ${watchPaint.toString()}`);
  return phone;
}

async function openToday(phone: BrowserContext): Promise<Page> {
  const page = await openDashboard(phone, origin);
  // The wait lets the parts load that follow the first paint.
  await page.waitForTimeout(3000);
  await slowDown(page, slowdown);
  return page;
}

/** The bar applies to the slowest tap. Taps on a bare page show the cost of any tap here. */
function slowestRow(
  measure: string,
  times: readonly number[],
  bareTimes: readonly number[] = [],
): Row {
  const [time, bare] = [Math.max(...times), Math.max(...bareTimes)];
  const row = timesRow(measure, times, { time, bar: 50 });
  if (bareTimes.length === 0) return row;
  return { ...row, against: `${wordsOf(bare, bareTimes)} on a bare page`, ratio: time / bare };
}

function medianRow(measure: string, times: readonly number[]): Row {
  return timesRow(measure, times, { time: median(times), bar: 200 });
}

function timesRow(
  measure: string,
  times: readonly number[],
  { time, bar }: { readonly time: number; readonly bar: number },
): Row {
  return createRow(`${measure}, ${slowed}`, wordsOf(time, times), {
    bar: `at most ${bar} ms`,
    isMet: time <= bar,
  });
}

function wordsOf(time: number, times: readonly number[]): string {
  return `${Math.round(time)} ms (${times.map(Math.round).join(', ')})`;
}

/** Times each tap until its card shows the mark, and until the day's stats do. */
async function timeMarks(page: Page, count: number) {
  const marks: number[] = [];
  const stats: number[] = [];
  let isPainted = Promise.withResolvers<void>();
  // The server's answer is held back until the paint, so that it cannot delay it.
  await page.route('**/api/v1/scores/**', async (route) => {
    if (route.request().method() === 'POST') await isPainted.promise;
    await route.continue();
  });
  for (let number = 1; number <= marksInARow; number++) {
    const name = `Area ${number}`;
    const card = page
      .getByRole('list', { name: 'Life areas' })
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
    await page.evaluate(watchCard, name);
    await page.evaluate(watchStats, `${number} of ${count} done`);
    isPainted = Promise.withResolvers();
    await tap(page, card.getByRole('checkbox'));
    marks.push(await painted(page));
    stats.push(await painted(page, 'stats'));
    isPainted.resolve();
    await page.waitForTimeout(pause);
  }
  await page.unrouteAll({ behavior: 'wait' });
  return { marks, stats };
}

/** Measures the same taps on a page that has only check boxes, as many as there are areas. */
async function timeBareMarks(page: Page): Promise<number[]> {
  const names = Array.from({ length: areas }, (_, index) => `Area ${index + 1}`);
  const items = names.map(
    (name) => `<li><label><input type="checkbox">${name}</label> <b></b></li>`,
  );
  await page.setContent(`<main><ul>${items.join('')}</ul></main>`);
  await page.evaluate(() =>
    addEventListener('change', ({ target }) => {
      const words = target instanceof Element ? target.closest('li')?.querySelector('b') : null;
      if (words) words.textContent = 'Completed';
    }),
  );
  await slowDown(page, slowdown);
  const times: number[] = [];
  for (const name of names.slice(0, marksInARow)) {
    await page.evaluate(watchCard, name);
    await tap(page, page.getByRole('checkbox', { name, exact: true }));
    times.push(await painted(page));
    await page.waitForTimeout(pause);
  }
  await page.close();
  return times;
}

async function timePeriods(): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A new page has no earlier answer, and the plain address no selected period.
    await page.goto(`${origin}/analytics`);
    await page.getByText('6 Months').waitFor();
    await page.waitForTimeout(2000);
    if (await page.getByText('Completion by month').isVisible()) {
      throw new Error('The months are there before the tap.');
    }
    await page.evaluate(watchMonths);
    await tap(page, page.getByText('6 Months'));
    times.push(await painted(page));
  }
  return times;
}

/** Times an area's page from the tap on the board, first its visible part and then all of it. */
async function timeAreaPages() {
  const screens: number[] = [];
  const years: number[] = [];
  for (let number = 1; number <= rounds; number++) {
    // A new page has not loaded the area page's code.
    await page.goto(`${origin}/board?tab=month`);
    const link = page.getByRole('link', { name: `Area ${number}`, exact: true });
    await link.waitFor();
    await page.waitForTimeout(3000);
    await page.evaluate(watchAreaPage);
    await tap(page, link);
    screens.push(await painted(page));
    years.push(await painted(page, 'year'));
  }
  return { screens, years };
}

/** Taps with the pointer. A locator's click would run a script within the measured time. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be tapped is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(touch);
  await page.mouse.up();
}

async function painted(page: Page, what = 'painted'): Promise<number> {
  // The driver's script in the page must run after the measured time.
  await page.waitForTimeout(longest);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, what);
  return page.evaluate(
    (name) => performance.getEntriesByName(name)[0]?.duration ?? Number.NaN,
    what,
  );
}

/** Measures from the next tap to the frame in which `isThere` is painted. Runs in the page. */
function watchPaint(name: string, isThere: () => boolean): void {
  let tapped = 0;
  const measure = () => performance.measure(name, { start: tapped });
  const look = () => {
    if (tapped === 0) return;
    if (!isThere()) requestAnimationFrame(look);
    // The frame is painted after its callbacks. A timer set by one of them runs after the paint.
    else setTimeout(measure);
  };
  // These calls compile the functions before the tap.
  isThere();
  look();
  measure();
  performance.clearMeasures(name);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      tapped = timeStamp;
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/** Measures until the area's card shows the mark. Runs in the page. */
function watchCard(name: string): void {
  const card = [...document.querySelectorAll('main li')].find(({ textContent }) =>
    new RegExp(`${name}(?!\\d)`).test(textContent),
  );
  watchPaint('painted', () => card?.textContent.includes('Completed') === true);
}

/** Measures until the progress of the day shows `words`. Runs in the page. */
function watchStats(words: string): void {
  const ending = words.replace(/^\d+/, '');
  const progress = [...document.querySelectorAll('main *')].findLast(({ textContent }) =>
    textContent.includes(ending),
  );
  watchPaint('stats', () => progress?.textContent.includes(words) === true);
}

/** Measures until the months are drawn. Runs in the page. */
function watchMonths(): void {
  watchPaint('painted', () =>
    [...document.querySelectorAll('figure')].some(
      (figure) =>
        figure.checkVisibility() &&
        figure.textContent.includes('Completion by month') &&
        figure.querySelectorAll('button').length >= 6,
    ),
  );
}

/** Measures until the area's strength and the last day of its year are drawn. Runs in the page. */
function watchAreaPage(): void {
  watchPaint('painted', () => {
    const lines = [...document.querySelectorAll('main path')];
    // The line has a point for each day of a year. Paths of icons are short.
    return lines.some((line) => (line.getAttribute('d') ?? '').length > 1000);
  });
  watchPaint(
    'year',
    () => document.querySelectorAll('[aria-label^="Days, "] [data-state]').length >= 365,
  );
}
