import { join } from 'node:path';
import { endWithParent } from '../../scripts/processes.ts';
import { ballastOn, type Filled, markOnFullDisk, startWatched } from './full-disk.ts';

// full-disk.proof.ts runs this on a small disk, on which everything lies that the server and SQLite keep.

export interface FilledSqlite {
  readonly times: readonly Filled[];
  readonly errors: readonly (readonly [error: string, times: number])[];
}

/** KB that are left at a time. Each time it is another write that first finds no room. */
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
