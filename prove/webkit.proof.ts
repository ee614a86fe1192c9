import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { type Account, password, registerAccount } from '../e2e/account.ts';
import { loopDatabase, loopZip } from '../e2e/import-files.ts';
import { namedFiles } from '../e2e/installed-app.ts';
import { freePort } from '../scripts/free-port.ts';
import { startServer } from '../scripts/server-process.ts';
import { done, exactly, type Figure, none, type Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';
import { startWebKit, type WebKit } from './webkit.ts';

const names = ['Reading', 'Running', 'Piano', 'Sleep', 'Friends', 'Money', 'Garden', 'Calm'];
const screens = ['/dashboard', '/board', '/analytics', '/settings', '/data'];

export const proof: Proof = {
  claim:
    'In the engine of Safari a day is marked, offline too, every screen opens, and files of other apps are read',
  isLong: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-webkit-'));
    const port = await freePort();
    const env = { ...unlimited, DATA_DIR: join(folder, 'data') };
    const cleanUp = new AsyncDisposableStack();
    cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }));
    let server = await startServer(port, env);
    cleanUp.defer(() => void server.kill());
    const stop = async () => {
      server.kill();
      await once(server, 'exit');
    };
    try {
      const origin = `http://localhost:${port}`;
      const account = await registerAccount(origin);
      const areas: LifeArea[] = [];
      for (const name of names) {
        areas.push(await account.call(api.createLifeArea, { body: { name } }));
      }
      const paths = [...screens, `/areas/${areas[0]?.id}`];
      const webkit = await startWebKit();
      cleanUp.defer(() => webkit.close());
      await signIn(webkit, origin, account);
      await markOnline(webkit);
      const menu = await lowestMenu(webkit);
      await isWholeAppHere(webkit);
      await stop();
      const opened = await openScreens(webkit, origin, paths);
      await webkit.go(`${origin}/dashboard`);
      await webkit.click(ring('Running'));
      await webkit.until(`return ${ring('Running')}.checked`);
      server = await startServer(port, env);
      // Sent after the marks that wait, so that those are there when it is.
      const read = await readFiles({ webkit, origin, account, folder });
      const { call, today } = account;
      const query = { start_date: today, end_date: today };
      const marks = await call(api.listScores, { query });
      return [
        { measure: 'version of WebKitGTK', value: webkit.version, bar: 'one', isMet: true },
        exactly('screens opened without a network', opened, paths.length),
        none('items of the lowest menu out of the window', menu.out),
        done('items of the lowest menu', menu.items),
        exactly('days marked with and without a network that the server has', marks.length, 2),
        ...read,
      ];
    } finally {
      await cleanUp.disposeAsync();
    }
  },
};

function ring(name: string): string {
  return `document.querySelector('[type=checkbox][aria-label="${name}"]')`;
}

/** A button, tab or link that says this. */
function button(words: string): string {
  return `[...document.querySelectorAll('button, a')].find((each) => each.innerText.trim().startsWith('${words}'))`;
}

async function signIn(webkit: WebKit, origin: string, { email }: Account): Promise<void> {
  await webkit.go(`${origin}/login`);
  await webkit.until(`return document.querySelector('[type=submit]:enabled')`);
  await webkit.type(`document.querySelector('[type=email]')`, email);
  await webkit.type(`document.querySelector('[type=password]')`, password);
  await webkit.click(`document.querySelector('[type=submit]')`);
}

async function markOnline(webkit: WebKit): Promise<void> {
  await webkit.click(ring('Reading'));
  await webkit.until(`return ${ring('Reading')}.checked`);
}

/** Opened above its button, where there is no room below. */
async function lowestMenu(webkit: WebKit): Promise<{ items: number; out: number }> {
  await webkit.evaluate(`scrollTo(0, 0)`);
  const lowest = `[...document.querySelectorAll('[aria-haspopup=menu][aria-label^="More for"]')]
    .findLast((each) => each.getBoundingClientRect().bottom < innerHeight - 100)`;
  // By a script: a click of the driver's would scroll the button to the middle.
  await webkit.until(`const found = ${lowest}; found?.click(); return found`);
  await webkit.until(`return document.querySelector('[role=menuitem]')`);
  const counts = await webkit.evaluate<{ items: number; out: number }>(`
    const boxes = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.getBoundingClientRect());
    return { items: boxes.length, out: boxes.filter(({ top, bottom }) => top < 0 || bottom > innerHeight).length }`);
  await webkit.evaluate(`${lowest}.click()`);
  return counts;
}

/** The service worker has what is opened now and then, too. */
async function isWholeAppHere(webkit: WebKit): Promise<void> {
  await webkit.evaluate(
    `void navigator.serviceWorker.ready.then(({ active }) => active.postMessage('complete'))`,
  );
  await webkit.until(`
    const keep = ${JSON.stringify(namedFiles())}.map((path) => caches.match(path, { ignoreVary: true }));
    return (await Promise.all(keep)).every(Boolean)`);
}

/** How many of them show what they are for, and no error. */
async function openScreens(
  webkit: WebKit,
  origin: string,
  paths: readonly string[],
): Promise<number> {
  let opened = 0;
  for (const path of paths) {
    await webkit.go(origin + path);
    await webkit.until(`return document.querySelector('main')?.innerText.length > 50`);
    const text = await webkit.evaluate<string>(`return document.body.innerText`);
    if (!/cannot be reached|Something went wrong/.test(text)) opened += 1;
  }
  return opened;
}

interface Reading {
  readonly webkit: WebKit;
  readonly origin: string;
  readonly account: Account;
  readonly folder: string;
}

/** A zip, and a database, which needs WebAssembly. */
async function readFiles({ webkit, origin, account, folder }: Reading): Promise<Figure[]> {
  const { call, today } = account;
  const query = { start_date: addDays(today, -60), end_date: addDays(today, -1) };
  const figures: Figure[] = [];
  let before = 0;
  for (const [file, days] of [
    [loopZip(today, ['Chess', 'Swimming']), 5],
    [loopDatabase(today, 'Meditation'), 3],
  ] as const) {
    const path = join(folder, file.name);
    writeFileSync(path, file.buffer);
    await webkit.go(`${origin}/data`);
    await webkit.type(`document.querySelector('[type=file]')`, path);
    await webkit.click(button(`Import ${days} days`));
    await webkit.until(`return document.body.innerText.includes('Everything is on the server.')`);
    const all = (await call(api.listScores, { query })).length;
    figures.push(exactly(`days imported of ${file.name.split('.').at(-1)}`, all - before, days));
    before = all;
  }
  return figures;
}
