import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

interface LockedPackage {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  /** Folders of the project's parts; only the project itself, whose path is empty, has them. */
  readonly workspaces?: readonly string[];
}

const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

test('every package of the lockfile has a checksum, for any platform', () => {
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

test('packages come from the registry of .npmrc or from this project', () => {
  const named = new Set(Object.values(packages).flatMap(({ resolved }) => resolved ?? []));
  expect([...named.difference(new Set(packages['']?.workspaces))]).toEqual([]);
});

test('no package runs a script while it is installed', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
});
