import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { median } from '../server/measure.ts';
import { datesUpTo, newPerson, tenYears } from '../server/seed.ts';
import { keepRows } from '../table.ts';
import { type Product, signIn, withPhone, withSite } from './product.ts';
import { launchUnwatched } from './unwatched-browser.ts';

// How long a person without a network looks at nothing: from opening the dashboard, the server gone, to its cards painted.
const rounds = 7;
const slowdown = 4;
const bar = 1000;
const areas = 50;
const today = Temporal.Now.plainDateISO('UTC').toString();

/** In milliseconds. Nothing asks the page meanwhile. */
const openedWithin = 4000;
const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false };
const noNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

type Opened = Pick<Product, 'browser' | 'origin'>;

interface Stored {
  readonly origin: string;
  readonly profile: string;
}

await withSite(async ({ origin, stopServer, folder }) => {
  const profile = join(folder, 'profile');
  console.log('Writing ten years of fifty areas …');
  const { token } = await newPerson(origin, { areas, dates: datesUpTo(today, tenYears) });
  await withPhone(profile, async ({ browser }) => {
    await signIn({ browser, origin }, token);
    await visitOnce({ browser, origin });
  });
  stopServer();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Started anew each time, so that its worker has to be started as well.
    times.push(await openOnce({ origin, profile }));
  }
  const time = median(times);
  keepRows('offline-open', [
    {
      measure: `Offline cold open of the dashboard, ${areas} areas, 10 years, CPU slowed ${slowdown} times`,
      ours: `${Math.round(time)} ms (${times.map(Math.round).join(', ')})`,
      against: '',
      ratio: null,
      bar: `at most ${bar} ms`,
      isMet: time <= bar,
    },
  ]);
});

/** Long enough for the app and the person's data to be on the device. */
async function visitOnce({ browser, origin }: Opened): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await cards(page).last().waitFor();
  await page.waitForTimeout(10_000);
  await page.close();
}

/** From the navigation's start to the frame that shows the last card, by the browser's clock. */
async function openOnce({ origin, profile }: Stored): Promise<number> {
  const browser = await launchUnwatched(profile);
  try {
    const page = await browser.openPage();
    await page.send('Emulation.setDeviceMetricsOverride', phone);
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.send('Network.emulateNetworkConditions', noNetwork);
    await page.send('Page.enable', {});
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${String(watchCards)})(${areas})`,
    });
    await page.send('Page.navigate', { url: `${origin}/dashboard` });
    await wait(openedWithin);
    return Number(
      await page.evaluate(`performance.getEntriesByName('cards painted')[0].startTime`),
    );
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
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

function cards(page: Page) {
  return page.getByRole('list', { name: 'Life areas' }).getByRole('listitem');
}
