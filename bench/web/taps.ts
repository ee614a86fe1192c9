import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { median } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { keepRows, createRow, type Row } from '../table.ts';
import { slowDown } from './phone.ts';
import { smoothness, timeFrames } from './scroll-frames.ts';
import {
  marksInARow,
  newPersonToMark,
  openToday,
  openWatchedPhone,
  painted,
  pause,
  slowdown,
  tap,
  timeAreaPages,
  timeMarks,
  watchCard,
  watchPaint,
} from './tap-scenes.ts';

const areas = 50;
const rounds = 9;
const aYear = 365;

using folder = temporaryFolder();
await using server = await startServer();
const origin = `http://localhost:${server.port}`;
console.log('Writing ten years of fifty areas …');
await using browser = await openPerson('many', areas, 3652);
const page = await openToday(browser, origin);
const { marks, stats } = await timeMarks(page, areas);
const bareMarks = await timeBareMarks(await browser.newPage());
const periods = await timePeriods();
const areaPages = await timeAreaPages(page, origin, rounds);
const few = await timeFew();
const slowFrames = await timeFrames(page, origin, slowdown);
const frames = await timeFrames(page, origin, 1);
const many = `${areas} areas, 10 years`;
const slowed = `CPU slowed ${slowdown} times`;
const count = marksInARow;
keepRows('taps', [
  slowestRow(`Slowest of ${count} taps on check boxes until painted, ${many}`, marks, bareMarks),
  slowestRow(
    `Slowest of ${count} taps on check boxes until all stats of the day are right, ${many}`,
    stats,
  ),
  slowestRow(
    `Slowest of ${count} taps on check boxes until painted, all of ${count} areas, a year`,
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
  return await timeMarks(await openToday(phone, origin), marksInARow);
}

async function openPerson(profile: string, count: number, days: number): Promise<BrowserContext> {
  const { token } = await newPersonToMark(origin, count, days);
  return openWatchedPhone(join(folder.path, profile), { origin, token });
}

/** The bar applies to the slowest tap. Taps on a bare page show the cost of any tap. */
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
    // This navigation reloads the app without earlier stats, and its address selects no period.
    await page.goto(`${origin}/analytics`);
    await page.getByText('6 Months').waitFor();
    await page.waitForTimeout(2000);
    if (await page.getByText('Completion by month').isVisible()) {
      throw new Error('The months were shown before the tap.');
    }
    await page.evaluate(watchMonths);
    await tap(page, page.getByText('6 Months'));
    times.push(await painted(page));
  }
  return times;
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
