import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sum } from '../../harness/numbers.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { done, exactly, type Figure, none, type Proofs } from '../proof.ts';
import { type Filled, figuresOfFullDisk, markOnFullDisk, startWatched } from './full-disk.ts';
import { type FilledSqlite, rooms } from './full-disk-sqlite.ts';
import { runOnSmallDisk } from './small-disk.ts';

export const proofs: Proofs = {
  'full-disk': {
    claim:
      'On a full disk nothing is acknowledged that is not kept, and with room again all goes on',
    isWithoutBrowser: true,
    async run(size) {
      if (size === 'small') {
        return figuresOf(await fillFile(), { times: 1, wanted: 'disk I/O error' });
      }
      const script = join(import.meta.dirname, 'full-disk-sqlite.ts');
      const filled = await runOnSmallDisk<FilledSqlite>(script, '64m');
      // SQLite's message for SQLITE_FULL.
      return figuresOf(filled, { times: rooms.length, wanted: 'database or disk is full' });
    },
  },
  'full-disk-postgres': {
    claim:
      'With the disk of PostgreSQL full nothing is acknowledged that is not kept, and with room again all goes on',
    isWithoutBrowser: true,
    // Mounting a disk is not allowed everywhere that tests run.
    isLong: true,
    run: () => runOnSmallDisk<Figure[]>(join(import.meta.dirname, 'full-disk-postgres.ts'), '256m'),
  },
};

interface Wanted {
  readonly times: number;
  readonly wanted: string;
}

function figuresOf({ times, errors }: FilledSqlite, { times: expected, wanted }: Wanted): Figure[] {
  const names = ['before', 'failed', 'after', 'lost', 'doubled'] as const;
  const all = Object.fromEntries(names.map((name) => [name, sum(times.map((one) => one[name]))]));
  const count = (isWanted: boolean) =>
    sum(errors.filter(([fault]) => (fault === wanted) === isWanted).map(([, often]) => often));
  return [
    exactly('times without room and with room again', times.length, expected),
    ...figuresOfFullDisk(all as Filled),
    done('errors in the log for want of room', count(true)),
    none('errors in the log for another cause', count(false)),
  ];
}

/**
 * Runs without mounting a disk: no file may grow beyond 3 MiB. The write-ahead log reaches this
 * limit after some hundred marks.
 */
async function fillFile(): Promise<FilledSqlite> {
  using folder = temporaryFolder();
  const limited = `trap '' XFSZ; ulimit -S -f 3072; exec "$0" "$@"`;
  const { server, errors } = await startWatched(folder.path, ['bash', '-c', limited]);
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.use(server);
  const makeRoom = () => {
    execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited']);
  };
  const isEnough = (failed: number) => failed >= 100;
  const filled = await markOnFullDisk({ origin: server.origin, isEnough, makeRoom });
  await server.end('SIGKILL');
  return { times: [filled], errors: [...errors] };
}
