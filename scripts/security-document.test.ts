import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const [lineByLine = '', asvs = ''] = document.split('\n## OWASP ASVS 5.0.0, levels 1 and 2\n');

function filesIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, file = '']) => file)
    .filter(
      (file) => /[\w-]\.(?:tsx?|json|md|mjs|yaml)$/.test(file) && !file.startsWith('DATA_DIR'),
    );
}

const names = new Set(
  globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => basename(file)),
);

/** A path may start at the root or at apps/server/src. A name without a path matches any source. */
const fileExists = (file: string) =>
  existsSync(join(root, file)) ||
  existsSync(join(root, 'apps/server/src', file)) ||
  names.has(file);

test('every file that docs/security.md names exists', () => {
  const files = filesIn(document);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !fileExists(file))).toEqual([]);
});

const rows = lineByLine.split('\n').flatMap((line) => {
  const [, number, , shownBy] = /^\| (\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
  return number === undefined || shownBy === undefined ? [] : [{ number, shownBy }];
});

test('the rows of the table "Line by line" in docs/security.md are numbered from 1 to 44', () => {
  const numbers = rows.map(({ number }) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
});

test.each(rows)(
  'docs/security.md names existing test files for line $number of the table "Line by line"',
  ({ shownBy }) => {
    const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/\.(?:test\.tsx?|spec\.ts|proof\.ts)$/);
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    }
  },
);

/** Number of requirements of level 1 or 2 in each section. Each section begins with them. */
const counts = `
  1.1=2 1.2=9 1.3=11 1.4=3 1.5=2
  2.1=3 2.2=3 2.3=4 2.4=1
  3.2=2 3.3=4 3.4=6 3.5=5 3.7=2
  4.1=3 4.2=1 4.3=2 4.4=4
  5.1=1 5.2=3 5.3=2 5.4=3
  6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4
  7.1=3 7.2=4 7.3=2 7.4=5 7.5=2 7.6=2
  8.1=2 8.2=3 8.3=1 8.4=1
  9.1=3 9.2=4
  10.1=2 10.2=2 10.3=4 10.4=11 10.5=5 10.6=2 10.7=3
  11.1=2 11.2=3 11.3=3 11.4=4 11.5=1 11.6=1
  12.1=3 12.2=2 12.3=4
  13.1=1 13.2=5 13.3=2 13.4=5
  14.1=2 14.2=4 14.3=3
  15.1=3 15.2=3 15.3=7
  16.1=1 16.2=5 16.3=4 16.4=3 16.5=3
  17.1=1 17.2=4 17.3=2
`;
const asked = counts.split(/\s+/).flatMap((count) => {
  const [section, most] = count.split('=');
  return Array.from({ length: Number(most ?? 0) }, (_, index) => `${section}.${index + 1}`);
});

function rowsUnder(heading: string) {
  const [, section = ''] = asvs.split(`\n### ${heading}\n`);
  const [table = ''] = section.split('\n### ');
  return table.split('\n').flatMap((line) => {
    const [numbers = '', , ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return /^\d/.test(numbers) ? [{ numbers, cells }] : [];
  });
}

/** Parses '1.2.3', '1.2.3, 1.2.4' or '1.2.3 to 1.3.1'. */
function requirementsIn(numbers: string): string[] {
  const [first = '', last] = numbers.split(' to ');
  if (last === undefined) return numbers.split(', ');
  return asked.slice(asked.indexOf(first), asked.indexOf(last) + 1);
}

const unmet = rowsUnder('Not met, or in part');
const unrelated = rowsUnder('Does not apply');
const met = rowsUnder('Met');
const tables = [unmet, unrelated, met].map((rows) =>
  rows.flatMap(({ numbers }) => requirementsIn(numbers)),
);

test('docs/security.md lists each ASVS requirement of levels 1 and 2 once, in order', () => {
  const place = (number: string) => asked.indexOf(number);
  const inOrder = (numbers: readonly string[]) =>
    numbers.toSorted((one, other) => place(one) - place(other));
  expect(asked).toHaveLength(253);
  expect(inOrder(tables.flat())).toEqual(asked);
  for (const numbers of tables) expect(numbers).toEqual(inOrder(numbers));
});

test.each(met)(
  'docs/security.md names a file that proves the met ASVS requirements $numbers',
  ({ cells: [, shownBy = ''] }) => {
    expect(filesIn(shownBy)).not.toEqual([]);
  },
);

test.each(unmet)(
  'docs/security.md has a status and a reason for the unmet ASVS requirements $numbers',
  ({ cells: [status, why = ''] }) => {
    expect(status).toMatch(/^(?:partly|not met)$/);
    expect(why).not.toBe('');
  },
);

test.each(unrelated)(
  'docs/security.md says why the ASVS requirements $numbers do not apply',
  ({ cells: [why = ''] }) => {
    expect(why).not.toBe('');
  },
);
