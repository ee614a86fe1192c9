import { join } from 'node:path';
import { endWithParent } from '../scripts/processes.ts';
import { ballastOn, type Filled, markOnFullDisk } from './full-disk.ts';
import { withServerIn } from './full-disk-server.ts';

// What full-disk.proof.ts runs on a small disk, on which everything lies that the server and SQLite keep.

/** What came of each time, and how often the log told of which fault. */
export interface FilledSqlite {
  readonly times: readonly Filled[];
  readonly errors: readonly (readonly [error: string, times: number])[];
}

const kilobyte = 2 ** 10;
/** What is left at a time. Each time it is another write that first finds no room. */
export const rooms = [0, 4, 32, 256, 1024, 3072];

if (import.meta.main) {
  endWithParent();
  const [disk = ''] = process.argv.slice(2);
  process.send?.(await fillAgainAndAgain(disk));
  process.disconnect?.();
}

function fillAgainAndAgain(disk: string): Promise<FilledSqlite> {
  const { leaveRoom, makeRoom } = ballastOn(disk);
  return withServerIn({ folder: join(disk, 'data') }, async ({ origin, errors }) => {
    const times: Filled[] = [];
    for (const room of rooms) {
      const fill = () => leaveRoom(room * kilobyte);
      const isEnough = (failed: number) => failed >= 400;
      times.push(await markOnFullDisk({ origin, fill, isEnough, makeRoom }));
    }
    return { times, errors: [...errors] };
  });
}
