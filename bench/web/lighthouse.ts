import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import lighthouse from 'lighthouse';
import type { BrowserContext } from 'playwright';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { median } from '../server/measure.ts';
import { datesUpTo, newPerson, tenYears } from '../server/seed.ts';
import { keepRows, type Row } from '../table.ts';
import { signIn, withPhone, withSite } from './product.ts';
import { launchOnPort } from './unwatched-browser.ts';

// Lighthouse, as a slow phone, on the built product: the login on a new device, the other screens as those who are signed in
// open them, whose browser has the app from before; and the dashboard on a new device of a person with ten years of fifty areas,
// who has just signed in. Each time in a browser that was just started: in one that goes on, the tool's walk through what earlier
// pages left in memory counts as the page's. And with no second tool attached, to which the browser reports what it does as well.
const screens: readonly Screen[] = [
  { path: '/login', device: 'new', performance: 98 },
  { path: '/dashboard', device: 'known', performance: 98 },
  { path: '/analytics', device: 'known', performance: 98 },
  { path: '/settings', device: 'known', performance: 98 },
  { path: '/dashboard', device: 'signed in for the first time', performance: 95 },
];

interface Screen {
  readonly path: string;
  readonly device: 'new' | 'known' | 'signed in for the first time';
  /** The least. */
  readonly performance: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Of each screen; the median counts. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

await withSite(async ({ origin, folder }) => {
  const few = await fillAccount(origin);
  console.log('Writing ten years of fifty areas …');
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const many = await newPerson(origin, { areas: 50, dates: datesUpTo(today, tenYears) });
  const known = join(folder, 'known');
  await withPhone(known, ({ browser }) => openOnce(browser, { origin, token: few }));
  const visits = new Map<Screen, Visit[]>(screens.map((screen) => [screen, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of screens) {
      const profile = screen.device === 'known' ? known : join(folder, crypto.randomUUID());
      if (screen.device === 'signed in for the first time') {
        await withPhone(profile, ({ browser }) => signIn({ origin, browser }, many.token));
      }
      visits.get(screen)?.push(await measure(`${origin}${screen.path}`, profile));
    }
  }
  keepRows(
    'lighthouse',
    [...visits].map(([screen, seen]) => row(screen, seen)),
  );
});

async function fillAccount(origin: string): Promise<string> {
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: {
      email: 'lighthouse@daymark.example',
      password: 'Quiet-Harbour-71',
      full_name: 'Ada Quist',
    },
  });
  const call = createApiCaller(origin, token);
  for (const name of ['Health & Fitness', 'Relationships', 'Career & Work', 'Finance']) {
    await call(createLifeArea, { body: { name } });
  }
  return token;
}

async function openOnce(
  browser: BrowserContext,
  { origin, token }: { readonly origin: string; readonly token: string },
): Promise<void> {
  await signIn({ origin, browser }, token);
  const page = await browser.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // What is opened now and then comes some seconds after the start.
  await page.waitForTimeout(20_000);
}

interface Visit {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly cls: number;
  /** In milliseconds, in this order: first paint, largest paint, blocked. */
  readonly times: readonly number[];
}

/** Once more where the tool itself failed, at most twice: it does so now and then when it saw no frame of the page. */
async function measure(address: string, profile: string, failures = 0): Promise<Visit> {
  mkdirSync(profile, { recursive: true });
  const run = await runLighthouse(address, profile);
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${address}`);
  const { lhr } = run;
  if (lhr.runtimeError !== undefined) {
    if (failures === 2) throw new Error(lhr.runtimeError.message);
    console.log(`${address} again: ${lhr.runtimeError.code}`);
    return measure(address, profile, failures + 1);
  }
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Visit['scores'];
  return {
    scores,
    cls: valueOf('cumulative-layout-shift'),
    times: ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
      valueOf,
    ),
  };
}

async function runLighthouse(address: string, profile: string) {
  const browser = await launchOnPort(profile);
  try {
    return await lighthouse(address, {
      port: browser.port,
      onlyCategories: [...categories],
      disableStorageReset: true,
      logLevel: 'error',
    });
  } finally {
    await browser.close();
  }
}

function row({ path, device, performance }: Screen, visits: readonly Visit[]): Row {
  const all = (name: (typeof categories)[number]) => visits.map(({ scores }) => scores[name]);
  const cls = Math.max(...visits.map((visit) => visit.cls));
  const [first, largest, blocked] = [0, 1, 2].map((index) =>
    Math.round(median(visits.map(({ times }) => times[index] ?? Number.NaN))),
  );
  const ours = [
    `performance ${median(all('performance'))} (${all('performance').join(', ')})`,
    ...categories.slice(1).map((name) => `${name} ${median(all(name))}`),
    `CLS ${cls}`,
    `first paint ${first} ms, largest ${largest} ms, blocked ${blocked} ms`,
  ];
  return {
    measure: `Lighthouse, a slow phone: ${path}${device === 'known' || path === '/login' ? '' : `, ${device}, 50 areas, 10 years`}`,
    ours: ours.join('; '),
    against: '',
    ratio: null,
    bar: `performance at least ${performance}, the others 100, CLS 0`,
    isMet:
      median(all('performance')) >= performance &&
      categories.slice(1).every((name) => median(all(name)) === 100) &&
      cls === 0,
  };
}
