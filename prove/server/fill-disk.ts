import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '../../harness/database.ts';
import { startServer } from '../../harness/server.ts';
import { succeeds } from '../../harness/until.ts';
import { endWithParent } from '../../scripts/processes.ts';
import { moreThanNone, type Figure, addPart } from '../proof.ts';
import {
  type Filled,
  getDiskFigures,
  figuresOfSqlite,
  markOnFullDisk,
  startWatched,
} from './full-disk.ts';

// This script runs with a small disk that holds all files of the server and the database.

endWithParent();
const [disk = '', database] = process.argv.slice(2);
const ballast = join(disk, 'ballast');
const makeRoom = () => rmSync(ballast);
const megabyte = 2 ** 20;
/** Free space of each run on SQLite, in KB. A different write fails first in each run. */
const rooms = [0, 4, 32, 256, 1024, 3072];
process.send?.(await (database === 'SQLite' ? fillAgainAndAgain() : fillTwice()));
process.disconnect?.();

function leaveRoom(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

async function fillAgainAndAgain(): Promise<Figure[]> {
  await using watched = await startWatched(join(disk, 'data'));
  const { origin } = watched.server;
  const filled: Filled[] = [];
  for (const room of rooms) {
    const fill = () => leaveRoom(room * 2 ** 10);
    filled.push(
      await markOnFullDisk({ origin, fill, isEnough: (failed) => failed >= 400, makeRoom }),
    );
  }
  // SQLite's message for SQLITE_FULL.
  const wanted = 'database or disk is full';
  return figuresOfSqlite({ filled, times: rooms.length, errors: await watched.endLog(), wanted });
}

async function fillTwice(): Promise<Figure[]> {
  await using database = await startDatabase(disk);
  const stop = new AbortController();
  const restarts = keepRunning(database.server, stop.signal);
  try {
    // Each of the thousands of failures would add a line to the log.
    await using server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'fatal' });
    const { origin } = server;
    // The write-ahead log grows by 16 MB at once, before the tables grow. PostgreSQL exits and
    // cannot start without space for the log.
    const log = await markOnFullDisk({
      origin,
      fill: () => leaveRoom(12 * megabyte),
      isEnough: (failed) => failed >= 2000 && !database.server.isRunning(),
      makeRoom,
    });
    // Now only the tables have no space. PostgreSQL refuses writes that would grow a table.
    const tables = await markOnFullDisk({
      origin,
      fill: () => leaveRoom(megabyte),
      isEnough: (failed) => failed >= 2000,
      makeRoom,
    });
    stop.abort();
    return [
      ...addPart(', no space for the log', getDiskFigures(log)),
      ...addPart(', no space for tables', getDiskFigures(tables)),
      moreThanNone('restarts of PostgreSQL', await restarts),
    ];
  } finally {
    stop.abort();
    await restarts;
  }
}

/** Restarts PostgreSQL as a service manager does. Resolves with the number of restarts. */
async function keepRunning(
  server: Awaited<ReturnType<typeof startDatabase>>['server'],
  signal: AbortSignal,
): Promise<number> {
  let starts = 0;
  while (!signal.aborted) {
    // PostgreSQL exits again immediately while there is no space.
    if (!server.isRunning() && (await succeeds(server.startAgain()))) starts += 1;
    await wait(100);
  }
  return starts;
}
