import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, getToolScript } from './processes.ts';

interface Build {
  readonly name: string;
  readonly folder: string;
  /** Output file, relative to the root. */
  readonly built: string;
  /** Source folders and files outside `folder`, relative to the root. */
  readonly sources: readonly string[];
  readonly command: () => readonly string[];
  /** True if a successful build prints nothing but warnings. They are then shown. */
  readonly printsOnlyWarnings: boolean;
}

const sharedSources = ['packages/shared', 'package-lock.json'];
const notSources = new Set(['node_modules', 'dist']);

const web: Build = {
  name: 'web app',
  folder: 'apps/web',
  built: 'apps/web/dist/index.html',
  sources: [...sharedSources, 'docs/model.md'],
  command: () => ['build.ts'],
  printsOnlyWarnings: true,
};
const server: Build = {
  name: 'server',
  folder: 'apps/server',
  built: 'apps/server/dist/main.js',
  sources: sharedSources,
  command: () => [getToolScript('rolldown'), '--config', 'rolldown.config.ts'],
  printsOnlyWarnings: false,
};
/** Folder of a page without a user interface. Proofs run modules of the app in this page. */
export const outboxPageFolder = join(root, '.cache/outbox-page');
const outboxPage: Build = {
  name: 'outbox page',
  folder: 'prove/devices/page',
  built: '.cache/outbox-page/index.html',
  sources: [...sharedSources, 'apps/web'],
  command: () => {
    const options = ['--outDir', outboxPageFolder, '--emptyOutDir', '--logLevel', 'warn'];
    return [getToolScript('vite'), 'build', ...options];
  },
  printsOnlyWarnings: true,
};

/** Builds the server and the web app if a source is newer than the build. */
export async function buildIfStale(): Promise<void> {
  await buildServerIfStale();
  await buildOneIfStale(web);
}

export function buildServerIfStale(): Promise<void> {
  return buildOneIfStale(server);
}

export function buildOutboxPageIfStale(): Promise<void> {
  return buildOneIfStale(outboxPage);
}

async function buildOneIfStale(build: Build): Promise<void> {
  // The stamp file gets the time at which the build began. A file that is saved during the build
  // therefore causes another build.
  const stamp = join(root, '.cache', `${build.name.replaceAll(' ', '-')}-build`);
  if (isFresh(build, stamp)) return;
  const began = new Date();
  console.log(`Building the ${build.name} …`);
  const cwd = join(root, build.folder);
  const { code, output } = await run(build.command(), { cwd, output: 'keep' });
  if (code !== 0 || build.printsOnlyWarnings) process.stdout.write(output);
  if (code !== 0) throw new Error(`The ${build.name} could not be built.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
}

function isFresh({ folder, built, sources }: Build, stamp: string): boolean {
  if (!existsSync(join(root, built)) || !existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return [folder, ...sources].every((source) => getLatestChange(join(root, source)) <= builtAt);
}

/**
 * Returns the time of the latest change below a path, in milliseconds since 1970. Deleting a file
 * changes the time of its folder.
 */
function getLatestChange(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = readdirSync(path);
  const inside = names.filter((name) => !notSources.has(name));
  // Ignores the time of a folder that contains `node_modules` or `dist`, because creating them
  // changes this time.
  const ownTime = inside.length === names.length ? found.mtimeMs : 0;
  return Math.max(ownTime, ...inside.map((name) => getLatestChange(join(path, name))));
}
