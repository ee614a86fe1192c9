import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = { DAYMARK_URL: 'http://127.0.0.1:1', DAYMARK_TOKEN: `dmk_${'0'.repeat(40)}` };

test.each([
  [[], {}, /^npm run mark -- <area>/],
  [['run', '--done', '--clear'], {}, /^Use only one of/],
  [['run', '--clear', '--note', 'x'], {}, /^Use either --clear or --note/],
  [['run', '--date', 'today'], {}, /^'today' is no date/],
  [['run', '--fast'], {}, /--fast/],
  [['run'], { DAYMARK_TOKEN: '' }, /^Please set DAYMARK_URL and DAYMARK_TOKEN/],
  [['run'], {}, /^http:\/\/127\.0\.0\.1:1 does not answer like a Daymark server/],
])(
  'npm run mark with the arguments %j and the environment %j fails without a stack trace',
  (args, env, sentence) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'mark.ts'), ...args],
      { env: { ...server, ...env }, encoding: 'utf8' },
    );
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('    at ');
  },
);
