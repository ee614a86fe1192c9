import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './processes.ts';

const tracked = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const documents = tracked.filter((path) => path.endsWith('.md'));
const records = documents.filter((path) => /^docs\/decisions\/\d{3}-/.test(path));
const sources = tracked.filter((path) =>
  /\.(?:ts|tsx|mjs|js|css|html|md|ya?ml|sh)$|Dockerfile$/.test(path),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (path: string) => read(path).trimEnd().split('\n');

/** Returns the files that a document links to or shows, relative to the root. */
function targetsOf(path: string): string[] {
  const links = read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g);
  return [...links]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target));
}

test.each(documents)('%s links only to files that exist', (path) => {
  expect(targetsOf(path).filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test('every decision number in a file of the repository has a record in docs/decisions', () => {
  const numbers = new Set(records.map((path) => numberOf(path)));
  const missing = sources
    .filter((path) => path !== join('docs', 'decisions', 'README.md'))
    .flatMap((path) => decisionsIn(path).map((number) => ({ path, number })))
    .filter(({ number }) => !numbers.has(number));
  expect(missing).toEqual([]);
});

describe.each(records)('%s', (path) => {
  test('the decision record begins with its number, a title, a status and a date', () => {
    const [title = '', ...lines] = linesOf(path).slice(0, 8);
    expect(title).toMatch(new RegExp(`^# ${numberOf(path)}: \\S`));
    expect(lines).toContainEqual(expect.stringMatching(/\*\*Status\*\*: \S/));
    expect(lines).toContainEqual(expect.stringMatching(/\*\*Date\*\*: \d{4}-\d{2}-\d{2}$/));
  });

  test('the decision record has at most 300 words outside of tables', () => {
    const prose = linesOf(path).filter((line) => !line.startsWith('|'));
    expect(prose.join(' ').trim().split(/\s+/).length).toBeLessThanOrEqual(300);
  });
});

test('docs/decisions/README.md lists every decision record once', () => {
  const listed = targetsOf(join('docs', 'decisions', 'README.md'));
  expect(listed.toSorted()).toEqual(records.toSorted());
});

function numberOf(record: string): string {
  return record.slice('docs/decisions/'.length).slice(0, 3);
}

/** Returns the numbers in "decision 042", "decision [042]" and "decisions/042-…". */
function decisionsIn(path: string): string[] {
  const named = read(path).matchAll(/\bdecisions?(?:[\s*/]+|\/)\[?(\d{3})\b/gi);
  return [...named].map(([, number = '']) => number);
}

test('README.md has at most 120 lines', () => {
  expect(linesOf('README.md').length).toBeLessThanOrEqual(120);
});

test('README.md shows two pictures of less than 80 kB each', () => {
  const pictures = targetsOf('README.md').filter((target) => target.endsWith('.webp'));
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(statSync(join(root, picture)).size).toBeLessThan(80_000);
  }
});
