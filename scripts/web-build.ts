import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, tool } from './processes.ts';

const built = join(root, 'apps/web/dist/index.html');
// Carries the time the build began: a file saved meanwhile is newer, and builds again.
const stamp = join(root, '.cache/web-build');
const sources = ['apps/web', 'packages/shared', 'package-lock.json'];
const notSources = new Set(['node_modules', 'dist']);

/** Builds the web app when one of its sources is newer than the build. */
export async function buildWebIfStale(): Promise<void> {
  if (isFresh()) return;
  const began = new Date();
  console.log('Building the web app …');
  const { code, output } = await run([tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    output: 'keep',
  });
  process.stdout.write(output);
  if (code !== 0) throw new Error('The web app could not be built.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
}

function isFresh(): boolean {
  if (!existsSync(built) || !existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= builtAt);
}

/** The latest change below a path, in milliseconds. Folders count too: they tell of deleted files. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(path).filter((name) => !notSources.has(name));
  return Math.max(ownTime(path, found.mtimeMs), ...inside.map((name) => newest(join(path, name))));
}

/** Installing and building touch the folder they write into, which says nothing about its sources. */
function ownTime(folder: string, time: number): number {
  return readdirSync(folder).some((name) => notSources.has(name)) ? 0 : time;
}
