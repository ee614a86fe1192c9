import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';
import type { Figure } from '../proof.ts';

/**
 * Runs fill-disk.ts with a small disk mounted. Resolves with the figures that it sends. Only the
 * script and its children see the disk. It is unmounted when the last of them exits, in any way.
 */
export async function fillSmallDisk(
  database: 'SQLite' | 'PostgreSQL',
  size: string,
): Promise<Figure[]> {
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
    'The disk was not filled. Mounting one takes Linux and the right to: of root, or of anyone who may make user namespaces.',
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
