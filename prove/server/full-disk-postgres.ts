import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '../../harness/database.ts';
import { startServer } from '../../harness/server.ts';
import { succeeds } from '../../harness/until.ts';
import { endWithParent } from '../../scripts/processes.ts';
import { done, type Figure } from '../proof.ts';
import { ballastOn, figuresOfFullDisk, markOnFullDisk } from './full-disk.ts';

// full-disk.proof.ts runs this script on a small disk that holds all of PostgreSQL.

endWithParent();
const [disk = ''] = process.argv.slice(2);
const { leaveRoom, makeRoom } = ballastOn(disk);
const megabyte = 2 ** 20;
await using database = await startDatabase(disk);
const stop = new AbortController();
const restarts = keepRunning(stop.signal);
try {
  // Only fatal errors are logged: each of the thousands of failures would add a line.
  await using server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'fatal' });
  const figures = await fillTwice(server.origin);
  stop.abort();
  process.send?.([...figures, done('starts of PostgreSQL after its end', await restarts)]);
} finally {
  stop.abort();
  await restarts;
  process.disconnect?.();
}

async function fillTwice(origin: string): Promise<Figure[]> {
  // The write-ahead log grows by 16 MB at once, before the tables do. Without space for it
  // PostgreSQL exits and cannot start.
  const log = await markOnFullDisk({
    origin,
    fill: () => leaveRoom(12 * megabyte),
    isEnough: (failed) => failed >= 2000 && !database.server.isRunning(),
    makeRoom,
  });
  // Now the write-ahead log has space and only the tables have none. PostgreSQL refuses writes that
  // would grow a table.
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

/**
 * Restarts PostgreSQL as a service manager does. Resolves with the number of successful restarts.
 */
async function keepRunning(signal: AbortSignal): Promise<number> {
  let starts = 0;
  while (!signal.aborted) {
    // PostgreSQL exits again at once while there is no space.
    const isDown = !database.server.isRunning();
    if (isDown && (await succeeds(database.server.startAgain()))) starts += 1;
    await wait(100);
  }
  return starts;
}
