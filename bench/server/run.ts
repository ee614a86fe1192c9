import { join } from 'node:path';
import { endWithParent, start } from '../../scripts/processes.ts';
import { startServer } from '../../scripts/server-process.ts';
import { createDatabases, quietServer } from './databases.ts';
import type { Load, LoadResult } from './load.ts';
import { compare, type Outcome } from './measure.ts';
import { type Figures, report } from './report.ts';

// The product against a bare server on the same database, and against itself with a shorter history.

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const ports = { product: 4700, bare: 4701 };

endWithParent();
console.log('Writing ten years of scores …');
const { folders, today, weekStart, weekEnd, ...people } = await createDatabases(ports.product);

const product = await startServer(ports.product, { ...quietServer, DATA_DIR: folders.product });
const bare = start(['bench/server/bare.ts', join(folders.bare, 'daymark.db'), `${ports.bare}`]);

const week = `/api/v1/scores/?start_date=${weekStart}&end_date=${weekEnd}`;
const dashboard = '/api/v1/analytics/dashboard';
const writes = { areas: people.month.areas, date: today };
const { token } = people.month;

const readWeek = await both({ path: week, token: people.week.token });
const markDone = await both({ path: '/api/v1/scores/', token, writes });
const analytics = await compare(
  {
    measure: load('product', { path: dashboard, token: people.tenYears.token }),
    against: load('product', { path: dashboard, token }),
  },
  rounds,
);
product.kill('SIGTERM');
bare.kill('SIGTERM');

const results = [
  {
    name: 'A week of scores, 30 rows',
    bar: 'at least 0.75 of bare, p99 at most 25 ms',
    isMet: readWeek.ratio >= 0.75 && readWeek.measured.p99 <= 25,
    ...rounded(readWeek),
  },
  {
    name: 'An area marked done, on the disk',
    bar: 'at least 0.80 of bare',
    isMet: markDone.ratio >= 0.8,
    ...rounded(markDone),
  },
  {
    name: 'The dashboard of 20 areas, its time with ten years of history against one month',
    bar: 'at most 1.30',
    isMet: 1 / analytics.ratio <= 1.3,
    ...rounded({ ...analytics, ratio: 1 / analytics.ratio }),
  },
];
report(results, { rounds, seconds });

function both(what: { path: string; token: string; writes?: Load['writes'] }): Promise<Outcome> {
  return compare({ measure: load('product', what), against: load('bare', what) }, rounds);
}

function load(
  server: keyof typeof ports,
  { path, token, writes }: { path: string; token: string; writes?: Load['writes'] },
): Load {
  const url = `http://127.0.0.1:${ports[server]}${path}`;
  return { url, token, seconds, ...(writes === undefined ? {} : { writes }) };
}

function rounded({ ratio, measured, against }: Outcome) {
  return {
    ratio: Math.round(ratio * 100) / 100,
    measured: figures(measured),
    against: figures(against),
  };
}

function figures({ requestsPerSecond, p50, p99 }: LoadResult): Figures {
  return { requestsPerSecond: Math.round(requestsPerSecond), p50, p99 };
}
