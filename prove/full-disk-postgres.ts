import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { endWithParent } from '../scripts/processes.ts';
import { ballastOn, figuresOfFullDisk, markOnFullDisk } from './full-disk.ts';
import { done, type Figure } from './proof.ts';
import { withServer } from './server-alone.ts';

// What full-disk-postgres.proof.ts runs on a small disk, on which all of PostgreSQL lies.

endWithParent();
const [disk = ''] = process.argv.slice(2);
const { leaveRoom, makeRoom } = ballastOn(disk);
const megabyte = 2 ** 20;
const postgres = await startPostgres(disk);
const stop = new AbortController();
const restarts = keepRunning(stop.signal);
try {
  const { url } = await createPostgresDatabase(postgres.url);
  // Each of the thousands of failures would be a line.
  const env = { DATABASE_URL: url, LOG_LEVEL: 'fatal' };
  const figures = await withServer(env, ({ origin }) => fillTwice(origin));
  stop.abort();
  process.send?.([...figures, done('starts of PostgreSQL after its end', await restarts)]);
} finally {
  stop.abort();
  await restarts;
  await postgres.stop();
  process.disconnect?.();
}

async function fillTwice(origin: string): Promise<Figure[]> {
  // The log grows by 16 MB at once, before the tables have grown by so much. Without a log PostgreSQL ends, and does not start.
  const log = await markOnFullDisk({
    origin,
    fill: () => leaveRoom(12 * megabyte),
    isEnough: (failed) => failed >= 2000 && !postgres.isRunning(),
    makeRoom,
  });
  // Now the log has room to go on in, and only the tables have none: PostgreSQL refuses what they would have to grow for.
  const tables = await markOnFullDisk({
    origin,
    fill: () => leaveRoom(megabyte),
    isEnough: (failed) => failed >= 2000,
    makeRoom,
  });
  return [...named('log', figuresOfFullDisk(log)), ...named('tables', figuresOfFullDisk(tables))];
}

function named(what: string, figures: readonly Figure[]): Figure[] {
  return figures.map((figure) => ({ ...figure, measure: `${figure.measure} (${what})` }));
}

/** As a service manager does; resolves with how often PostgreSQL went on through it. */
async function keepRunning(stop: AbortSignal): Promise<number> {
  let starts = 0;
  while (!stop.aborted) {
    if (!postgres.isRunning()) {
      // Without room it ends again at once.
      const hasStarted = await postgres.startAgain().then(
        () => true,
        () => false,
      );
      if (hasStarted) starts += 1;
    }
    await wait(100);
  }
  return starts;
}
