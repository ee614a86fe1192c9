import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@daymark/shared/accounts/account-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts';
import { startServer } from '../../scripts/server-process.ts';
import { keepRows, type Row } from '../table.ts';

// Lighthouse, as a slow phone, on the built product: what a first visit of each screen is like.
const screens = [
  { path: '/login', isSignedIn: false },
  { path: '/dashboard', isSignedIn: true },
  { path: '/analytics', isSignedIn: true },
  { path: '/settings', isSignedIn: true },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const bars: Record<(typeof categories)[number], number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const folder = mkdtempSync(join(tmpdir(), 'daymark-lighthouse-'));
const [port, debuggingPort] = [await freePort(), await freePort()];
const origin = `http://localhost:${port}`;
const server = await startServer(port, {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
});
const executablePath = findChromium();
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
  ...(executablePath === null ? {} : { executablePath }),
});
const results: Row[] = [];
try {
  const token = await fillAccount();
  for (const screen of screens) results.push(await measure(screen, token));
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
keepRows('lighthouse', results);

async function fillAccount(): Promise<string> {
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

async function measure(
  { path, isSignedIn }: (typeof screens)[number],
  token: string,
): Promise<Row> {
  const page = await browser.newPage();
  await page.goto(`${origin}/theme.js`);
  await page.evaluate(
    (value) => {
      localStorage.clear();
      if (value !== null) localStorage.setItem('access_token', value);
    },
    isSignedIn ? token : null,
  );
  await page.close();
  const run = await lighthouse(`${origin}${path}`, {
    port: debuggingPort,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  const { lhr } = run;
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  );
  const cls = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return {
    measure: `Lighthouse, a slow phone: ${path}`,
    ours: [...categories.map((name) => `${name} ${scores[name]}`), `CLS ${cls}`].join(', '),
    against: '',
    ratio: null,
    bar: 'performance at least 98, the others 100, CLS 0',
    isMet: categories.every((name) => (scores[name] ?? 0) >= bars[name]) && cls === 0,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(found));
    });
  });
}
