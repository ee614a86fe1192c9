import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../scripts/server-process.ts';
import { endWithParent } from '../../scripts/processes.ts';
import { keepRows } from '../table.ts';
import { createSqliteDatabases, quietServer } from './databases.ts';
import { fire } from './measure.ts';
import { residentMegabytes } from './resident-memory.ts';

// What the server keeps in memory after an hour in which people mark, look at their week and at their dashboard.

const port = 4706;
const origin = `http://127.0.0.1:${port}`;
const minutes = Number(process.env['BENCH_MINUTES'] ?? 60);
/** Requests a second: what some ten thousand people do in their busiest minutes. */
const rates = { mark: 60, week: 60, dashboard: 30 };
/** More than this between the first quarter's end and the hour's is a slope. */
const growth = 1.1;

endWithParent();
const { people, folders } = await createSqliteDatabases(port);
const folder = `${folders.product}-hour`;
rmSync(folder, { recursive: true, force: true });
cpSync(folders.product, folder, { recursive: true });
const server = await startServer(port, { ...quietServer, DATA_DIR: folder });
try {
  const sizes: number[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await Promise.all([loadOfMinute(), wait(60_000)]);
    sizes.push(Math.round(residentMegabytes(server.pid ?? 0)));
    console.log(`minute ${minute}: ${sizes.at(-1)} MB`);
  }
  const quarter = sizes[Math.ceil(minutes / 4) - 1] ?? 0;
  const end = sizes.at(-1) ?? 0;
  keepRows('server-hour', [
    {
      measure: `Memory after ${minutes} minutes of 150 requests a second`,
      ours: `${end} MB, at most ${Math.max(...sizes)} MB`,
      against: `${quarter} MB after a quarter of it`,
      ratio: Math.round((end / quarter) * 100) / 100,
      bar: 'at most 160 MB, and no slope: at most a tenth more',
      isMet: Math.max(...sizes) <= 160 && end <= quarter * growth,
    },
  ]);
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function loadOfMinute(): Promise<void> {
  const { weekStart, weekEnd, today, week, twenty, marking } = people;
  const seconds = 58;
  const list = `/api/v1/scores/?start_date=${weekStart}&end_date=${weekEnd}`;
  const common = { seconds, connections: 8 };
  await Promise.all([
    fire({
      ...common,
      url: `${origin}/api/v1/scores/`,
      rate: rates.mark,
      writes: { people: marking, date: today },
    }),
    fire({ ...common, url: `${origin}${list}`, rate: rates.week, token: week.token }),
    fire({
      ...common,
      url: `${origin}/api/v1/analytics/dashboard`,
      rate: rates.dashboard,
      token: twenty.token,
    }),
  ]);
}
