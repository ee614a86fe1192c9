import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';
import { engineEnvironment, engineOptions, serverEntry } from './server-process.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('npm start, the container and the proofs use the same Node options and environment', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  expect(scripts.start).toContain(
    `ready.mjs --without-dev ${engineOptions.join(' ')} scripts/start.ts`,
  );
  const command = ['node', ...engineOptions, serverEntry];
  expect(read('Dockerfile')).toContain(
    `\nCMD [${command.map((word) => JSON.stringify(word)).join(', ')}]`,
  );
  for (const [name, value] of Object.entries(engineEnvironment)) {
    expect(read('Dockerfile')).toContain(`\nENV ${name}=${value}\n`);
    expect(read('scripts/ready.mjs')).toContain(`${name}: '${value}'`);
  }
});
