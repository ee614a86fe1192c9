import { once } from 'node:events';
import { globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from '../../harness/numbers.ts';
import { measureMilliseconds } from '../../harness/repeat.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { diskFolder } from '../server/databases.ts';
import { atMost, type Group, measureInTurn } from './findings.ts';
import { cloneAt, firstStart, spawnNpm } from './products.ts';

/** Measures `npm start` in a fresh clone of each commit, without uncommitted changes. */
export const measureInstall: Group = async (pair) => {
  const measures = {
    start: [
      'Time of the first `npm start` of a fresh clone until /health answers',
      's',
      atMost(0.7),
    ],
    size: [
      'Size of the packages that the first `npm start` of a fresh clone installs',
      'MB',
      atMost(0.7),
    ],
  } as const;
  return measureInTurn(pair, measures, async ({ commit }) => {
    using folder = temporaryFolder(diskFolder);
    const clone = join(folder.path, 'clone');
    cloneAt(commit, clone);
    await using start = await firstStart(clone);
    return { start: (await start.answered) / 1000, size: sizeOfModules(clone) };
  });
};

export const measureTests: Group = (pair) => {
  const measures = { minutes: ['`npm test` in a fresh clone', 'min', atMost(0.7)] } as const;
  return measureInTurn(pair, measures, async ({ commit }) => {
    using folder = temporaryFolder(diskFolder);
    const clone = join(folder.path, 'clone');
    cloneAt(commit, clone);
    const milliseconds = await measureMilliseconds(async () => {
      const [code] = (await once(spawnNpm(clone, ['test'], {}), 'exit')) as [number | null];
      if (code !== 0) throw new Error(`npm test of ${commit} ended with ${code}.`);
    });
    return { minutes: milliseconds / 60_000 };
  });
};

/** Returns the space that all installed packages take on the disk, in MB of 2^20 bytes. */
function sizeOfModules(clone: string): number {
  const files = globSync('**/node_modules/**', { cwd: clone, exclude: ['**/.cache'] });
  const stats = files.map((file) => lstatSync(join(clone, file)));
  const once = new Map(stats.map(({ ino, blocks }) => [ino, blocks]));
  return (sum([...once.values()]) * 512) / 2 ** 20;
}
