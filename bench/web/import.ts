import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { createLoopArchive } from '@daymark/shared/exports/loop-archive.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData } from '@daymark/shared/sync/person-data.ts';
import { groupEntriesByYear } from '@daymark/shared/sync/group-entries-by-year.ts';
import type { CDPSession } from 'playwright';
import { registerPerson } from '../../harness/person.ts';
import { measureMilliseconds } from '../../harness/repeat.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { datesUpToToday, today } from '../server/seed.ts';
import { keepRows, createRow } from '../table.ts';
import { lengthsOfFrames, openPhone, watchFrames } from './phone.ts';

const areas = 20;
const days = 5000;
/** Maximum duration of a frame, in milliseconds. */
const longestFrame = 100;
/** Maximum memory of the page's JavaScript, in MB. */
const mostMemory = 300;
const timeout = 10 * 60_000;

using folder = temporaryFolder();
await using server = await startServer();
const origin = `http://localhost:${server.port}`;
const { token } = await registerPerson(origin);
await using browser = await openPhone(folder.path, { origin, token });
const page = await browser.newPage();
await page.goto(`${origin}/data`);
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable');
const memory = watchMemory(devtools);
const begin = page.getByRole('button', { name: /^Import [\d,]+ days$/ });
const file = { name: 'loop.zip', mimeType: 'application/zip', buffer: loopFile() };
const read = await measureMilliseconds(async () => {
  await page.locator('input[type=file]').setInputFiles(file);
  await begin.waitFor();
});
// The browser frees memory of the worker and the preview during this wait. Sending needs neither.
await page.waitForTimeout(2000);
await page.evaluate(watchFrames);
let queued = 0;
const sent = await measureMilliseconds(async () => {
  queued = await measureMilliseconds(async () => {
    await begin.click();
    await page.getByRole('progressbar').waitFor({ timeout });
  });
  await page.getByText('Everything is on the server.').waitFor({ timeout });
});
const frames = await lengthsOfFrames(page);
const most = await memory.stop();
const late = frames.filter((length) => length > longestFrame).length;
const longest = Math.round(Math.max(...frames));
const entries = (areas * days).toLocaleString('en');
const times = `read in ${Math.round(read)} ms, queued in ${Math.round(queued)} ms, sent in ${(sent / 1000).toFixed(0)} s`;
keepRows('import', [
  createRow(
    `Frames while ${entries} entries of a Loop file are queued and sent`,
    `the longest ${longest} ms, ${late} of ${frames.length} longer than ${longestFrame} ms; ${times}`,
    { bar: `none longer than ${longestFrame} ms`, isMet: late === 0 },
  ),
  createRow(
    `Memory of the page's JavaScript while ${entries} entries are read, queued and sent`,
    `${Math.round(most)} MB at most`,
    { bar: `at most ${mostMemory} MB`, isMet: most <= mostMemory },
  ),
]);

function loopFile(): Buffer {
  const draft = createDraft(emptyPersonData);
  const dates = datesUpToToday(days);
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
    for (const year of groupEntriesByYear(entries)) draft.setYear(year);
  }
  return Buffer.from(createLoopArchive(draft.finish(), { today, now: `${today}T12:00:00.000Z` }));
}

function watchMemory(devtools: CDPSession) {
  let most = 0;
  async function look(): Promise<void> {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapTotalSize')?.value ?? 0;
    most = Math.max(most, heap / 2 ** 20);
  }
  const timer = setInterval(() => void look(), 200);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}
