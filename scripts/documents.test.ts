import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './processes.ts';

const documents = globSync(['*.md', '.github/**/*.md', '{docs,bench,prove}/**/*.md'], {
  cwd: root,
}).toSorted();
const records = documents.filter((path) => path.startsWith(join('docs', 'decisions')));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (path: string) => read(path).trimEnd().split('\n');

/** Files that a document links to or shows, from the root. */
function targetsOf(path: string): string[] {
  const links = read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g);
  return [...links]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target));
}

test.each(documents)('links in %s lead to existing files', (path) => {
  expect(targetsOf(path).filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test.each(records)('%s has at most one page', (path) => {
  expect(linesOf(path).length).toBeLessThanOrEqual(60);
  expect(read(path).split(/\s+/).length).toBeLessThanOrEqual(600);
});

describe('README.md', () => {
  test('is at most 120 lines', () => {
    expect(linesOf('README.md').length).toBeLessThanOrEqual(120);
  });

  test('shows two pictures of less than 80 kB each', () => {
    const pictures = targetsOf('README.md').filter((target) => target.endsWith('.webp'));
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(statSync(join(root, picture)).size).toBeLessThan(80_000);
    }
  });
});
