import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

interface LockedPackage {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  /** Folders of the project's packages. Only the root package, whose path is empty, has them. */
  readonly workspaces?: readonly string[];
}

const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

test('package-lock.json has a checksum for every package of every platform', () => {
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

test('package-lock.json has no download address of a package, only the folders of this project', () => {
  const named = new Set(Object.values(packages).flatMap(({ resolved }) => resolved ?? []));
  expect([...named.difference(new Set(packages['']?.workspaces))]).toEqual([]);
});

test('.npmrc forbids packages to run scripts while they are installed', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
});
