import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { median } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { newPerson } from '../server/seed.ts';
import { keepRows, createRow, type Row } from '../table.ts';
import { installApp, openPhone } from './phone.ts';
import { launchOnPort } from './unwatched-browser.ts';

// Runs Lighthouse with the speed of a slow phone. Every run starts a new browser, because
// Lighthouse would also measure how the browser frees the memory of earlier pages. Playwright is
// not attached, because the browser would spend time on reporting to Playwright.

interface Screen {
  readonly path: string;
  readonly name: string;
  readonly device: 'new' | 'known' | 'signed in for the first time';
  readonly performance: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

using folder = temporaryFolder();
await using server = await startServer();
const origin = `http://localhost:${server.port}`;
console.log('Writing ten years of four and of fifty areas …');
const few = await newPerson(origin, { areas: 4 });
const many = await newPerson(origin, { areas: 50 });
const screens = screensOf(few.areas[0] ?? '');
const known = join(folder.path, 'known');
await installApp(known, { origin, token: few.token });
const visits = new Map<Screen, Visit[]>(screens.map((screen) => [screen, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const screen of screens) {
    const profile = screen.device === 'known' ? known : join(folder.path, crypto.randomUUID());
    if (screen.device === 'signed in for the first time') {
      await using _browser = await openPhone(profile, { origin, token: many.token });
    }
    visits.get(screen)?.push(await measure(`${origin}${screen.path}`, profile));
  }
}
keepRows(
  'lighthouse',
  [...visits].map(([screen, seen]) => row(screen, seen)),
);

function screensOf(area: string): readonly Screen[] {
  const known = (path: string, name = path): Screen => {
    return { path, name, device: 'known', performance: 98 };
  };
  return [
    { path: '/login', name: '/login', device: 'new', performance: 98 },
    known('/dashboard'),
    known('/analytics'),
    known('/settings'),
    known(`/areas/${area}`, "an area's page"),
    {
      path: '/dashboard',
      name: '/dashboard, signed in for the first time, 50 areas, 10 years',
      device: 'signed in for the first time',
      performance: 95,
    },
  ];
}

interface Visit {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly cls: number;
  /** Times in milliseconds: first paint, largest paint, blocked. */
  readonly times: readonly number[];
}

/** Retries at most twice, because Lighthouse sometimes fails when it saw no frame of the page. */
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
  await using browser = await launchOnPort(profile);
  return await lighthouse(address, {
    port: browser.port,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  });
}

function row({ name, performance }: Screen, visits: readonly Visit[]): Row {
  const all = (category: (typeof categories)[number]) =>
    visits.map(({ scores }) => scores[category]);
  const cls = Math.max(...visits.map((visit) => visit.cls));
  const [first, largest, blocked] = [0, 1, 2].map((index) =>
    Math.round(median(visits.map(({ times }) => times[index] ?? Number.NaN))),
  );
  const ours = [
    `performance ${median(all('performance'))} (${all('performance').join(', ')})`,
    ...categories.slice(1).map((category) => `${category} ${median(all(category))}`),
    `CLS ${cls}`,
    `first paint ${first} ms, largest ${largest} ms, blocked ${blocked} ms`,
  ];
  return createRow(`Lighthouse, a slow phone: ${name}`, ours.join('; '), {
    bar: `performance at least ${performance}, the others 100, CLS 0`,
    isMet:
      median(all('performance')) >= performance &&
      categories.slice(1).every((category) => median(all(category)) === 100) &&
      cls === 0,
  });
}
