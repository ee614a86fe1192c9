import type { BrowserContext, Locator, Page } from 'playwright';
import { datesUpToToday, newPerson } from '../server/seed.ts';
import { openDashboard, openPhone, slowDown } from './phone.ts';

export const slowdown = 4;
/** Number of marks in a row. The bar applies to the slowest of them, not to the median. */
export const marksInARow = 8;
/** Duration of a touch in milliseconds. The page handles the start before the finger lifts. */
const touch = 60;
/** Milliseconds between taps. A marked card stays in place for 600 and then moves for 250. */
export const pause = 1000;
/** Milliseconds in which most taps are painted. */
const longest = 400;

/** Registers a person with marks on all days except today. */
export function newPersonToMark(origin: string, areas: number, days: number) {
  return newPerson(origin, { areas, dates: datesUpToToday(days).slice(0, -1) });
}

export async function openWatchedPhone(
  profile: string,
  account: { readonly origin: string; readonly token: string },
): Promise<BrowserContext> {
  const phone = await openPhone(profile, account);
  await phone.addInitScript(`globalThis.watchPaint = ${watchPaint.toString()}`);
  return phone;
}

export async function openToday(phone: BrowserContext, origin: string): Promise<Page> {
  const page = await openDashboard(phone, origin);
  // Parts that follow the first paint load during this wait.
  await page.waitForTimeout(3000);
  await slowDown(page, slowdown);
  return page;
}

/** Measures from each tap until the card shows the mark, and until the day's stats are right. */
export async function timeMarks(page: Page, count: number) {
  const marks: number[] = [];
  const stats: number[] = [];
  let isPainted = Promise.withResolvers<void>();
  // The request waits until the paint, so that the response cannot delay the paint.
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

/**
 * Measures from a tap on an area's name until the top of the area's page is painted, and until the
 * whole page is painted.
 */
export async function timeAreaPages(page: Page, origin: string, rounds: number) {
  const screens: number[] = [];
  const years: number[] = [];
  for (let number = 1; number <= rounds; number++) {
    // This navigation reloads the app, which then has not loaded the code of the area page.
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
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element to tap is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(touch);
  await page.mouse.up();
}

export async function painted(page: Page, what = 'painted'): Promise<number> {
  // The driver's script in the page must run after the measured time.
  await page.waitForTimeout(longest);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, what);
  return page.evaluate(
    (name) => performance.getEntriesByName(name)[0]?.duration ?? Number.NaN,
    what,
  );
}

/** Measures from the next tap to the paint after which `isThere()` is true. Runs in the page. */
export function watchPaint(name: string, isThere: () => boolean): void {
  let tapped = 0;
  const measure = () => performance.measure(name, { start: tapped });
  const look = () => {
    if (tapped === 0) return;
    if (!isThere()) requestAnimationFrame(look);
    // A frame is painted after its callbacks. A timer that a callback sets runs after the paint.
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
export function watchCard(name: string): void {
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

/** Measures until the area's strength and the days of its year are drawn. Runs in the page. */
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
