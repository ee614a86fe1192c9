import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { openStore } from '../store/store.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { programEnvironment } from '../testing/program-environment.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = createTemporaryFolder();
  const store = await openStore({ sqliteFile: join(folder, 'daymark.db') });
  const test = await buildTestApp(store);
  await test.register({ email: 'ada@example.org' });
  await test.close();
  await store.close();
  writeFileSync(join(folder, 'habits.csv'), 'Date,Read,Run\n2026-02-01,1,0\n2026-02-02,1,1\n');
});

async function run(command: string, ...given: readonly string[]) {
  return runIn(folder, command, ...given);
}

async function runIn(dataDir: string, command: string, ...given: readonly string[]) {
  const script = join(import.meta.dirname, `../${command}.ts`);
  const child = spawn(process.execPath, [script, ...given], {
    cwd: folder,
    env: { ...programEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null && once(child, 'exit'),
  ]);
  return { output, errors, code: child.exitCode };
}

const ada = ['--user', 'ada@example.org'];

it('`npm run import` writes only with --write, and a second run writes nothing @long', async () => {
  const dry = await run('import', 'habits.csv', ...ada);
  expect(dry).toMatchObject({ code: 0, errors: '' });
  expect(dry.output).toContain('To write: 2 new areas, 4 entries');
  expect(dry.output).toContain('Nothing was written.');
  const written = await run('import', 'habits.csv', ...ada, '--write');
  expect(written).toMatchObject({ code: 0, errors: '' });
  expect(written.output).toContain('Written.');
  const again = await run('import', 'habits.csv', ...ada, '--write');
  expect(again.output).toContain('Nothing to import');
});

it.each(['json', 'csv', 'loop', 'habitkit', 'habo', 'org', 'ics'])(
  '`npm run export` writes the format %s and overwrites no file @long',
  async (format) => {
    await run('import', 'habits.csv', ...ada, '--write');
    const exported = await run('export', ...ada, '--format', format, '--out', 'ada');
    expect(exported).toEqual({ code: 0, errors: '', output: 'Exported to ada.\n' });
    const bytes = readFileSync(join(folder, 'ada'));
    expect(bytes.length).toBeGreaterThan(100);
    const again = await run('export', ...ada, '--out', 'ada');
    expect(again.code).toBe(1);
    expect(readFileSync(join(folder, 'ada')).equals(bytes)).toBe(true);
  },
);

it('`npm run import` and `npm run export` report an error in one line @long', async () => {
  const refused = [
    await run('import', 'habits.csv', '--user', 'bea@example.org'),
    await run('import', 'missing.csv', ...ada),
    await run('import', 'habits.csv'),
    await run('export', ...ada, '--format', 'xml'),
  ];
  for (const { code, errors } of refused) {
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
  }
});

const ofAll: [command: string, ...given: string[]][] = [
  ['account', 'list'],
  ['backup'],
  ['export', ...ada],
  ['import', 'habits.csv', ...ada],
  ['verify'],
];

it.each(ofAll)(
  '`npm run %s` reports a missing database and creates none @long',
  async (command, ...given) => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    for (const dataDir of [empty, join(folder, 'missing')]) {
      const { code, errors } = await runIn(dataDir, command, ...given);
      expect(code).not.toBe(0);
      expect(errors).toBe(
        `There is no Daymark data yet: no file ${join(dataDir, 'daymark.db')}. Is that the server's DATA_DIR?\n`,
      );
    }
    expect(readdirSync(empty)).toEqual([]);
  },
);

it.each(['account', 'backup', 'export', 'import', 'partition', 'restore', 'verify'])(
  '`npm run %s` reports an unknown option @long',
  async (command) => {
    const { code, errors } = await run(command, '--bogus');
    expect(code).not.toBe(0);
    expect(errors).toMatch(/^Unknown option '--bogus'/);
    expect(errors).not.toContain('    at ');
  },
);
