import { setTimeout as wait } from 'node:timers/promises';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { endWithParent } from '../../scripts/processes.ts';
import { residentMegabytes } from '../process-usage.ts';
import { createRow, keepRows } from '../table.ts';
import { createSqliteDatabases, diskFolder } from './databases.ts';
import { loadForMinute } from './load-for-minute.ts';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 60);

endWithParent();
using folder = temporaryFolder(diskFolder);
const people = await createSqliteDatabases([folder.path]);
await using server = await startServer({ DATA_DIR: folder.path });
const sizes: number[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  await Promise.all([loadForMinute(server.origin, people), wait(60_000)]);
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
      against: `${quarter} MB after a quarter of the time`,
      ratio: end / quarter,
      bar: 'at most 160 MB, and no slope: at most a tenth more',
      isMet: Math.max(...sizes) <= 160 && end <= quarter * 1.1,
    },
  ),
]);
