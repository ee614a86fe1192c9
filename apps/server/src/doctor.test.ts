import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programEnvironment } from './testing/program-environment.ts';

it.each(['localhost:3000', 'ftp://daymark.example.org', 'daymark.example.org'])(
  '`npm run doctor` asks for a whole address instead of %s',
  (address) => {
    const script = join(import.meta.dirname, 'doctor.ts');
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, address], {
      env: programEnvironment,
      encoding: 'utf8',
    });
    expect({ stdout, stderr, status }).toEqual({
      stdout: '',
      stderr: 'npm run doctor -- <address>, such as https://daymark.example.org\n',
      status: 1,
    });
  },
);

it('npm run doctor prints its usage for --help', () => {
  const args = [join(import.meta.dirname, 'doctor.ts'), '--help'];
  const { stdout, status } = spawnSync(process.execPath, args, {
    env: programEnvironment,
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual([
    'npm run doctor -- <address>, such as https://daymark.example.org\n',
    0,
  ]);
});
