import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { loopDatabase, loopZip } from '../../e2e/import-files.ts';
import { createAreas, type Person, registerPerson } from '../../harness/person.ts';
import type { ScriptPage } from '../../harness/script-page.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { startWebKit } from '../../harness/webkit.ts';
import { exactly, type Figure, moreThanNone, none, type Proofs, version } from '../proof.ts';
import { check, untilInstalled, signInByForm } from './engine-page.ts';

const names = ['Reading', 'Running', 'Piano', 'Sleep', 'Friends', 'Money', 'Garden', 'Calm'];
const screens = ['/dashboard', '/board', '/analytics', '/settings', '/data'];

export const proofs: Proofs = {
  webkit: {
    claim:
      "In Safari's engine, marks work online and offline, every screen opens, and files of other apps can be imported",
    isLong: true,
    needsBuild: true,
    async run() {
      await using server = await startServer();
      const origin = `http://localhost:${server.port}`;
      const person = await registerPerson(origin);
      const areas = await createAreas(person.call, names);
      const paths = [...screens, `/areas/${areas[0]}`];
      await using webkit = await startWebKit();
      const { page } = webkit;
      await signInByForm(page, origin, person);
      await check(page, 'Reading');
      const menu = await lowestMenu(page);
      await untilInstalled(page);
      await server.end();
      const opened = await openScreens(page, origin, paths);
      await page.go(`${origin}/dashboard`);
      await check(page, 'Running');
      await server.start();
      // Importing first waits until the unsent marks are sent.
      const read = await readFiles(page, origin, person);
      const query = { start_date: person.today, end_date: person.today };
      const marks = await person.call(api.listScores, { query });
      return [
        version('WebKitGTK', webkit.version),
        exactly('screens opened offline', opened, paths.length),
        none('items of the lowest card menu outside the window', menu.out),
        moreThanNone('items of the lowest card menu', menu.items),
        exactly('days marked online and offline that reached the server', marks.length, 2),
        ...read,
      ];
    },
  },
};

async function lowestMenu(page: ScriptPage): Promise<{ items: number; out: number }> {
  await page.evaluate(`scrollTo(0, 0)`);
  const lowest = `[...document.querySelectorAll('[aria-haspopup=menu][aria-label^="More for"]')]
    .findLast((each) => each.getBoundingClientRect().bottom < innerHeight - 100)`;
  // A script clicks, because the driver would first scroll the button to the middle.
  await page.until(`const found = ${lowest}; found?.click(); return Boolean(found)`);
  await page.until(`return Boolean(document.querySelector('[role=menuitem]'))`);
  const counts = await page.evaluate<{ items: number; out: number }>(`
    const boxes = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.getBoundingClientRect());
    return { items: boxes.length, out: boxes.filter(({ top, bottom }) => top < 0 || bottom > innerHeight).length }`);
  await page.evaluate(`${lowest}.click()`);
  return counts;
}

async function openScreens(page: ScriptPage, origin: string, paths: readonly string[]) {
  let opened = 0;
  for (const path of paths) {
    await page.go(origin + path);
    await page.until(`return document.querySelector('main')?.innerText.length > 50`);
    const text = await page.evaluate<string>(`return document.body.innerText`);
    if (!/cannot be reached|Something went wrong/.test(text)) opened += 1;
  }
  return opened;
}

/** Imports a zip, and a database, which needs WebAssembly. */
async function readFiles(page: ScriptPage, origin: string, { call, today }: Person) {
  using folder = temporaryFolder();
  const query = { start_date: addDays(today, -60), end_date: addDays(today, -1) };
  const figures: Figure[] = [];
  let before = 0;
  for (const [file, days] of [
    [loopZip(today, ['Chess', 'Swimming']), 5],
    [loopDatabase(today, 'Meditation'), 3],
  ] as const) {
    const path = join(folder.path, file.name);
    writeFileSync(path, file.buffer);
    await page.go(`${origin}/data`);
    await page.type(`document.querySelector('[type=file]')`, path);
    const buttons = `[...document.querySelectorAll('button, a')]`;
    const words = `Import ${days} days`;
    await page.click(`${buttons}.find((each) => each.innerText.trim().startsWith('${words}'))`);
    await page.until(`return document.body.innerText.includes('Everything is on the server.')`);
    const all = (await call(api.listScores, { query })).length;
    figures.push(
      exactly(`days imported from a ${file.name.split('.').at(-1)} file`, all - before, days),
    );
    before = all;
  }
  return figures;
}
