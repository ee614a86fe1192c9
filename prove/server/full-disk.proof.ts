import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';
import type { Figure, Proofs } from '../proof.ts';
import { figuresOfSqlite, markOnFullDisk, startWatched } from './full-disk.ts';

export const proofs: Proofs = {
  'full-disk': {
    claim:
      'A server on a full disk acknowledges no write that it does not store, and it recovers after space is freed',
    run: (size) => (size === 'small' ? fillFile() : fillSmallDisk('SQLite', '64m')),
  },
  'full-disk-postgres': {
    claim:
      'A server whose PostgreSQL has a full disk acknowledges no write that it does not store, and it recovers after space is freed',
    // Some machines that run tests do not allow mounting a disk.
    isLong: true,
    run: () => fillSmallDisk('PostgreSQL', '256m'),
  },
};

/** Limits each file to 3 MiB, which the write-ahead log reaches after some hundred marks. */
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

/**
 * Runs fill-disk.ts with a small disk mounted and resolves with its figures. Only the script and
 * its children see the disk, which is unmounted when the last of them exits.
 */
async function fillSmallDisk(database: 'SQLite' | 'PostgreSQL', size: string): Promise<Figure[]> {
  using place = temporaryFolder();
  const [command, ...parameters] = mounting(place.path, size);
  const script = join(import.meta.dirname, 'fill-disk.ts');
  const child = spawn(command, [...parameters, process.execPath, script, place.path, database], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let figures: Figure[] | undefined;
  child.once('message', (sent) => (figures = sent as Figure[]));
  await once(child, 'exit');
  if (figures !== undefined) return figures;
  throw new Error(
    'The disk was not filled. Mounting needs Linux, and root or permission to create user namespaces.',
  );
}

/** Returns a command prefix that runs another command with the disk mounted. */
function mounting(place: string, size: string): [string, ...string[]] {
  const script = 'mount -t tmpfs -o size="$0" daymark "$1" && shift && exec "$@"';
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid === 0) return ['unshare', '--mount', 'sh', '-c', script, size, place];
  // Other users may mount in a namespace in which they are root. PostgreSQL refuses root, so the
  // command changes back to the original user.
  const asRoot = ['unshare', '--user', '--map-root-user', '--mount'] as const;
  const asBefore = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return [...asRoot, 'sh', '-c', script, size, place, ...asBefore];
}
