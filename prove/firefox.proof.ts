import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { type Account, password, registerAccount } from '../e2e/account.ts';
import { namedFiles } from '../e2e/installed-app.ts';
import { startNextVersion } from '../e2e/next-version.ts';
import { freePort } from '../scripts/free-port.ts';
import { startServer } from '../scripts/server-process.ts';
import { type Firefox, type FirefoxTab, startFirefox } from './firefox.ts';
import { exactly, type Figure, type Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';

const names = ['Reading', 'Running', 'Piano'];

export const proof: Proof = {
  claim:
    'In Firefox ESR a day is marked, in two tabs, offline and over a restart, the Board scrolls, and an upgrade is taken',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-firefox-'));
    const profile = join(folder, 'profile');
    mkdirSync(profile);
    const port = await freePort();
    const env = { ...unlimited, DATA_DIR: join(folder, 'data') };
    const cleanUp = new AsyncDisposableStack();
    cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }));
    let server = await startServer(port, env);
    cleanUp.defer(() => void server.kill());
    let firefox: Firefox | null = await startFirefox(profile);
    cleanUp.defer(() => firefox?.close());
    try {
      const version = await startNextVersion(`http://localhost:${port}`);
      cleanUp.defer(() => version.close());
      const { origin } = version;
      const account = await newAccount(origin);
      const { tab } = firefox;
      await signIn(tab, origin, account);
      await check(tab, 'Reading');
      await marksOf(account, 1);
      await tab.go(`${origin}/dashboard`);
      await isChecked(tab, 'Reading');
      const scrolled = await scrollBoard(tab, origin);
      await tab.go(`${origin}/dashboard`);
      const other = await firefox.newTab();
      await other.go(`${origin}/dashboard`);
      await check(other, 'Running');
      await isChecked(tab, 'Running');
      await isWholeAppHere(tab);
      const isTaken = await takeUpgrade(tab, version.release);

      server.kill();
      await once(server, 'exit');
      await tab.go(`${origin}/dashboard`);
      await check(tab, 'Piano');
      await tab.until(`return document.body.innerText.includes('Waiting to sync')`);
      const { version: browserVersion } = firefox;
      await firefox.close();
      firefox = null;
      firefox = await startFirefox(profile);
      await firefox.tab.go(`${origin}/dashboard`);
      await isChecked(firefox.tab, 'Piano');
      server = await startServer(port, env);
      await firefox.tab.evaluate(`dispatchEvent(new Event('online'))`);
      return [
        { measure: 'version of Firefox', value: browserVersion, bar: 'one', isMet: true },
        ...scrolled,
        exactly('upgrades taken by a press', isTaken ? 1 : 0, 1),
        exactly('days marked online, in a second tab and offline', await marksOf(account, 3), 3),
      ];
    } finally {
      await cleanUp.disposeAsync();
    }
  },
};

async function newAccount(origin: string): Promise<Account> {
  const account = await registerAccount(origin);
  const created_on = addDays(account.today, -200);
  for (const name of names) {
    await account.call(api.createLifeArea, { body: { name, created_on } });
  }
  return account;
}

async function signIn(tab: FirefoxTab, origin: string, { email }: Account): Promise<void> {
  await tab.go(`${origin}/login`);
  // Cards that are done stay unfolded.
  await tab.evaluate(`localStorage.setItem('folds', '{"done":true}')`);
  await tab.until(`return document.querySelector('[type=submit]:enabled')`);
  await tab.type(`document.querySelector('[type=email]')`, email);
  await tab.type(`document.querySelector('[type=password]')`, password);
  await tab.click(`document.querySelector('[type=submit]')`);
}

function ring(name: string): string {
  return `document.querySelector('[type=checkbox][aria-label="${name}"]')`;
}

async function check(tab: FirefoxTab, name: string): Promise<void> {
  await tab.click(ring(name));
  await isChecked(tab, name);
}

function isChecked(tab: FirefoxTab, name: string): Promise<void> {
  return tab.until(`return ${ring(name)}?.checked`);
}

/** Looks for days of weeks ago, which lie to the left of the newest ones. */
async function scrollBoard(tab: FirefoxTab, origin: string): Promise<Figure[]> {
  await tab.go(`${origin}/board?tab=month`);
  const scroller = `document.querySelector('main [class^=scroller]')`;
  await tab.until(`return ${scroller}?.scrollWidth > 2000`);
  const moved = await tab.evaluate<number>(`
    ${scroller}.scrollLeft -= 1000;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return Math.abs(${scroller}.scrollLeft)`);
  return [
    {
      measure: 'pixels that the Board scrolls',
      value: moved,
      bar: 'at least 900',
      isMet: moved >= 900,
    },
  ];
}

/** Waits until the service worker has the screens that are opened now and then, too. */
async function isWholeAppHere(tab: FirefoxTab): Promise<void> {
  await tab.evaluate(
    `void navigator.serviceWorker.ready.then(({ active }) => active.postMessage('complete'))`,
  );
  await tab.until(`
    const keep = ${JSON.stringify(namedFiles())}.map((path) => caches.match(path, { ignoreVary: true }));
    return (await Promise.all(keep)).every(Boolean)`);
}

/** Presses the button of the offer, and waits for the page that comes. */
async function takeUpgrade(tab: FirefoxTab, release: () => void): Promise<boolean> {
  await tab.evaluate(`window.isOld = true`);
  release();
  await tab.until(`
    dispatchEvent(new Event('focus'));
    return document.body.innerText.includes('A new version is ready.')`);
  await tab.click(
    `[...document.querySelectorAll('button')].find((each) => each.innerText === 'Update')`,
  );
  await tab.until(`return window.isOld === undefined && ${ring('Piano')} !== null`);
  return tab.evaluate<boolean>(
    `return (await navigator.serviceWorker.getRegistration()).waiting === null`,
  );
}

/** Counts the marks of today that the server has, once so many have arrived. */
async function marksOf({ call, today }: Account, expected: number): Promise<number> {
  const query = { start_date: today, end_date: today };
  const deadline = Date.now() + 30_000;
  let marks = 0;
  while (marks < expected && Date.now() < deadline) {
    marks = (await call(api.listScores, { query })).length;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return marks;
}
