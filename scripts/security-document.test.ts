import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, , shownBy] = /^\| (\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    return number === undefined || shownBy === undefined ? [] : [{ number, shownBy }];
  });

test('docs/security.md has each of the 44 lines once, in order', () => {
  const numbers = rows.map(({ number }) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
});

test.each(rows)('line $number is shown by files that are there', ({ shownBy }) => {
  const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(file).toMatch(/\.(?:test\.tsx?|spec\.ts|proof\.ts)$/);
    expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  }
});
