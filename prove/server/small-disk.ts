import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';

/**
 * Runs a script with a small disk mounted at the path it receives. Resolves with the script's one
 * message. Only the script and its children see the disk. It is unmounted when the last of them
 * exits, in any way.
 */
export async function runOnSmallDisk<T>(script: string, size: string): Promise<T> {
  using place = temporaryFolder();
  assertMountable(place.path);
  const [command, ...parameters] = mounting(place.path, size);
  const child = spawn(command, [...parameters, process.execPath, script, place.path], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let message: T | undefined;
  child.once('message', (sent) => (message = sent as T));
  await once(child, 'exit');
  if (message === undefined) throw new Error(`${script} did not come to its end.`);
  return message;
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

function assertMountable(place: string): void {
  const [command, ...parameters] = mounting(place, '1m');
  try {
    execFileSync(command, [...parameters, 'true'], { stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    throw new Error(
      'A small disk to fill cannot be mounted. It takes Linux and the right to: of root, or of anyone who may make user namespaces.',
      { cause: error },
    );
  }
}
