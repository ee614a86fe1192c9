import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { newPerson } from '../server/seed.ts';
import { keepRows, createRow } from '../table.ts';
import { installApp } from './phone.ts';
import { launchOnPort, openUnwatchedPage } from './unwatched-browser.ts';

const rounds = 7;
const slowdown = 4;
const bar = 1000;
const areas = 50;

/** Milliseconds to wait for the cards. No query disturbs the page during this wait. */
const openedWithin = 4000;
const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false };
const noNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

using folder = temporaryFolder();
const profile = join(folder.path, 'profile');
await using server = await startServer();
const origin = `http://localhost:${server.port}`;
console.log('Writing ten years of fifty areas …');
const { token } = await newPerson(origin, { areas });
await installApp(profile, { origin, token });
await server.end();
// The browser is restarted each time, so that its service worker also has to start.
const times = await Array.fromAsync({ length: rounds }, openOnce);
const time = median(times);
keepRows('offline-open', [
  createRow(
    `Offline cold open of the dashboard, ${areas} areas, 10 years, CPU slowed ${slowdown} times`,
    `${Math.round(time)} ms (${times.map(Math.round).join(', ')})`,
    { bar: `at most ${bar} ms`, isMet: time <= bar },
  ),
]);

async function openOnce(): Promise<number> {
  await using browser = await launchOnPort(profile);
  const page = await openUnwatchedPage(browser.port);
  await page.send('Emulation.setDeviceMetricsOverride', phone);
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.send('Network.emulateNetworkConditions', noNetwork);
  await page.send('Page.enable', {});
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${String(watchCards)})(${areas})`,
  });
  await page.send('Page.navigate', { url: `${origin}/dashboard` });
  await wait(openedWithin);
  return Number(await page.evaluate(`performance.getEntriesByName('cards painted')[0].startTime`));
}

/** Runs in the page. Adds the mark 'cards painted' after the frame that shows all cards. */
function watchCards(count: number): void {
  const look = () => {
    if (document.querySelectorAll('ul[aria-label="Life areas"] > li').length < count) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() => setTimeout(() => performance.mark('cards painted')));
  };
  requestAnimationFrame(look);
}
