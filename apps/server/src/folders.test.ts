import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolders } from './backups/make-folders.ts';
import { FolderUnusable, makeFolder } from './folders.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

it('makeFolder refuses a folder below /proc at once, where Node would try forever', () => {
  const make = () => makeFolder('DATA_DIR', '/proc/days/of/ada');
  expect(make).toThrow(FolderUnusable);
  expect(make).toThrow('DATA_DIR is /proc/days/of/ada, but ');
});

it('makeFolder refuses the path of a file and a path below a file', () => {
  const file = join(createTemporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder('DATA_DIR', file)).toThrow('a file has that name');
  expect(() => makeFolder('DATA_DIR', join(file, 'a/b'))).toThrow('part of that path is a file');
});

it('makeFolders creates a folder with its parents, and keeps one that exists', () => {
  const folder = join(createTemporaryFolder(), 'a/b/c');
  makeFolders(folder);
  makeFolders(folder);
  expect(existsSync(folder)).toBe(true);
});
