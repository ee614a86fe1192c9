import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../scripts/processes.ts';

/** Overlay layers of a stopped machine, newest first. */
export type Layers = readonly string[];

interface MachineOptions {
  readonly below: Layers;
  /** Folders of the host that are mounted in the machine. */
  readonly seen: readonly string[];
  /** Command run before systemd starts. Its words contain no spaces. Empty for none. */
  readonly setUp: string;
}

/** Maximum time to stop a machine, in milliseconds. The server takes less. */
const longestEnd = 20_000;

/** Starts a machine (see machine.sh). `folder` holds its changes. */
export async function startMachine(folder: string, { below, seen, setUp }: MachineOptions) {
  mkdirSync(folder, { recursive: true });
  const cgroup = `${basename(join(folder, '..'))}-${basename(folder)}`;
  const namespaces = 'unshare --mount --net --uts --ipc --pid --fork --kill-child'.split(' ');
  const script = join(import.meta.dirname, 'machine.sh');
  const lower = [...below.map((layer) => join(layer, 'upper')), '/'].join(':');
  // The machine ends with this process, even after a crash.
  const outer = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', ...namespaces, script, folder, lower, cgroup, setUp, ...seen],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const entrance = '--mount --net --uts --ipc --pid --cgroup --root --wd'.split(' ');
  const enter = async () => ['--target', String(firstProcess(outer)), ...entrance];
  await untilBooted(enter);
  return {
    /** Runs a program in the machine as root and shows its standard error. Rejects if it fails. */
    async run(command: string, args: readonly string[]): Promise<string> {
      const child = spawn('nsenter', [...(await enter()), command, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exit = once(child, 'exit');
      const output = await text(child.stdout);
      const [code] = (await exit) as [number | null];
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output}`);
      return output;
    },
    async end(): Promise<Layers> {
      const exit = once(outer, 'exit');
      spawn('nsenter', [...(await enter()), 'systemctl', 'exit'], { stdio: 'ignore' });
      if ((await Promise.race([exit, wait(longestEnd, null, { ref: false })])) === null) {
        outer.kill('SIGKILL');
        await exit;
      }
      removeGroups(cgroup, folder);
      return [folder, ...below];
    },
  };
}

/** Returns the process id of the machine's systemd. */
function firstProcess({ pid }: ChildProcess): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return Number(children[0]);
}

async function untilBooted(enter: () => Promise<string[]>): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    await wait(200);
    try {
      const words = [...(await enter()), 'systemctl', 'is-system-running'];
      const state = execFileSync('nsenter', words, { encoding: 'utf8', stdio: 'pipe' });
      if (state.trim() === 'running') return;
    } catch (error) {
      // systemctl exits with 1 until the system is fully up.
      if (String((error as { stdout?: string }).stdout).trim() === 'degraded') return;
    }
  }
  throw new Error('The machine did not start.');
}

/** Removes the control groups, which remain after their processes end. */
function removeGroups(cgroup: string, folder: string): void {
  const place = join(folder, 'root');
  const script = `mount --make-rprivate / && mount -t cgroup2 cgroup2 "$0" && cd "$0" && find "$1" -depth -type d -exec rmdir {} +`;
  try {
    execFileSync('unshare', ['--mount', 'sh', '-c', script, place, cgroup], { stdio: 'ignore' });
  } catch {
    // Remaining groups are empty and harmless.
  }
}

/** Separate file system, because an overlay's upper layer must not be inside its lower layer. */
export const memory = '/dev/shm';

/** Prepares the last commit: a repository to clone and the packages for `npm ci`. */
export function prepareProduct(folder: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { stdio: 'pipe' });
  const repository = join(folder, 'daymark.git');
  git('clone', '--quiet', '--bare', '--no-hardlinks', root, repository);
  const head = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  git('-C', repository, 'update-ref', 'refs/heads/main', head);
  git('-C', repository, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  const dependencies = join(folder, 'dependencies');
  git('clone', '--quiet', repository, dependencies);
  execFileSync('npm', ['ci', '--omit=dev', '--loglevel=error'], {
    cwd: dependencies,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
