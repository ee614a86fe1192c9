import { join } from 'node:path';
import { endWithParent } from '../../scripts/processes.ts';
import { ballastOn, type Filled, markOnFullDisk, startWatched } from './full-disk.ts';

// full-disk.proof.ts runs this script on a small disk that holds all files of the server and
// SQLite.

export interface FilledSqlite {
  readonly times: readonly Filled[];
  readonly errors: readonly (readonly [error: string, times: number])[];
}

/** Free space of each run, in KB. In each run another write is the first to find no space. */
export const rooms = [0, 4, 32, 256, 1024, 3072];

if (import.meta.main) {
  endWithParent();
  const [disk = ''] = process.argv.slice(2);
  process.send?.(await fillAgainAndAgain(disk));
  process.disconnect?.();
}

async function fillAgainAndAgain(disk: string): Promise<FilledSqlite> {
  const { leaveRoom, makeRoom } = ballastOn(disk);
  const { server, errors } = await startWatched(join(disk, 'data'));
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.use(server);
  const times: Filled[] = [];
  for (const room of rooms) {
    const fill = () => leaveRoom(room * 2 ** 10);
    const isEnough = (failed: number) => failed >= 400;
    times.push(await markOnFullDisk({ origin: server.origin, fill, isEnough, makeRoom }));
  }
  await server.end('SIGKILL');
  return { times, errors: [...errors] };
}
