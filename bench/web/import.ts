import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { loopArchive } from '@daymark/shared/exports/loop-archive.ts';
import { draftOf } from '@daymark/shared/sync/draft-of.ts';
import { noPersonData } from '@daymark/shared/sync/person-data.ts';
import { entriesAsYears } from '@daymark/shared/sync/entries-as-years.ts';
import type { CDPSession, Page } from 'playwright';
import { datesUpTo, newPerson } from '../server/seed.ts';
import { keepRows } from '../table.ts';
import { signIn, withProduct } from './product.ts';

// A hundred thousand entries into the queue and from there to the server: whether the page stays alive, and what it needs.
const areas = 20;
const days = 5000;
/** Of a frame, in milliseconds. */
const longestFrame = 100;
/** Of the page's JavaScript, in MB. */
const mostMemory = 300;
/** Milliseconds for all of it to be on the server. */
const patience = 10 * 60_000;

const today = Temporal.Now.plainDateISO('UTC').toString();

await withProduct(async (product) => {
  const { origin, browser } = product;
  const { token } = await newPerson(origin, { areas: 0, dates: [] });
  await signIn(product, token);
  const page = await browser.newPage();
  await page.goto(`${origin}/data`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const memory = watchMemory(devtools);
  const chosen = performance.now();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'loop.zip', mimeType: 'application/zip', buffer: loopFile() });
  const begin = page.getByRole('button', { name: /^Import [\d,]+ days$/ });
  await begin.waitFor();
  const read = performance.now() - chosen;
  // What the worker and the preview left behind is not what sending takes.
  await page.waitForTimeout(2000);
  await page.evaluate(watchFrames);
  const begun = performance.now();
  await begin.click();
  await page.getByRole('progressbar').waitFor({ timeout: patience });
  const queued = performance.now() - begun;
  await page.getByText('Everything is on the server.').waitFor({ timeout: patience });
  const seconds = (performance.now() - begun) / 1000;
  const frames = await lengthsOfFrames(page);
  const most = await memory.stop();
  const late = frames.filter((length) => length > longestFrame);
  const longest = Math.round(Math.max(...frames));
  const entries = areas * days;
  keepRows('import', [
    {
      measure: `${entries.toLocaleString('en')} entries of a file of Loop's queued and sent: frames`,
      ours: `the longest ${longest} ms, ${late.length} of ${frames.length} longer than ${longestFrame} ms; read in ${Math.round(read)} ms, queued in ${Math.round(queued)} ms, sent in ${seconds.toFixed(0)} s`,
      against: '',
      ratio: null,
      bar: `none longer than ${longestFrame} ms`,
      isMet: late.length === 0,
    },
    {
      measure: `${entries.toLocaleString('en')} entries read, queued and sent: memory of the page's JavaScript`,
      ours: `${Math.round(most)} MB at most`,
      against: '',
      ratio: null,
      bar: `at most ${mostMemory} MB`,
      isMet: most <= mostMemory,
    },
  ]);
});

/** Twenty habits of nearly fourteen years each, one day in ten with a note. */
function loopFile(): Buffer {
  const draft = draftOf(noPersonData);
  const dates = datesUpTo(today, days);
  const [created_on = today] = dates;
  for (let position = 0; position < areas; position += 1) {
    const id = String(position);
    draft.areas.set(id, {
      id,
      ...readAreaFields({ name: `Habit ${position + 1}`, color: 'ocean' }),
      position,
      created_at: `${created_on}T12:00:00.000Z`,
      created_on,
      deleted_at: null,
      deleted_on: null,
      schedule: [],
    });
    const entries = dates.map((score_date, index) => ({
      life_area_id: id,
      score_date,
      score: index % 3 === 0 ? (0 as const) : (1 as const),
      notes: index % 10 === 0 ? `${index} pages, and what else there was to say of the day` : '',
    }));
    for (const year of entriesAsYears(entries)) draft.setYear(year);
  }
  return Buffer.from(loopArchive(draft.finish(), { today, now: `${today}T12:00:00.000Z` }));
}

/** Runs in the page: measures each frame from now on, until the end is marked. */
function watchFrames(): void {
  const watch = (start: number) => {
    requestAnimationFrame((now) => {
      if (performance.getEntriesByName('end of frames').length > 0) return;
      performance.measure('frame', { start, end: now });
      watch(now);
    });
  };
  requestAnimationFrame(watch);
}

function lengthsOfFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    performance.mark('end of frames');
    return performance.getEntriesByName('frame').map(({ duration }) => duration);
  });
}

/** The most that the page's heap takes from now on, looked at five times a second. */
function watchMemory(devtools: CDPSession) {
  let most = 0;
  async function look(): Promise<void> {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapTotalSize')?.value ?? 0;
    most = Math.max(most, heap / 2 ** 20);
  }
  const timer = setInterval(() => void look(), 200);
  return {
    /** In MB. */
    async stop(): Promise<number> {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}
