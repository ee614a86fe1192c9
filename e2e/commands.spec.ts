import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

// A container has only the build, without the packages that are bundled into it.
test('the built import command reads a SQLite database of another tracker', async ({ account }) => {
  const sample = join(root, 'packages/shared/samples/loop-db25.db');
  const { stdout } = await run(
    process.execPath,
    ['apps/server/dist/import.js', sample, '--user', account.email],
    { cwd: root, env: { ...process.env, DATA_DIR: process.env['E2E_DATA'] } },
  );
  expect(stdout).toContain('Format: loop-database');
  expect(stdout).toContain('1 new area, 2 entries');
});
