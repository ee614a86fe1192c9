import { execFileSync } from 'node:child_process';
import { temporaryFolder } from '../../harness/server.ts';
import type { Figure, Proofs } from '../proof.ts';
import { figuresOfSqlite, markOnFullDisk, startWatched } from './full-disk.ts';
import { fillSmallDisk } from './small-disk.ts';

export const proofs: Proofs = {
  'full-disk': {
    claim:
      'On a full disk nothing is acknowledged that is not kept, and with room again all goes on',
    isWithoutBrowser: true,
    run: (size) => (size === 'small' ? fillFile() : fillSmallDisk('SQLite', '64m')),
  },
  'full-disk-postgres': {
    claim:
      'With the disk of PostgreSQL full nothing is acknowledged that is not kept, and with room again all goes on',
    isWithoutBrowser: true,
    // Mounting a disk is not allowed everywhere that tests run.
    isLong: true,
    run: () => fillSmallDisk('PostgreSQL', '256m'),
  },
};

/** No file may grow beyond 3 MiB. The write-ahead log reaches this after some hundred marks. */
async function fillFile(): Promise<Figure[]> {
  using folder = temporaryFolder();
  const limited = `trap '' XFSZ; ulimit -S -f 3072; exec "$0" "$@"`;
  await using watched = await startWatched(folder.path, ['bash', '-c', limited]);
  const { origin, pid } = watched.server;
  const makeRoom = () => {
    execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
  };
  const filled = await markOnFullDisk({ origin, isEnough: (failed) => failed >= 100, makeRoom });
  const errors = await watched.endLog();
  return figuresOfSqlite({ filled: [filled], times: 1, errors, wanted: 'disk I/O error' });
}
