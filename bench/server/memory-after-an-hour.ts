import { setTimeout as wait } from 'node:timers/promises';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { endWithParent } from '../../scripts/processes.ts';
import { residentMegabytes } from '../process-usage.ts';
import { createRow, keepRows } from '../table.ts';
import { createSqliteDatabases, diskFolder } from './databases.ts';
import { fire } from './measure.ts';
import { today as date } from './seed.ts';

// Measures the server's memory after an hour of marks, weeks and dashboards.

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60);
/** Requests per second, as ten thousand people send in their busiest minutes. */
const rates = { mark: 60, week: 60, dashboard: 30 };

endWithParent();
using folder = temporaryFolder(diskFolder);
const people = await createSqliteDatabases([folder.path]);
await using server = await startServer({ DATA_DIR: folder.path });
const sizes: number[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  await Promise.all([loadOfMinute(), wait(60_000)]);
  sizes.push(Math.round(residentMegabytes(server.pid)));
  console.log(`minute ${minute}: ${sizes.at(-1)} MB`);
}
const quarter = sizes[Math.ceil(minutes / 4) - 1] ?? 0;
const end = sizes.at(-1) ?? 0;
keepRows('server-hour', [
  createRow(
    `Memory of the server after ${minutes} minutes of 150 requests a second`,
    `${end} MB, at most ${Math.max(...sizes)} MB`,
    {
      against: `${quarter} MB after a quarter of it`,
      ratio: end / quarter,
      bar: 'at most 160 MB, and no slope: at most a tenth more',
      isMet: Math.max(...sizes) <= 160 && end <= quarter * 1.1,
    },
  ),
]);

async function loadOfMinute(): Promise<void> {
  const { weekStart, weekEnd, week, twenty, marking } = people;
  const scores = `${server.origin}/api/v1/scores/`;
  const list = `${scores}?start_date=${weekStart}&end_date=${weekEnd}`;
  const dashboard = `${server.origin}/api/v1/analytics/dashboard`;
  const common = { seconds: 58, connections: 8 };
  await Promise.all([
    fire({ ...common, url: scores, rate: rates.mark, writes: { people: marking, date } }),
    fire({ ...common, url: list, rate: rates.week, token: week.token }),
    fire({ ...common, url: dashboard, rate: rates.dashboard, token: twenty.token }),
  ]);
}
